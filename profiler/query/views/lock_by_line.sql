-- Time that threads waited for monitors and locks that others held, by the line of the first application method on the stack.
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
    SELECT p.stackTrace, count(*), sum(p.duration)
    FROM ThreadPark p JOIN Class c ON c._id = p.parkedClass
    WHERE c.javaName LIKE 'java.util.concurrent.Semaphore$%'
       OR c.javaName LIKE 'java.util.concurrent.locks.%' AND c.javaName NOT LIKE '%$Condition%'
    GROUP BY 1
)
SELECT l.class AS "Class", l.method AS "Method", l.line AS "Line", sum(e.n)::BIGINT AS "Count", sum(e.weight)::BIGINT AS "Time",
       sum(e.weight) / nullif(sum(sum(e.weight)) OVER (), 0) AS "Share"
FROM events e JOIN StackLine l ON l.stackTrace = e.stackTrace
GROUP BY l.class, l.method, l.line
ORDER BY "Time" DESC, "Class", "Line"
