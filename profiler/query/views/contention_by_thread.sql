-- Contended monitors by thread.
-- category: application
-- title: Contention by Thread
-- form: table
-- events: JavaMonitorEnter
-- column: Thread | thread
-- column: Count | int
-- column: Avg | duration
-- column: P90 | duration
-- column: Max. | duration
WITH contention AS (
    SELECT eventThread AS key, count(*) AS count, jfr_avg(duration) AS average, P90(duration) AS p90, max(duration) AS longest
    FROM JavaMonitorEnter e
    GROUP BY 1
)
SELECT n.name AS "Thread", t.count AS "Count", t.average AS "Avg", t.p90 AS "P90", t.longest AS "Max."
FROM contention t LEFT JOIN Thread n ON n._id = t.key
ORDER BY t.longest DESC NULLS LAST
