-- Native methods on top of the most samples.
-- category: application
-- title: Waiting or Executing Native Methods
-- form: table
-- events: NativeMethodSample
-- column: Method | method
-- column: Samples | int
WITH samples AS (
    SELECT stackTrace$topMethod AS method, count(*) AS count
    FROM NativeMethodSample
    GROUP BY 1
)
SELECT m.fullName AS "Method", s.count AS "Samples"
FROM samples s LEFT JOIN Method m ON m._id = s.method
ORDER BY s.count DESC
