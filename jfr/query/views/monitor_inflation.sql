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
)
SELECT m.fullName AS "Stack Trace", c.javaName AS "Monitor Class", i.count AS "Count", i.total AS "Total Duration"
FROM inflations i LEFT JOIN StackTrace s ON s._id = i.path LEFT JOIN Method m ON m._id = s.topMethod LEFT JOIN Class c ON c._id = i.class
ORDER BY i.total DESC NULLS LAST
