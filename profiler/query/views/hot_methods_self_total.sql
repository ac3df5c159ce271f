-- Methods by the weight of the samples with the method on top (self) and anywhere on the stack (total), as jfrlens lines has them.
-- category: jfrlens
-- title: Hottest Methods
-- form: table
-- events: 
-- limit: 50
-- column: Method | method
-- column: Self | int; unit=Unit
-- column: Total | int; unit=Unit
-- column: Unit | text
-- column: Share | share
-- column: Type | text; several=Recordings.sampleType
WITH methods AS (
    SELECT m.type, c.class, c.method, sum(m.self)::BIGINT AS self, sum(m.total)::BIGINT AS total
    FROM SampledMethod m JOIN Recordings r ON r._id = m.recording AND r.sampleType = m.type JOIN Code c ON c._id = m.code
    GROUP BY ALL
), weights AS (
    SELECT type, any_value(unit) AS unit, sum(weight) AS weight
    FROM SampleType JOIN Recordings r ON r._id = recording AND r.sampleType = type
    GROUP BY type
)
SELECT concat_ws('.', nullif(m.class, ''), m.method) AS "Method", m.self AS "Self", m.total AS "Total", w.unit AS "Unit",
       m.total / nullif(w.weight, 0) AS "Share", m.type AS "Type"
FROM methods m JOIN weights w ON w.type = m.type
ORDER BY "Self" DESC, "Total" DESC, "Method"
