-- Methods outside the JDK whose allocation needed a collection.
-- category: jvm
-- title: GC Allocation Trigger
-- form: table
-- events: AllocationRequiringGC
-- column: Trigger Method (Non-JDK) | method
-- column: Count | int
-- column: Total Requested | bytes
WITH triggers AS (
    SELECT stackTrace$topApplicationMethod AS method, count(*) AS count, sum(size)::BIGINT AS total
    FROM AllocationRequiringGC
    GROUP BY 1
)
SELECT m.fullName AS "Trigger Method (Non-JDK)", t.count AS "Count", t.total AS "Total Requested"
FROM triggers t LEFT JOIN Method m ON m._id = t.method
ORDER BY t.total ASC NULLS FIRST
