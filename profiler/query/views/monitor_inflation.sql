-- Monitors that became heavyweight, by site and class.
-- category: application
-- title: Monitor Inflation
-- form: table
-- events: JavaMonitorInflate
-- column: Stack Trace | stack
-- column: Monitor Class | class
-- column: Count | int
-- column: Total Duration | duration
WITH inflations AS (
    SELECT s.samePath AS path, e.monitorClass AS class, count(*) AS count, jfr_sum(e.duration) AS total
    FROM JavaMonitorInflate e LEFT JOIN StackTrace s ON s._id = e.stackTrace
    GROUP BY 1, 2
), methods AS (
    SELECT p.path, list(m.fullName ORDER BY p.depth) AS stack
    FROM (SELECT s._id AS path, unnest(s.frames) AS frame, generate_subscripts(s.frames, 1) AS depth
          FROM StackTrace s WHERE s._id IN (SELECT path FROM inflations)) p
    JOIN Frame f ON f._id = p.frame JOIN Method m ON m._id = f.method
    GROUP BY 1
)
SELECT m.stack AS "Stack Trace", c.javaName AS "Monitor Class", i.count AS "Count", i.total AS "Total Duration"
FROM inflations i LEFT JOIN methods m ON m.path = i.path LEFT JOIN Class c ON c._id = i.class
ORDER BY i.total DESC NULLS LAST
