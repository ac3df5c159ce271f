-- Classes whose objects fill the heap.
-- category: application
-- title: Objects Occupying More than 1%
-- form: table
-- events: ObjectCountAfterGC, ObjectCount
-- column: Class | class
-- column: Count | int
-- column: Heap Space | bytes
-- column: Increase | bytes
WITH events AS (
    SELECT objectClass, count, totalSize, startTime, recording, _order FROM ObjectCountAfterGC
    UNION ALL
    SELECT objectClass, count, totalSize, startTime, recording, _order FROM ObjectCount
), classes AS (
    SELECT objectClass, arg_max(count, _order) AS count, arg_max(totalSize, _order) AS size,
           arg_max(totalSize, _order) - arg_min(totalSize, _order) AS increase, arg_max(startTime, _order) AS batch
    FROM events
    GROUP BY objectClass
)
SELECT c.javaName AS "Class", o.count AS "Count", o.size AS "Heap Space", o.increase AS "Increase"
FROM classes o LEFT JOIN Class c ON c._id = o.objectClass
WHERE o.batch IN (SELECT arg_max(startTime, _order) FROM events GROUP BY recording)
ORDER BY o.size DESC NULLS LAST
