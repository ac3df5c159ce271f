-- Where threads waited, by kind of event.
-- category: application
-- title: Latencies by Type
-- form: table
-- events: JavaMonitorWait, JavaMonitorEnter, ThreadPark, ThreadSleep, SocketRead, SocketWrite, FileWrite, FileRead
-- column: Event Type | text
-- column: Count | int
-- column: Average | duration
-- column: P 99 | duration
-- column: Longest | duration
-- column: Total | duration
WITH events AS (
    SELECT 'JavaMonitorWait' AS type, duration FROM JavaMonitorWait
    UNION ALL SELECT 'JavaMonitorEnter' AS type, duration FROM JavaMonitorEnter
    UNION ALL SELECT 'ThreadPark' AS type, duration FROM ThreadPark
    UNION ALL SELECT 'ThreadSleep' AS type, duration FROM ThreadSleep
    UNION ALL SELECT 'SocketRead' AS type, duration FROM SocketRead
    UNION ALL SELECT 'SocketWrite' AS type, duration FROM SocketWrite
    UNION ALL SELECT 'FileWrite' AS type, duration FROM FileWrite
    UNION ALL SELECT 'FileRead' AS type, duration FROM FileRead
), latencies AS (
    SELECT type, count(*) AS count, jfr_avg(duration) AS average, P99(duration) AS p99, max(duration) AS longest, jfr_sum(duration) AS total
    FROM events
    GROUP BY type
)
SELECT EVENT_TYPE_LABEL(type) AS "Event Type", count AS "Count", average AS "Average", p99 AS "P 99", longest AS "Longest", total AS "Total"
FROM latencies
ORDER BY total DESC NULLS LAST
