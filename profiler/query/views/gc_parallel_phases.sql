-- Time in GC phases that several workers share.
-- category: jvm
-- title: Parallel GC Phases
-- form: table
-- events: GCPhaseParallel
-- since: 25
-- column: Name | text
-- column: Average | duration
-- column: P95 | duration
-- column: Longest | duration
-- column: Count | int
-- column: Total | duration
SELECT name AS "Name", jfr_avg(duration) AS "Average", P95(duration) AS "P95", max(duration) AS "Longest",
       count(*) AS "Count", jfr_sum(duration) AS "Total"
FROM GCPhaseParallel
GROUP BY name
ORDER BY "Total" DESC NULLS LAST
