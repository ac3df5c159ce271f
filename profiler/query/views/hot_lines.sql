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
-- column: Event | text; several=Recordings.sampled
WITH lines AS (
    SELECT r.sampled, c.javaName AS class, m.name AS method, l.line, sum(l.self)::BIGINT AS self, sum(l.total)::BIGINT AS total
    FROM SampledLine l JOIN Recordings r ON r._id = l.recording JOIN Method m ON m._id = l.method JOIN Class c ON c._id = m.type
    GROUP BY ALL
), shares AS (
    SELECT *, total / sum(self) OVER (PARTITION BY sampled) AS share FROM lines
)
SELECT class AS "Class", method AS "Method", line AS "Line", self AS "Self", total AS "Total", share AS "Share", sampled AS "Event"
FROM shares
WHERE line > 0
ORDER BY "Self" DESC, "Total" DESC, "Class", "Line"
