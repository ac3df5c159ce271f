-- Time that threads waited for monitors and parked, by the line of the first application method on the stack.
-- category: jfrlens
-- title: Waiting for Locks by Line
-- form: table
-- events: 
-- limit: 50
-- column: Class | class
-- column: Method | text
-- column: Line | id
-- column: Count | int
-- column: Time | duration
-- column: Share | share
WITH events AS (
    SELECT stackTrace, count(*) AS n, sum(duration) AS weight FROM JavaMonitorEnter GROUP BY 1
    UNION ALL
    SELECT stackTrace, count(*), sum(duration) FROM ThreadPark GROUP BY 1
), lines AS (
    SELECT coalesce(nullif(t.topApplicationFrame, 0), t.frames[1]) AS frame, sum(e.n) AS n, sum(e.weight) AS weight
    FROM events e JOIN StackTrace t ON t._id = e.stackTrace
    WHERE e.stackTrace <> 0
    GROUP BY 1
)
SELECT c.javaName AS "Class", m.name AS "Method", f.line AS "Line", sum(l.n)::BIGINT AS "Count", sum(l.weight)::BIGINT AS "Time",
       sum(l.weight) / nullif(sum(sum(l.weight)) OVER (), 0) AS "Share"
FROM lines l JOIN Frame f ON f._id = l.frame JOIN Method m ON m._id = f.method JOIN Class c ON c._id = m.type
GROUP BY c.javaName, m.name, f.line
ORDER BY "Time" DESC, "Class", "Line"
