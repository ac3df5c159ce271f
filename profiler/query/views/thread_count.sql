-- Number of Java threads over time.
-- category: application
-- title: Java Thread Statistics
-- form: table
-- events: JavaThreadStatistics
-- column: Time | time
-- column: Active Threads | int
-- column: Daemon Threads | int
-- column: Accumulated Threads | int
-- column: Peak Threads | int
SELECT startTime AS "Time", activeCount AS "Active Threads", daemonCount AS "Daemon Threads", accumulatedCount AS "Accumulated Threads", peakCount AS "Peak Threads"
FROM JavaThreadStatistics
ORDER BY startTime ASC NULLS FIRST, _order
