-- Methods by samples with the method on top (self) and anywhere on the stack (total).
-- category: jfrlens
-- title: Methods that Execute the Most
-- form: table
-- events: 
-- limit: 50
-- column: Method | method
-- column: Self | int
-- column: Total | int
-- column: Share | share
WITH samples AS (
    SELECT stackTrace, count(*) AS n FROM CPUTimeSample WHERE stackTrace <> 0 GROUP BY 1
    UNION ALL
    SELECT stackTrace, count(*) FROM ExecutionSample WHERE stackTrace <> 0 AND NOT EXISTS (SELECT 1 FROM CPUTimeSample) GROUP BY 1
), frames AS (
    SELECT s.stackTrace, s.n, unnest(t.frames) AS frame, generate_subscripts(t.frames, 1) AS depth
    FROM samples s JOIN StackTrace t ON t._id = s.stackTrace
), methods AS (
    SELECT any_value(e.n) AS n, f.method, min(e.depth) = 1 AS onTop
    FROM frames e JOIN Frame f ON f._id = e.frame
    GROUP BY e.stackTrace, f.method
), sums AS (
    SELECT method, coalesce(sum(n) FILTER (onTop), 0)::BIGINT AS self, sum(n)::BIGINT AS total
    FROM methods
    GROUP BY method
)
SELECT m.fullName AS "Method", s.self AS "Self", s.total AS "Total", s.total / (SELECT sum(n) FROM samples) AS "Share"
FROM sums s JOIN Method m ON m._id = s.method
ORDER BY s.self DESC, s.total DESC, m.fullName
