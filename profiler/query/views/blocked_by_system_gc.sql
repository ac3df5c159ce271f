-- Calls of System.gc() that stopped the caller, longest first.
-- category: jvm
-- title: Blocked by System.gc()
-- form: table
-- events: SystemGC
-- since: 25
-- limit: 25
-- column: Start Time | time
-- column: Duration | duration
-- column: Stack Trace | stack; height=10
WITH calls AS (
    SELECT startTime, duration, stackTrace AS path, _order
    FROM SystemGC
    WHERE invokedConcurrent = false
), methods AS (
    SELECT p.path, list(m.fullName ORDER BY p.depth) AS stack
    FROM (SELECT s._id AS path, unnest(s.frames) AS frame, generate_subscripts(s.frames, 1) AS depth
          FROM StackTrace s WHERE s._id IN (SELECT path FROM calls)) p
    JOIN Frame f ON f._id = p.frame JOIN Method m ON m._id = f.method
    GROUP BY 1
)
SELECT c.startTime AS "Start Time", c.duration AS "Duration", m.stack AS "Stack Trace"
FROM calls c LEFT JOIN methods m ON m.path = c.path
ORDER BY c.duration DESC NULLS LAST, c._order
