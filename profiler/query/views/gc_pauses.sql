-- How long the garbage collector stopped the program.
-- category: jvm
-- title: GC Pauses
-- form: form
-- events: GCPhasePause
-- column: Total Pause Time | duration
-- column: Number of Pauses | int
-- column: Minimum Pause Time | duration
-- column: Median Pause Time | duration
-- column: Average Pause Time | duration
-- column: P90 Pause Time | duration
-- column: P95 Pause Time | duration
-- column: P99 Pause Time | duration
-- column: P99.9% Pause Time | duration
-- column: Maximum Pause Time | duration
SELECT jfr_sum(duration) AS "Total Pause Time", count(*) AS "Number of Pauses", min(duration) AS "Minimum Pause Time",
       jfr_median(duration) AS "Median Pause Time", jfr_avg(duration) AS "Average Pause Time", P90(duration) AS "P90 Pause Time",
       P95(duration) AS "P95 Pause Time", P99(duration) AS "P99 Pause Time", P999(duration) AS "P99.9% Pause Time",
       max(duration) AS "Maximum Pause Time"
FROM GCPhasePause
HAVING count(*) > 0
