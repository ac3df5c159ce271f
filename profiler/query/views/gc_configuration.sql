-- How the garbage collector is set up.
-- category: jvm
-- title: GC Configuration
-- form: form
-- events: GCConfiguration
-- column: Young GC | text
-- column: Old GC | text
-- column: Parallel GC Threads | int
-- column: Concurrent GC Threads | int
-- column: Dynamic GC Threads | bool
-- column: Concurrent Explicit GC | bool
-- column: Disable Explicit GC | bool
-- column: Pause Target | duration
-- column: GC Time Ratio | int
SELECT jfr_last(youngCollector, _order) AS "Young GC",
       jfr_last(oldCollector, _order) AS "Old GC",
       jfr_last(parallelGCThreads, _order) AS "Parallel GC Threads",
       jfr_last(concurrentGCThreads, _order) AS "Concurrent GC Threads",
       jfr_last(usesDynamicGCThreads, _order) AS "Dynamic GC Threads",
       jfr_last(isExplicitGCConcurrent, _order) AS "Concurrent Explicit GC",
       jfr_last(isExplicitGCDisabled, _order) AS "Disable Explicit GC",
       jfr_last(pauseTarget, _order) AS "Pause Target",
       jfr_last(gcTimeRatio, _order) AS "GC Time Ratio"
FROM GCConfiguration
HAVING count(*) > 0
