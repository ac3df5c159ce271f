-- Threads that started, with the method that started them.
-- category: application
-- title: Platform Thread Start by Method
-- form: table
-- events: ThreadStart, ThreadEnd
-- column: Start Time | time
-- column: Stack Trace | stack
-- column: Thread | thread
-- column: Duration | duration; left
WITH events AS (
    SELECT eventThread, startTime AS start, stackTrace$topMethod AS method, startTime, _order FROM ThreadStart
    UNION ALL
    SELECT eventThread, NULL, NULL, startTime, _order FROM ThreadEnd
), threads AS (
    SELECT eventThread, jfr_last(start, _order) AS start, jfr_last(NULLIF(method, 0), _order) AS method, jfr_diff(startTime, _order) AS duration
    FROM events
    GROUP BY eventThread
)
SELECT s.start AS "Start Time", m.fullName AS "Stack Trace", t.name AS "Thread", s.duration AS "Duration"
FROM threads s LEFT JOIN Thread t ON t._id = s.eventThread LEFT JOIN Method m ON m._id = s.method
ORDER BY s.duration DESC NULLS LAST
