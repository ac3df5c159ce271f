-- Methods on top of the most processor-time samples.
-- category: application
-- title: Java Methods that Execute the Most from CPU Time Sampler
-- form: table
-- events: CPUTimeSample
-- since: 25
-- limit: 25
-- column: Method | method
-- column: Samples | int
-- column: Percent | share
WITH samples AS (
    SELECT stackTrace$topMethod AS method, count(*) AS count
    FROM CPUTimeSample
    GROUP BY 1
)
SELECT m.fullName AS "Method", s.count AS "Samples", s.count / sum(s.count) OVER () AS "Percent"
FROM samples s LEFT JOIN Method m ON m._id = s.method
ORDER BY s.count DESC
