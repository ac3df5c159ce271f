-- The processors of the machine.
-- category: environment
-- title: CPU Information
-- form: form
-- events: CPUInformation
-- column: Type | text
-- column: Sockets | int
-- column: Cores | int
-- column: Hardware Threads | int
-- column: Description | text
SELECT cpu AS "Type", sockets AS "Sockets", cores AS "Cores", hwThreads AS "Hardware Threads", description AS "Description"
FROM CPUInformation
ORDER BY _order
