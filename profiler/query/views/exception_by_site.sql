-- Thrown exceptions and errors by the method that threw.
-- category: application
-- title: Exceptions by Site
-- form: table
-- events: JavaErrorThrow, JavaExceptionThrow
-- column: Method | method
-- column: Count | int
WITH sites AS (
    SELECT method, count(*) AS count
    FROM (
        SELECT stackTrace$topNonInitMethod AS method FROM JavaErrorThrow
        UNION ALL SELECT stackTrace$topNonInitMethod AS method FROM JavaExceptionThrow
    )
    GROUP BY method
)
SELECT m.fullName AS "Method", s.count AS "Count"
FROM sites s LEFT JOIN Method m ON m._id = s.method
ORDER BY s.count DESC
