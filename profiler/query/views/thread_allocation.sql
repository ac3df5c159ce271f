-- Bytes that threads have allocated.
-- category: application
-- title: Thread Allocation Statistics
-- form: table
-- events: ThreadAllocationStatistics
-- column: Thread | thread
-- column: Allocated | bytes
-- column: Percentage | share
WITH threads AS (
    SELECT thread, arg_max(allocated, _order) AS allocated
    FROM ThreadAllocationStatistics
    GROUP BY thread
)
SELECT t.name AS "Thread", a.allocated AS "Allocated", a.allocated / NULLIF(sum(a.allocated) OVER (), 0) AS "Percentage"
FROM threads a LEFT JOIN Thread t ON t._id = a.thread
ORDER BY a.allocated DESC NULLS LAST
