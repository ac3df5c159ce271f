-- Native memory committed by the JVM, by kind.
-- category: jvm
-- title: Native Memory Committed
-- form: table
-- events: NativeMemoryUsage
-- column: Memory Type | text
-- column: First Observed | bytes
-- column: Average | bytes
-- column: Last Observed | bytes
-- column: Maximum | bytes
SELECT type AS "Memory Type", arg_min(committed, _order) AS "First Observed", avg(committed) AS "Average",
       arg_max(committed, _order) AS "Last Observed", max(committed) AS "Maximum"
FROM NativeMemoryUsage
GROUP BY type
ORDER BY max(committed) DESC NULLS LAST
