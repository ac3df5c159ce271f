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
SELECT c.javaName AS "Class", m.name AS "Method", l.line AS "Line", sum(l.self)::BIGINT AS "Self", sum(l.total)::BIGINT AS "Total",
       sum(l.total) / (SELECT sum(self) FROM SampledLine) AS "Share"
FROM SampledLine l JOIN Method m ON m._id = l.method JOIN Class c ON c._id = m.type
WHERE l.line > 0
GROUP BY ALL
ORDER BY "Self" DESC, "Total" DESC, "Class", "Line"
