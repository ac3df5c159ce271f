-- Environment of the JVM at its start.
-- category: environment
-- title: Environment Variables
-- form: table
-- events: InitialEnvironmentVariable
-- column: Key | text
-- column: Value | text; height=20
SELECT key AS "Key", jfr_last(value, _order) AS "Value"
FROM InitialEnvironmentVariable
GROUP BY key
ORDER BY key ASC NULLS FIRST
