-- Thrown exceptions and errors by message.
-- category: application
-- title: Exceptions by Message
-- form: table
-- events: JavaErrorThrow, JavaExceptionThrow
-- column: Message | text
-- column: Count | int; elastic
SELECT message AS "Message", count(*) AS "Count"
FROM (
    SELECT message FROM JavaErrorThrow
    UNION ALL SELECT message FROM JavaExceptionThrow
)
GROUP BY message
ORDER BY count(*) DESC
