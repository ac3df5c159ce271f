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
), frames AS (
    SELECT s.stackTrace, s.n, unnest(t.frames) AS frame, generate_subscripts(t.frames, 1) AS depth
    FROM samples s JOIN StackTrace t ON t._id = s.stackTrace
), lines AS (
    SELECT any_value(e.n) AS n, f.method, f.line, min(e.depth) = 1 AS onTop
    FROM frames e JOIN Frame f ON f._id = e.frame
    GROUP BY e.stackTrace, f.method, f.line
)
SELECT c.javaName AS "Class", m.name AS "Method", l.line AS "Line", coalesce(sum(l.n) FILTER (l.onTop), 0)::BIGINT AS "Self",
       sum(l.n)::BIGINT AS "Total", sum(l.n) / (SELECT sum(n) FROM samples) AS "Share"
FROM lines l JOIN Method m ON m._id = l.method JOIN Class c ON c._id = m.type
WHERE l.line IS NOT NULL
GROUP BY ALL
ORDER BY "Self" DESC, "Total" DESC, "Class", "Line"
