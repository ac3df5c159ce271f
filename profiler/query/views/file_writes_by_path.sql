-- File Writes by path.
-- category: application
-- title: File Writes by Path
-- form: table
-- events: FileWrite
-- column: Path | text; height=5
-- column: Writes | int
-- column: Total Written | bytes
SELECT path AS "Path", count(*) AS "Writes", sum(bytesWritten)::BIGINT AS "Total Written"
FROM FileWrite
GROUP BY path
ORDER BY "Total Written" DESC NULLS LAST
