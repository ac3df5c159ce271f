-- File Reads by path.
-- category: application
-- title: File Reads by Path
-- form: table
-- events: FileRead
-- column: Path | text; height=5
-- column: Reads | int
-- column: Total Read | bytes
SELECT path AS "Path", count(*) AS "Reads", sum(bytesRead)::BIGINT AS "Total Read"
FROM FileRead
GROUP BY path
ORDER BY "Total Read" DESC NULLS LAST
