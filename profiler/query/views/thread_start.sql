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
    SELECT recording, eventThread, startTime AS start, stackTrace AS path, startTime, _order FROM ThreadStart
    UNION ALL
    SELECT recording, eventThread, NULL, NULL, startTime, _order FROM ThreadEnd
), threads AS (
    SELECT eventThread, jfr_last(start, _order) AS start, jfr_last(NULLIF(path, 0), _order) AS path, jfr_diff(startTime, _order) AS duration
    FROM events
    GROUP BY recording, eventThread -- those without thread are not one over all recordings
), methods AS (
    SELECT p.path, list(m.fullName ORDER BY p.depth) AS stack
    FROM (SELECT s._id AS path, unnest(s.frames) AS frame, generate_subscripts(s.frames, 1) AS depth
          FROM StackTrace s WHERE s._id IN (SELECT path FROM threads)) p
    JOIN Frame f ON f._id = p.frame JOIN Method m ON m._id = f.method
    GROUP BY 1
)
SELECT s.start AS "Start Time", m.stack AS "Stack Trace", t.name AS "Thread", s.duration AS "Duration"
FROM threads s LEFT JOIN Thread t ON t._id = s.eventThread LEFT JOIN methods m ON m.path = s.path
ORDER BY s.duration DESC NULLS LAST
