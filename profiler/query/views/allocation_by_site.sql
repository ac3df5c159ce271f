-- Allocation pressure by site.
-- category: application
-- title: Allocation by Site
-- form: table
-- events: ObjectAllocationSample
-- limit: 25
-- column: Method | method
-- column: Allocation Pressure | share
WITH sums AS (
    SELECT stackTrace$topMethod AS key, sum(weight) AS weight
    FROM ObjectAllocationSample
    GROUP BY 1
)
SELECT n.fullName AS "Method", s.weight / NULLIF(sum(s.weight) OVER (), 0) AS "Allocation Pressure"
FROM sums s LEFT JOIN Method n ON n._id = s.key
ORDER BY s.weight DESC NULLS LAST
