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
-- column: Event | text; several=Recordings.sampled
WITH samples AS (
    SELECT r.sampled, s.method, sum(s.self)::BIGINT AS self, sum(s.total)::BIGINT AS total
    FROM SampledMethod s JOIN Recordings r ON r._id = s.recording
    GROUP BY ALL
)
SELECT m.fullName AS "Method", s.self AS "Self", s.total AS "Total",
       s.total / sum(s.self) OVER (PARTITION BY s.sampled) AS "Share", s.sampled AS "Event"
FROM samples s JOIN Method m ON m._id = s.method
ORDER BY "Self" DESC, "Total" DESC, "Method"
