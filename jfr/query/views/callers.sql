-- Which methods called a method, by samples with both on the stack; filter by Method.
-- category: jfrlens
-- title: Callers of Methods
-- form: table
-- events: 
-- column: Method | method
-- column: Caller | method
-- column: Samples | int
-- column: Share | share
WITH samples AS (
    SELECT stackTrace, count(*) AS n FROM CPUTimeSample WHERE stackTrace <> 0 GROUP BY 1
    UNION ALL
    SELECT stackTrace, count(*) FROM ExecutionSample WHERE stackTrace <> 0 AND NOT EXISTS (SELECT 1 FROM CPUTimeSample) GROUP BY 1
), stacks AS (
    SELECT s.n, t.frames, t.repeatsMethod, t._id FROM samples s JOIN StackTrace t ON t._id = s.stackTrace
), once AS (
    SELECT caller, callee, sum(n) AS n
    FROM (SELECT n, unnest(frames[2:]) AS caller, unnest(frames[:-2]) AS callee FROM stacks WHERE NOT repeatsMethod)
    GROUP BY 1, 2
), twice AS (
    SELECT a.method AS caller, b.method AS callee, any_value(e.n) AS n
    FROM (SELECT _id, n, unnest(frames[2:]) AS caller, unnest(frames[:-2]) AS callee FROM stacks WHERE repeatsMethod) e
         JOIN Frame a ON a._id = e.caller JOIN Frame b ON b._id = e.callee
    GROUP BY e._id, a.method, b.method
), sums AS (
    SELECT caller, callee, sum(n)::BIGINT AS samples
    FROM (SELECT a.method AS caller, b.method AS callee, o.n
          FROM once o JOIN Frame a ON a._id = o.caller JOIN Frame b ON b._id = o.callee
          UNION ALL SELECT caller, callee, n FROM twice)
    GROUP BY 1, 2
)
SELECT m.fullName AS "Method", c.fullName AS "Caller", s.samples AS "Samples",
       s.samples / sum(s.samples) OVER (PARTITION BY s.callee) AS "Share"
FROM sums s JOIN Method m ON m._id = s.callee JOIN Method c ON c._id = s.caller
ORDER BY s.samples DESC, m.fullName, c.fullName
