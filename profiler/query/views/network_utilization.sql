-- Traffic by network interface.
-- category: environment
-- title: Network Utilization
-- form: table
-- events: NetworkUtilization
-- column: Network Interface | text
-- column: Avg. Read Rate | bitrate; kind=NetworkUtilization.readRate
-- column: Max. Read Rate | bitrate; kind=NetworkUtilization.readRate
-- column: Avg. Write Rate | bitrate; kind=NetworkUtilization.writeRate
-- column: Max. Write Rate | bitrate; kind=NetworkUtilization.writeRate
SELECT networkInterface AS "Network Interface", avg(readRate) AS "Avg. Read Rate", max(readRate) AS "Max. Read Rate",
       avg(writeRate) AS "Avg. Write Rate", max(writeRate) AS "Max. Write Rate"
FROM NetworkUtilization
GROUP BY networkInterface
ORDER BY max(writeRate) ASC NULLS FIRST
