-- Socket Writes by host.
-- category: application
-- title: Socket Writes by Host
-- form: table
-- events: SocketWrite
-- column: Host | text; height=2
-- column: Writes | int
-- column: Total Written | bytes
SELECT host AS "Host", count(*) AS "Writes", sum(bytesWritten)::BIGINT AS "Total Written"
FROM SocketWrite
GROUP BY host
ORDER BY "Total Written" DESC NULLS LAST
