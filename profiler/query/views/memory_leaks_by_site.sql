-- Objects that lived long, by the method that made them.
-- category: application
-- title: Memory Leak Candidates by Site
-- form: table
-- events: OldObjectSample
-- needs: OldObjectSample.objectAge
-- column: Alloc. Time | time
-- column: Application Method | method
-- column: Object Age | duration
-- column: Heap Usage | bytes
WITH leaks AS (
    SELECT e.stackTrace$topApplicationMethod AS key, arg_max(e.allocationTime, e._order) AS time, arg_max(e.objectAge, e._order) AS age,
           arg_max(e.lastKnownHeapUsage, e._order) AS usage, arg_max(e.startTime + to_microseconds(e.duration // 1000), e._order) AS batch
    FROM OldObjectSample e
    GROUP BY 1
), ends AS (
    SELECT arg_max(startTime + to_microseconds(duration // 1000), _order) AS batch FROM OldObjectSample GROUP BY recording
)
SELECT l.time AS "Alloc. Time", n.fullName AS "Application Method", l.age AS "Object Age", l.usage AS "Heap Usage"
FROM leaks l LEFT JOIN Method n ON n._id = l.key
WHERE l.batch IN (SELECT batch FROM ends)
ORDER BY l.time ASC NULLS FIRST
