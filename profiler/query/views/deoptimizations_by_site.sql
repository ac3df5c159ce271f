-- Methods whose compiled code was thrown away; line and bytecode index are those of the last event.
-- category: jvm
-- title: Deoptimization by Site
-- form: table
-- events: Deoptimization
-- column: Method | method
-- column: Line Number | int
-- column: Bytecode Index | int
-- column: Count | int; elastic
WITH sites AS (
    SELECT method, jfr_last(lineNumber, _order) AS line, jfr_last(bci, _order) AS bci, count(*) AS count
    FROM Deoptimization
    GROUP BY method
)
SELECT m.fullName AS "Method", s.line AS "Line Number", s.bci AS "Bytecode Index", s.count AS "Count"
FROM sites s LEFT JOIN Method m ON m._id = s.method
ORDER BY s.count DESC
