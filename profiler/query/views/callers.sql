-- Which methods called a method, by samples with both on the stack; filter by Method.
-- category: jfrlens
-- title: Callers of Methods
-- form: table
-- events: 
-- limit: 100
-- column: Method | method
-- column: Caller | method
-- column: Samples | int
-- column: Share | share
-- column: Event | text; several=Recordings.sampled
WITH calls AS (
    SELECT r.sampled, c.caller, c.callee, sum(c.samples)::BIGINT AS samples
    FROM SampledCall c JOIN Recordings r ON r._id = c.recording
    GROUP BY ALL
)
SELECT m.fullName AS "Method", o.fullName AS "Caller", c.samples AS "Samples",
       c.samples / sum(c.samples) OVER (PARTITION BY c.sampled, c.callee) AS "Share", c.sampled AS "Event"
FROM calls c JOIN Method m ON m._id = c.callee JOIN Method o ON o._id = c.caller
ORDER BY c.samples DESC, "Method", "Caller"
