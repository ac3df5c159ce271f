-- Thrown exceptions and errors by class.
-- category: application
-- title: Exceptions by Type
-- form: table
-- events: JavaErrorThrow, JavaExceptionThrow
-- column: Class | class
-- column: Count | int; elastic
WITH thrown AS (
    SELECT thrownClass, count(*) AS count
    FROM (
        SELECT thrownClass FROM JavaErrorThrow
        UNION ALL SELECT thrownClass FROM JavaExceptionThrow
    )
    GROUP BY thrownClass
)
SELECT c.javaName AS "Class", t.count AS "Count"
FROM thrown t LEFT JOIN Class c ON c._id = t.thrownClass
ORDER BY t.count DESC
