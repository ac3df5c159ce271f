-- Processor time of the container.
-- category: environment
-- title: Container CPU Usage
-- form: form
-- events: ContainerCPUUsage
-- column: CPU Time | duration
-- column: CPU User Time | duration
-- column: CPU System Time | duration
SELECT jfr_last(cpuTime, _order) AS "CPU Time",
       jfr_last(cpuUserTime, _order) AS "CPU User Time",
       jfr_last(cpuSystemTime, _order) AS "CPU System Time"
FROM ContainerCPUUsage
HAVING count(*) > 0
