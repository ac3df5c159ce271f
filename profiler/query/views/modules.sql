-- Modules that other modules are read by.
-- category: application
-- title: Modules
-- form: table
-- events: ModuleRequire
-- column: Name | text
SELECT m.name AS "Name"
FROM ModuleRequire r LEFT JOIN Module m ON m._id = r.source
GROUP BY m.name
ORDER BY m.name ASC NULLS FIRST
