-- Time in the phases of GC pauses, by level.
-- category: jvm
-- title: GC Pause Phases
-- form: table
-- events: GCPhasePause, GCPhasePauseLevel1, GCPhasePauseLevel2, GCPhasePauseLevel3, GCPhasePauseLevel4
-- column: Type | text
-- column: Name | text
-- column: Average | duration
-- column: P95 | duration
-- column: Longest | duration
-- column: Count | int
-- column: Total | duration
WITH events AS (
    SELECT 'GCPhasePause' AS type, name, duration, _order FROM GCPhasePause
    UNION ALL SELECT 'GCPhasePauseLevel1' AS type, name, duration, _order FROM GCPhasePauseLevel1
    UNION ALL SELECT 'GCPhasePauseLevel2' AS type, name, duration, _order FROM GCPhasePauseLevel2
    UNION ALL SELECT 'GCPhasePauseLevel3' AS type, name, duration, _order FROM GCPhasePauseLevel3
    UNION ALL SELECT 'GCPhasePauseLevel4' AS type, name, duration, _order FROM GCPhasePauseLevel4
), phases AS (
    SELECT jfr_last(type, _order) AS type, name, jfr_avg(duration) AS average, P95(duration) AS p95, max(duration) AS longest,
           count(*) AS count, jfr_sum(duration) AS total
    FROM events
    GROUP BY name
)
SELECT EVENT_TYPE_LABEL(type) AS "Type", name AS "Name", average AS "Average", p95 AS "P95", longest AS "Longest", count AS "Count", total AS "Total"
FROM phases
ORDER BY "Type" ASC NULLS FIRST, "Total" DESC NULLS LAST
