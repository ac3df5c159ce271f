-- Classes that took longest to load.
-- category: application
-- title: Longest Class Loading
-- form: table
-- events: ClassLoad
-- limit: 25
-- column: Time | time
-- column: Loaded Class | class
-- column: Load Time | duration
SELECT e.startTime AS "Time", c.javaName AS "Loaded Class", e.duration AS "Load Time"
FROM ClassLoad e LEFT JOIN Class c ON c._id = e.loadedClass
ORDER BY e.duration DESC NULLS LAST, e._order
