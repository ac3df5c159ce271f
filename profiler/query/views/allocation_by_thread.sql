-- Allocation pressure by thread.
-- category: application
-- title: Allocation by Thread
-- form: table
-- events: ObjectAllocationSample
-- limit: 25
-- column: Thread | thread
-- column: Allocation Pressure | share
WITH sums AS (
    SELECT eventThread AS key, sum(weight) AS weight
    FROM ObjectAllocationSample
    GROUP BY 1
)
SELECT n.name AS "Thread", s.weight / NULLIF(sum(s.weight) OVER (), 0) AS "Allocation Pressure"
FROM sums s LEFT JOIN Thread n ON n._id = s.key
ORDER BY s.weight DESC NULLS LAST
