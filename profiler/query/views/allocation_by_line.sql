-- Allocated bytes by the topmost line of own code on the stack.
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
SELECT class AS "Class", method AS "Method", line AS "Line", sum(ownSamples)::BIGINT AS "Count", sum(own)::BIGINT AS "Bytes",
       sum(own) / nullif((SELECT sum(weight) FROM SampleType WHERE type = 'alloc'), 0) AS "Share"
FROM SampledLine JOIN Code ON _id = code
WHERE type = 'alloc' AND ownSamples > 0
GROUP BY class, method, line
ORDER BY "Bytes" DESC, "Class", "Line", "Method"
