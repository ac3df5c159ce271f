-- Socket Reads by host.
-- category: application
-- title: Socket Reads by Host
-- form: table
-- events: SocketRead
-- column: Host | text; height=2
-- column: Reads | int
-- column: Total Read | bytes
SELECT host AS "Host", count(*) AS "Reads", sum(bytesRead)::BIGINT AS "Total Read"
FROM SocketRead
GROUP BY host
ORDER BY "Total Read" DESC NULLS LAST
