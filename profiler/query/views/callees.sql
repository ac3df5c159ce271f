-- Which methods a method called, by samples with both on the stack; filter by Method.
-- category: jfrlens
-- title: Methods Called
-- form: table
-- events: 
-- limit: 100
-- column: Method | method
-- column: Callee | method
-- column: Samples | int
-- column: Share | share
-- column: Event | text; several=Recordings.sampled
WITH calls AS (
    SELECT r.sampled, c.caller, c.callee, sum(c.samples)::BIGINT AS samples
    FROM SampledCall c JOIN Recordings r ON r._id = c.recording
    GROUP BY ALL
)
SELECT m.fullName AS "Method", o.fullName AS "Callee", c.samples AS "Samples",
       c.samples / sum(c.samples) OVER (PARTITION BY c.sampled, c.caller) AS "Share", c.sampled AS "Event"
FROM calls c JOIN Method m ON m._id = c.caller JOIN Method o ON o._id = c.callee
ORDER BY c.samples DESC, "Method", "Callee"
