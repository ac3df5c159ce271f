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
SELECT m.fullName AS "Method", sum(s.self)::BIGINT AS "Self", sum(s.total)::BIGINT AS "Total",
       sum(s.total) / (SELECT sum(self) FROM SampledMethod) AS "Share"
FROM SampledMethod s JOIN Method m ON m._id = s.method
GROUP BY s.method, m.fullName
ORDER BY "Self" DESC, "Total" DESC, "Method"
