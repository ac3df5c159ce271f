-- Java and native agents of the last observation.
-- category: jvm
-- title: JDK Agents
-- form: table
-- events: JavaAgent, NativeAgent
-- since: 25
-- column: Time | time
-- column: Initialization | duration
-- column: Name | text; truncate=beginning; height=10
-- column: Options | text; height=10
WITH events AS (
    SELECT initializationTime, initializationDuration, name, options, startTime, recording, _order FROM JavaAgent
    UNION ALL
    SELECT initializationTime, initializationDuration, name, options, startTime, recording, _order FROM NativeAgent
), agents AS (
    SELECT initializationTime, jfr_last(initializationDuration, _order) AS duration, jfr_last(name, _order) AS name,
           jfr_last(options, _order) AS options, arg_max(startTime, _order) AS batch
    FROM events
    GROUP BY initializationTime
)
SELECT initializationTime AS "Time", duration AS "Initialization", name AS "Name", options AS "Options"
FROM agents
WHERE batch IN (SELECT arg_max(startTime, _order) FROM events GROUP BY recording)
ORDER BY initializationTime ASC NULLS FIRST
