-- Allocation inside and outside thread-local buffers.
-- category: jvm
-- title: Thread Local Allocation Buffers
-- form: form
-- events: ObjectAllocationInNewTLAB, ObjectAllocationOutsideTLAB
-- column: Inside TLAB Count | int
-- column: Inside TLAB Minimum Size | bytes
-- column: Inside TLAB Average Size | bytes
-- column: Inside TLAB Maximum Size | bytes
-- column: Inside TLAB Total Allocation | bytes
-- column: Outside TLAB Count | int
-- column: OutSide TLAB Minimum Size | bytes
-- column: Outside TLAB Average Size | bytes
-- column: Outside TLAB Maximum Size | bytes
-- column: Outside TLAB Total Allocation | bytes
WITH inside AS (
    SELECT count(*) AS count, min(tlabSize) AS min, avg(tlabSize) AS avg, max(tlabSize) AS max, sum(tlabSize)::BIGINT AS total
    FROM ObjectAllocationInNewTLAB
), outside AS (
    SELECT count(*) AS count, min(allocationSize) AS min, avg(allocationSize) AS avg, max(allocationSize) AS max, sum(allocationSize)::BIGINT AS total
    FROM ObjectAllocationOutsideTLAB
)
SELECT i.count AS "Inside TLAB Count", i.min AS "Inside TLAB Minimum Size", i.avg AS "Inside TLAB Average Size",
       i.max AS "Inside TLAB Maximum Size", i.total AS "Inside TLAB Total Allocation",
       o.count AS "Outside TLAB Count", o.min AS "OutSide TLAB Minimum Size", o.avg AS "Outside TLAB Average Size",
       o.max AS "Outside TLAB Maximum Size", o.total AS "Outside TLAB Total Allocation"
FROM inside i, outside o
WHERE i.count + o.count > 0
