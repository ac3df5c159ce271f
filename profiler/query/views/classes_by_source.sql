-- Where defined classes came from.
-- category: jvm
-- title: Classes by Source
-- form: table
-- events: ClassDefine
-- needs: ClassDefine.source
-- since: 26
-- column: Source | text; truncate=beginning
-- column: Count | int
SELECT source AS "Source", count(*) AS "Count"
FROM ClassDefine
GROUP BY source
ORDER BY count(*) DESC
