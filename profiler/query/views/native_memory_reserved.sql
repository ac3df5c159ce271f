-- Native memory reserved by the JVM, by kind.
-- category: jvm
-- title: Native Memory Reserved
-- form: table
-- events: NativeMemoryUsage
-- column: Memory Type | text
-- column: First Observed | bytes
-- column: Average | bytes
-- column: Last Observed | bytes
-- column: Maximum | bytes
SELECT type AS "Memory Type", arg_min(reserved, _order) AS "First Observed", avg(reserved) AS "Average",
       arg_max(reserved, _order) AS "Last Observed", max(reserved) AS "Maximum"
FROM NativeMemoryUsage
GROUP BY type
ORDER BY max(reserved) DESC NULLS LAST
