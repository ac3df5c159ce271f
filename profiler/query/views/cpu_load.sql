-- Processor load of the JVM and the machine.
-- category: environment
-- title: CPU Load Statistics
-- form: form
-- events: CPULoad
-- column: JVM User (Minimum) | percent
-- column: JVM User (Average) | percent
-- column: JVM User (Maximum) | percent
-- column: JVM System (Minimum) | percent
-- column: JVM System (Average) | percent
-- column: JVM System (Maximum) | percent
-- column: Machine Total (Minimum) | percent
-- column: Machine Total (Average) | percent
-- column: Machine Total (Maximum) | percent
SELECT min(jvmUser) AS "JVM User (Minimum)", jfr_mean(jvmUser) AS "JVM User (Average)", max(jvmUser) AS "JVM User (Maximum)",
       min(jvmSystem) AS "JVM System (Minimum)", jfr_mean(jvmSystem) AS "JVM System (Average)", max(jvmSystem) AS "JVM System (Maximum)",
       min(machineTotal) AS "Machine Total (Minimum)", jfr_mean(machineTotal) AS "Machine Total (Average)", max(machineTotal) AS "Machine Total (Maximum)"
FROM CPULoad
HAVING count(*) > 0
