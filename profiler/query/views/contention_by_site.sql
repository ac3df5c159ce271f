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
), methods AS (
    SELECT p.path, list(m.fullName ORDER BY p.depth) AS stack
    FROM (SELECT s._id AS path, unnest(s.frames) AS frame, generate_subscripts(s.frames, 1) AS depth
          FROM StackTrace s WHERE s._id IN (SELECT path FROM contention)) p
    JOIN Frame f ON f._id = p.frame JOIN Method m ON m._id = f.method
    GROUP BY 1
)
SELECT m.stack AS "StackTrace", c.count AS "Count", c.average AS "Avg.", c.longest AS "Max."
FROM contention c LEFT JOIN methods m ON m.path = c.path
ORDER BY c.longest DESC NULLS LAST
