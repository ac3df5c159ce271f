-- Allocation pressure by class.
-- category: application
-- title: Allocation by Class
-- form: table
-- events: ObjectAllocationSample
-- limit: 25
-- column: Object Type | class
-- column: Allocation Pressure | share
WITH sums AS (
    SELECT objectClass AS key, sum(weight) AS weight
    FROM ObjectAllocationSample
    GROUP BY 1
)
SELECT n.javaName AS "Object Type", s.weight / NULLIF(sum(s.weight) OVER (), 0) AS "Allocation Pressure"
FROM sums s LEFT JOIN Class n ON n._id = s.key
ORDER BY s.weight DESC NULLS LAST
