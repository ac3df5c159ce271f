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
-- column: Type | text; several=Recordings.sampleType
WITH names AS (
    SELECT _id, concat_ws('.', nullif(class, ''), method) AS name FROM Code
), calls AS (
    SELECT c.type, m.name AS method, o.name AS other, sum(c.ofCalleeSamples)::BIGINT AS samples, sum(c.ofCallee) AS weight
    FROM SampledCall c JOIN Recordings r ON r._id = c.recording AND r.sampleType = c.type
    JOIN names m ON m._id = c.callee JOIN names o ON o._id = c.caller
    WHERE c.ofCalleeSamples > 0
    GROUP BY ALL
)
SELECT method AS "Method", other AS "Caller", samples AS "Samples",
       weight / nullif(sum(weight) OVER (PARTITION BY type, method), 0) AS "Share", type AS "Type"
FROM calls
ORDER BY weight DESC, "Method", "Caller"
