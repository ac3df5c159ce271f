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
), stacks AS (
    SELECT s.n, t.frames, t.repeatsMethod, t.topMethod, t._id FROM samples s JOIN StackTrace t ON t._id = s.stackTrace
), once AS (
    SELECT frame, sum(n) AS n FROM (SELECT n, unnest(frames) AS frame FROM stacks WHERE NOT repeatsMethod) GROUP BY frame
), twice AS (
    SELECT f.method, any_value(e.n) AS n
    FROM (SELECT _id, n, unnest(frames) AS frame FROM stacks WHERE repeatsMethod) e JOIN Frame f ON f._id = e.frame
    GROUP BY e._id, f.method
), onTop AS (
    SELECT topMethod AS method, sum(n) AS n FROM stacks GROUP BY 1
), totals AS (
    SELECT method, sum(n)::BIGINT AS n
    FROM (SELECT f.method, o.n FROM once o JOIN Frame f ON f._id = o.frame UNION ALL SELECT method, n FROM twice)
    GROUP BY method
)
SELECT m.fullName AS "Method", coalesce(s.n, 0)::BIGINT AS "Self", t.n AS "Total", t.n / (SELECT sum(n) FROM samples) AS "Share"
FROM totals t LEFT JOIN onTop s ON s.method = t.method JOIN Method m ON m._id = t.method
ORDER BY "Self" DESC, "Total" DESC, "Method"
