-- Limits of the container.
-- category: environment
-- title: Container Configuration
-- form: form
-- events: ContainerConfiguration
-- needs: ContainerConfiguration.swapMemoryLimit, ContainerConfiguration.hostTotalMemory
-- column: Container Type | text
-- column: CPU Slice Period | duration
-- column: CPU Quota | duration
-- column: CPU Shares | int
-- column: Effective CPU Count | int
-- column: Memory Soft Limit | bytes
-- column: Memory Limit | bytes
-- column: Memory and Swap Limit | bytes
-- column: Container Host Total Memory | bytes
SELECT jfr_last(containerType, _order) AS "Container Type",
       jfr_last(cpuSlicePeriod, _order) AS "CPU Slice Period",
       jfr_last(cpuQuota, _order) AS "CPU Quota",
       jfr_last(cpuShares, _order) AS "CPU Shares",
       jfr_last(effectiveCpuCount, _order) AS "Effective CPU Count",
       jfr_last(memorySoftLimit, _order) AS "Memory Soft Limit",
       jfr_last(memoryLimit, _order) AS "Memory Limit",
       jfr_last(swapMemoryLimit, _order) AS "Memory and Swap Limit",
       jfr_last(hostTotalMemory, _order) AS "Container Host Total Memory"
FROM ContainerConfiguration
HAVING count(*) > 0
