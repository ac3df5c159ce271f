-- Settings of the event types in force at the end.
-- category: environment
-- title: Active Settings
-- form: table
-- events: ActiveSetting
-- column: Event Type | text
-- column: Enabled | text; missing=whitespace
-- column: Threshold | text; missing=whitespace
-- column: Stack Trace | text; missing=whitespace
-- column: Period | text; missing=whitespace
-- column: Cutoff | text; missing=whitespace
-- column: Throttle | text; missing=whitespace
WITH told AS (
    SELECT s.*, t.producer FROM ActiveSetting s LEFT JOIN EventType t ON t.id = s.id AND t.recording = s.recording
), batches AS ( -- JVMs before JDK 21 may stamp each setting by itself; JDK 25 takes the last one for all, JDK 26 does not
    SELECT recording, producer, name, arg_max(startTime, _order) AS batch, 2 * count(DISTINCT startTime) > count(*) AS single FROM told GROUP BY ALL
), latest AS (
    SELECT recording, producer, id, name, arg_max(value, _order) AS value, arg_max(startTime, _order) AS time, max(_order) AS _order
    FROM told
    WHERE name IN ('enabled', 'threshold', 'stackTrace', 'period', 'cutoff', 'throttle')
    GROUP BY recording, producer, id, name
), settings AS (
    SELECT recording, id,
           arg_max(value, _order) FILTER (name = 'enabled') AS enabled,
           arg_max(value, _order) FILTER (name = 'threshold') AS threshold,
           arg_max(value, _order) FILTER (name = 'stackTrace') AS stackTrace,
           arg_max(value, _order) FILTER (name = 'period') AS period,
           arg_max(value, _order) FILTER (name = 'cutoff') AS cutoff,
           arg_max(value, _order) FILTER (name = 'throttle') AS throttle
    FROM latest
    GROUP BY recording, id
    HAVING bool_and((SELECT single OR time = batch FROM batches b WHERE b.recording = latest.recording AND b.producer IS NOT DISTINCT FROM latest.producer AND b.name = latest.name))
)
SELECT coalesce(t.label, t.fullName) AS "Event Type",
       enabled AS "Enabled", threshold AS "Threshold", stackTrace AS "Stack Trace", period AS "Period", cutoff AS "Cutoff", throttle AS "Throttle"
FROM settings s LEFT JOIN EventType t ON t.id = s.id AND t.recording = s.recording
ORDER BY "Event Type" ASC NULLS FIRST
