-- Traffic by network interface.
-- category: environment
-- title: Network Utilization
-- form: table
-- events: NetworkUtilization
-- column: Network Interface | text
-- column: Avg. Read Rate | bitrate
-- column: Max. Read Rate | bitrate
-- column: Avg. Write Rate | bitrate
-- column: Max. Write Rate | bitrate
SELECT networkInterface AS "Network Interface", avg(readRate) AS "Avg. Read Rate", max(readRate) AS "Max. Read Rate",
       avg(writeRate) AS "Avg. Write Rate", max(writeRate) AS "Max. Write Rate"
FROM NetworkUtilization
GROUP BY networkInterface
ORDER BY max(writeRate) ASC NULLS FIRST
