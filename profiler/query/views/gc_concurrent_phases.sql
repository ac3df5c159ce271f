-- Time in GC phases that run beside the program.
-- category: jvm
-- title: Concurrent GC Phases
-- form: table
-- events: GCPhaseConcurrent, GCPhaseConcurrentLevel1
-- column: Name | text
-- column: Average | duration
-- column: P95 | duration
-- column: Longest | duration
-- column: Count | int
-- column: Total | duration
SELECT name AS "Name", jfr_avg(duration) AS "Average", P95(duration) AS "P95", max(duration) AS "Longest",
       count(*) AS "Count", jfr_sum(duration) AS "Total"
FROM (
    SELECT name, duration FROM GCPhaseConcurrent
    UNION ALL SELECT name, duration FROM GCPhaseConcurrentLevel1
)
GROUP BY name
ORDER BY "Total" DESC NULLS LAST
