-- Source lines by samples with the line on top (self) and anywhere on the stack (total).
-- category: jfrlens
-- title: Lines that Execute the Most
-- form: table
-- events: 
-- limit: 50
-- column: Class | class
-- column: Method | text
-- column: Line | id
-- column: Self | int
-- column: Total | int
-- column: Share | share
WITH samples AS (
    SELECT stackTrace, count(*) AS n FROM CPUTimeSample WHERE stackTrace <> 0 GROUP BY 1
    UNION ALL
    SELECT stackTrace, count(*) FROM ExecutionSample WHERE stackTrace <> 0 AND NOT EXISTS (SELECT 1 FROM CPUTimeSample) GROUP BY 1
), stacks AS (
    SELECT s.n, t.frames, t.repeatsLine, t._id FROM samples s JOIN StackTrace t ON t._id = s.stackTrace
), once AS (
    SELECT frame, sum(n) AS n FROM (SELECT n, unnest(frames) AS frame FROM stacks WHERE NOT repeatsLine) GROUP BY frame
), twice AS (
    SELECT f.method, f.line, any_value(e.n) AS n
    FROM (SELECT _id, n, unnest(frames) AS frame FROM stacks WHERE repeatsLine) e JOIN Frame f ON f._id = e.frame
    GROUP BY e._id, f.method, f.line
), onTop AS (
    SELECT f.method, f.line, sum(s.n) AS n FROM stacks s JOIN Frame f ON f._id = s.frames[1] GROUP BY ALL
), totals AS (
    SELECT method, line, sum(n) AS n
    FROM (SELECT f.method, f.line, o.n FROM once o JOIN Frame f ON f._id = o.frame UNION ALL SELECT method, line, n FROM twice)
    GROUP BY ALL
)
SELECT c.javaName AS "Class", m.name AS "Method", l.line AS "Line", coalesce(sum(s.n), 0)::BIGINT AS "Self",
       sum(l.n)::BIGINT AS "Total", sum(l.n) / (SELECT sum(n) FROM samples) AS "Share"
FROM totals l LEFT JOIN onTop s ON s.method = l.method AND s.line = l.line JOIN Method m ON m._id = l.method JOIN Class c ON c._id = m.type
WHERE l.line IS NOT NULL
GROUP BY ALL
ORDER BY "Self" DESC, "Total" DESC, "Class", "Line"
