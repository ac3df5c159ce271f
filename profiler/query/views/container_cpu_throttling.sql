-- How often the container was throttled.
-- category: environment
-- title: Container CPU Throttling
-- form: form
-- events: ContainerCPUThrottling
-- column: CPU Elapsed Slices | int
-- column: CPU Throttled Slices | int
-- column: CPU Throttled Time | duration
SELECT jfr_last(cpuElapsedSlices, _order) AS "CPU Elapsed Slices",
       jfr_last(cpuThrottledSlices, _order) AS "CPU Throttled Slices",
       jfr_last(cpuThrottledTime, _order) AS "CPU Throttled Time"
FROM ContainerCPUThrottling
HAVING count(*) > 0
