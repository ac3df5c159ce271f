-- The machine and its operating system.
-- category: environment
-- title: System Information
-- form: form
-- events: CPUInformation, PhysicalMemory, OSInformation
-- column: Total Physical Memory Size | bytes
-- column: OS Version | text
-- column: CPU Type | text
-- column: Number of Cores | int
-- column: Number of Hardware Threads | int
-- column: Number of Sockets | int
-- column: CPU Description | text
SELECT COLUMNS(* EXCLUDE (n1, n2, n4))
FROM (SELECT jfr_last(totalSize, _order) AS "Total Physical Memory Size", count(*) AS n1 FROM PhysicalMemory),
     (SELECT jfr_last(osVersion, _order) AS "OS Version", count(*) AS n2 FROM OSInformation),
     (SELECT jfr_last(cpu, _order) AS "CPU Type", jfr_last(cores, _order) AS "Number of Cores", jfr_last(hwThreads, _order) AS "Number of Hardware Threads",
             jfr_last(sockets, _order) AS "Number of Sockets", jfr_last(description, _order) AS "CPU Description", count(*) AS n4
      FROM CPUInformation)
WHERE n1 + n2 + n4 > 0
