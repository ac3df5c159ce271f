-- Source lines by the weight of the samples with the line on top (self) and anywhere on the stack (total), as jfrlens lines has them.
-- category: jfrlens
-- title: Hottest Lines
-- form: table
-- events: 
-- limit: 50
-- column: Class | class
-- column: Method | text
-- column: Line | id
-- column: Self | int; unit=Unit
-- column: Total | int; unit=Unit
-- column: Unit | text
-- column: Share | share
-- column: Type | text; several=Recordings.sampleType
WITH lines AS (
    SELECT l.type, c.class, c.method, l.line, sum(l.self)::BIGINT AS self, sum(l.total)::BIGINT AS total
    FROM SampledLine l JOIN Recordings r ON r._id = l.recording AND r.sampleType = l.type JOIN Code c ON c._id = l.code
    GROUP BY ALL
), weights AS (
    SELECT type, any_value(unit) AS unit, sum(weight) AS weight
    FROM SampleType JOIN Recordings r ON r._id = recording AND r.sampleType = type
    GROUP BY type
)
SELECT l.class AS "Class", l.method AS "Method", l.line AS "Line", l.self AS "Self", l.total AS "Total", w.unit AS "Unit",
       l.total / nullif(w.weight, 0) AS "Share", l.type AS "Type"
FROM lines l JOIN weights w ON w.type = l.type
WHERE l.line > 0
ORDER BY "Self" DESC, "Total" DESC, "Class", "Line", "Method"
