-- Shared libraries of the JVM process.
-- category: environment
-- title: Native Libraries
-- form: table
-- events: NativeLibrary
-- column: Name | text; height=2
-- column: Base Address | address
-- column: Top Address | address
SELECT name AS "Name", jfr_last(baseAddress, _order) AS "Base Address", jfr_last(topAddress, _order) AS "Top Address"
FROM NativeLibrary
GROUP BY name
ORDER BY name ASC NULLS FIRST
