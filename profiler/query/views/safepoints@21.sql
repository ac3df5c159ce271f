-- When all Java threads were stopped, and how long.
-- category: jvm
-- title: Safepoints
-- form: table
-- events: SafepointBegin, SafepointEnd, SafepointStateSynchronization, SafepointCleanup
-- column: Start Time | time
-- column: Duration | duration; left
-- column: State Syncronization | duration
-- column: Cleanup | duration
-- column: JNI Critical Threads | int
-- column: Total Threads | int
WITH events AS (
    SELECT recording, safepointId, startTime AS start, startTime AS time, NULL::BIGINT AS sync, jniCriticalThreadCount AS critical,
           totalThreadCount AS threads,
           NULL::BIGINT AS cleanup, _order
    FROM SafepointBegin
    UNION ALL
    SELECT recording, safepointId, NULL, startTime, NULL, NULL, NULL, NULL, _order FROM SafepointEnd
    UNION ALL
    SELECT recording, safepointId, NULL, NULL, duration, NULL, NULL, NULL, _order FROM SafepointStateSynchronization
    UNION ALL
    SELECT recording, safepointId, NULL, NULL, NULL, NULL, NULL, duration, _order FROM SafepointCleanup
)
SELECT jfr_last(start, _order) AS "Start Time", jfr_diff(time, _order) AS "Duration", jfr_last(sync, _order) AS "State Syncronization",
       jfr_last(cleanup, _order) AS "Cleanup",
       jfr_last(critical, _order) AS "JNI Critical Threads", jfr_last(threads, _order) AS "Total Threads"
FROM events
GROUP BY recording, safepointId
ORDER BY "Start Time" ASC NULLS FIRST
