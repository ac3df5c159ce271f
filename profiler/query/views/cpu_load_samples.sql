-- Processor load over time.
-- category: environment
-- title: CPU Load
-- form: table
-- events: CPULoad
-- column: Time | time
-- column: JVM User | percent
-- column: JVM System | percent
-- column: Machine Total | percent
SELECT startTime AS "Time", jvmUser AS "JVM User", jvmSystem AS "JVM System", machineTotal AS "Machine Total"
FROM CPULoad
ORDER BY startTime ASC NULLS FIRST, _order
