-- Contended monitors by class; the address is the last one seen.
-- category: application
-- title: Contention by Monitor Address
-- form: table
-- events: JavaMonitorEnter
-- column: Monitor Address | address
-- column: Class | class
-- column: Threads | int
-- column: Max Duration | duration
WITH monitors AS (
    SELECT monitorClass, jfr_last(address, _order) AS address, count(DISTINCT startTime) AS threads, max(duration) AS longest
    FROM JavaMonitorEnter
    GROUP BY monitorClass
)
SELECT m.address AS "Monitor Address", c.javaName AS "Class", m.threads AS "Threads", m.longest AS "Max Duration"
FROM monitors m LEFT JOIN Class c ON c._id = m.monitorClass
ORDER BY m.longest DESC NULLS LAST
