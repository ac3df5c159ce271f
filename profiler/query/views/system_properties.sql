-- System properties of the JVM at its start.
-- category: environment
-- title: System Properties at Startup
-- form: table
-- events: InitialSystemProperty
-- column: Key | text
-- column: Value | text; height=25
SELECT key AS "Key", jfr_last(value, _order) AS "Value"
FROM InitialSystemProperty
GROUP BY key
ORDER BY key ASC NULLS FIRST
