-- The agent that was observed last.
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
    SELECT initializationTime, initializationDuration, name, options, _order FROM JavaAgent
    UNION ALL
    SELECT initializationTime, initializationDuration, name, NULL, _order FROM NativeAgent
)
SELECT jfr_last(initializationTime, _order) AS "Time", jfr_last(initializationDuration, _order) AS "Initialization",
       jfr_last(name, _order) AS "Name", jfr_last(options, _order) AS "Options"
FROM events
HAVING count(*) > 0
