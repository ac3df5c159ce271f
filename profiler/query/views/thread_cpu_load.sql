-- Processor load of threads, last observation.
-- category: application
-- title: Thread CPU Load
-- form: table
-- events: ThreadCPULoad
-- column: Thread | thread
-- column: System | percent
-- column: User | percent
WITH loads AS (
    SELECT eventThread, arg_max("system", _order) AS system, arg_max("user", _order) AS user_
    FROM ThreadCPULoad
    GROUP BY eventThread
)
SELECT t.name AS "Thread", l.system AS "System", l.user_ AS "User"
FROM loads l LEFT JOIN Thread t ON t._id = l.eventThread
ORDER BY l.user_ DESC NULLS LAST
