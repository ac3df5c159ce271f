-- Time that threads waited for monitors and locks that others held, by the topmost line of own code on the stack.
-- category: jfrlens
-- title: Waiting for Locks by Line
-- form: table
-- events: 
-- limit: 50
-- column: Class | class
-- column: Method | text
-- column: Line | id
-- column: Count | int
-- column: Time | duration
-- column: Share | share
SELECT class AS "Class", method AS "Method", line AS "Line", sum(ownSamples)::BIGINT AS "Count", sum(own)::BIGINT AS "Time",
       sum(own) / nullif((SELECT sum(weight) FROM SampleType WHERE type = 'lock'), 0) AS "Share"
FROM SampledLine JOIN Code ON _id = code
WHERE type = 'lock' AND ownSamples > 0
GROUP BY class, method, line
ORDER BY "Time" DESC, "Class", "Line", "Method"
