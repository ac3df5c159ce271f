-- Which methods a method called, by samples with both on the stack; filter by Method.
-- category: jfrlens
-- title: Methods Called
-- form: table
-- events: 
-- column: Method | method
-- column: Callee | method
-- column: Samples | int
-- column: Share | share
WITH samples AS (
    SELECT stackTrace, count(*) AS n FROM CPUTimeSample WHERE stackTrace <> 0 GROUP BY 1
    UNION ALL
    SELECT stackTrace, count(*) FROM ExecutionSample WHERE stackTrace <> 0 AND NOT EXISTS (SELECT 1 FROM CPUTimeSample) GROUP BY 1
), pairs AS (
    SELECT s.stackTrace, s.n, unnest(t.frames[2:]) AS caller, unnest(t.frames[:-2]) AS callee
    FROM samples s JOIN StackTrace t ON t._id = s.stackTrace
), edges AS (
    SELECT a.method AS caller, b.method AS callee, any_value(p.n) AS n
    FROM pairs p JOIN Frame a ON a._id = p.caller JOIN Frame b ON b._id = p.callee
    GROUP BY p.stackTrace, a.method, b.method
), sums AS (
    SELECT caller, callee, sum(n)::BIGINT AS samples FROM edges GROUP BY 1, 2
)
SELECT m.fullName AS "Method", c.fullName AS "Callee", s.samples AS "Samples",
       s.samples / sum(s.samples) OVER (PARTITION BY s.caller) AS "Share"
FROM sums s JOIN Method m ON m._id = s.caller JOIN Method c ON c._id = s.callee
ORDER BY s.samples DESC, m.fullName, c.fullName
