-- Memory of the container.
-- category: environment
-- title: Container Memory Usage
-- form: form
-- events: ContainerMemoryUsage
-- column: Memory Fail Count | int
-- column: Memory Usage | bytes
-- column: Memory and Swap Usage | bytes
SELECT jfr_last(memoryFailCount, _order) AS "Memory Fail Count",
       jfr_last(memoryUsage, _order) AS "Memory Usage",
       jfr_last(swapMemoryUsage, _order) AS "Memory and Swap Usage"
FROM ContainerMemoryUsage
HAVING count(*) > 0
