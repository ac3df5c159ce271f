-- Allocated bytes by the line of the first application method on the stack.
-- category: jfrlens
-- title: Allocation by Line
-- form: table
-- events: 
-- limit: 50
-- column: Class | class
-- column: Method | text
-- column: Line | id
-- column: Count | int
-- column: Bytes | bytes
-- column: Share | share
WITH sampled AS (
    SELECT recording FROM EventType WHERE name = 'ObjectAllocationSample' AND count > 0
), events AS (
    SELECT stackTrace, count(*) AS n, sum(weight) AS weight FROM ObjectAllocationSample GROUP BY 1
    UNION ALL
    SELECT stackTrace, count(*), sum(tlabSize) FROM ObjectAllocationInNewTLAB WHERE recording NOT IN (FROM sampled) GROUP BY 1
    UNION ALL
    SELECT stackTrace, count(*), sum(allocationSize) FROM ObjectAllocationOutsideTLAB WHERE recording NOT IN (FROM sampled) GROUP BY 1
)
SELECT l.class AS "Class", l.method AS "Method", l.line AS "Line", sum(e.n)::BIGINT AS "Count", sum(e.weight)::BIGINT AS "Bytes",
       sum(e.weight) / nullif(sum(sum(e.weight)) OVER (), 0) AS "Share"
FROM events e JOIN StackLine l ON l.stackTrace = e.stackTrace
GROUP BY l.class, l.method, l.line
ORDER BY "Bytes" DESC, "Class", "Line"
