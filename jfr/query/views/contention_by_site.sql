-- Contended monitors by stack trace.
-- category: application
-- title: Contention by Site
-- form: table
-- events: JavaMonitorEnter
-- column: StackTrace | stack
-- column: Count | int
-- column: Avg. | duration
-- column: Max. | duration
WITH contention AS (
    SELECT s.samePath AS path, count(*) AS count, jfr_avg(e.duration) AS average, max(e.duration) AS longest
    FROM JavaMonitorEnter e LEFT JOIN StackTrace s ON s._id = e.stackTrace
    GROUP BY 1
)
SELECT m.fullName AS "StackTrace", c.count AS "Count", c.average AS "Avg.", c.longest AS "Max."
FROM contention c LEFT JOIN StackTrace s ON s._id = c.path LEFT JOIN Method m ON m._id = s.topMethod
ORDER BY c.longest DESC NULLS LAST
