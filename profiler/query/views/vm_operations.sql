-- What the VM thread did, and how long.
-- category: jvm
-- title: VM Operations
-- form: table
-- events: ExecuteVMOperation
-- column: VM Operation | text
-- column: Average Duration | duration
-- column: Longest Duration | duration
-- column: Count | int
-- column: Total Duration | duration
SELECT operation AS "VM Operation", jfr_avg(duration) AS "Average Duration", max(duration) AS "Longest Duration",
       count(*) AS "Count", jfr_sum(duration) AS "Total Duration"
FROM ExecuteVMOperation
GROUP BY operation
ORDER BY "Total Duration" DESC NULLS LAST
