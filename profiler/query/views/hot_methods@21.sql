-- Methods on top of the most samples.
-- category: application
-- title: Java Methods that Executes the Most
-- form: table
-- events: ExecutionSample
-- instead: cpu-time-hot-methods
-- limit: 25
-- column: Method | method
-- column: Samples | int
-- column: Percent | share
WITH samples AS (
    SELECT stackTrace$topMethod AS method, count(*) AS count
    FROM ExecutionSample
    GROUP BY 1
)
SELECT m.fullName AS "Method", s.count AS "Samples", s.count / sum(s.count) OVER () AS "Percent"
FROM samples s LEFT JOIN Method m ON m._id = s.method
ORDER BY s.count DESC
