-- Processor time of all collections.
-- category: jvm
-- title: GC CPU Time
-- form: form
-- events: GCCPUTime
-- column: GC User Time | duration
-- column: GC System Time | duration
-- column: GC Wall Clock Time | duration
-- column: Total Time | duration
-- column: GC Count | int
SELECT jfr_sum(userTime) AS "GC User Time", jfr_sum(systemTime) AS "GC System Time", jfr_sum(realTime) AS "GC Wall Clock Time",
       jfr_diff(startTime, _order) AS "Total Time", count(*) AS "GC Count"
FROM GCCPUTime
HAVING count(*) > 0
