-- Calls of System.gc() that stopped the caller, longest first.
-- category: jvm
-- title: Blocked by System.gc()
-- form: table
-- events: SystemGC
-- since: 25
-- limit: 25
-- column: Start Time | time
-- column: Duration | duration
-- column: Stack Trace | stack; height=10
SELECT e.startTime AS "Start Time", e.duration AS "Duration",
       (SELECT list(f.methodName ORDER BY f.depth) FROM StackFrame f WHERE f.stackTrace = e.stackTrace) AS "Stack Trace"
FROM SystemGC e
WHERE e.invokedConcurrent = false
ORDER BY e.duration DESC NULLS LAST
