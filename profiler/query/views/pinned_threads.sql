-- Methods that pinned virtual threads.
-- category: application
-- title: Pinned Virtual Threads
-- form: table
-- events: VirtualThreadPinned
-- column: Method | method
-- column: Pinned Count | int
-- column: Longest Pinning | duration
-- column: Total Time Pinned | duration
WITH pinned AS (
    SELECT stackTrace$topApplicationMethod AS method, count(*) AS count, max(duration) AS longest, jfr_sum(duration) AS total
    FROM VirtualThreadPinned
    GROUP BY 1
)
SELECT m.fullName AS "Method", p.count AS "Pinned Count", p.longest AS "Longest Pinning", p.total AS "Total Time Pinned"
FROM pinned p LEFT JOIN Method m ON m._id = p.method
ORDER BY p.total DESC NULLS LAST
