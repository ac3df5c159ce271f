-- Processes of the machine.
-- category: environment
-- title: System Processes
-- form: table
-- events: SystemProcess
-- column: First Observed | time
-- column: Last Observed | time
-- column: PID | text
-- column: Command Line | text; truncate=beginning
SELECT arg_min(startTime, _order) AS "First Observed", arg_max(startTime, _order) AS "Last Observed",
       arg_min(pid, _order) AS "PID", arg_min(commandLine, _order) AS "Command Line"
FROM SystemProcess
GROUP BY pid
ORDER BY "Command Line" ASC NULLS FIRST
