-- Methods that took longest to compile.
-- category: jvm
-- title: Longest Compilations
-- form: table
-- events: Compilation
-- limit: 25
-- column: Start Time | time
-- column: Duration | duration
-- column: Method | method; label=Compilation.method
-- column: Compilation Level | int
-- column: Succeeded | bool
SELECT e.startTime AS "Start Time", e.duration AS "Duration", m.fullName AS "Method", e.compileLevel AS "Compilation Level", e.succeded AS "Succeeded"
FROM Compilation e LEFT JOIN Method m ON m._id = e.method
ORDER BY e.duration DESC NULLS LAST, e._order
