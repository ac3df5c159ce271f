-- Why compiled code was thrown away.
-- category: jvm
-- title: Deoptimization by Reason
-- form: table
-- events: Deoptimization
-- column: Reason | text
-- column: Count | int; elastic
SELECT reason AS "Reason", count(*) AS "Count"
FROM Deoptimization
GROUP BY reason
ORDER BY count(*) DESC
