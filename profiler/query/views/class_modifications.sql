-- Retransformed and redefined classes by operation, slowest first.
-- category: jvm
-- title: Class Modifications
-- form: table
-- events: RetransformClasses, RedefineClasses
-- column: Time | duration
-- column: Requested By | method
-- column: Operation | text
-- column: Classes | int
WITH events AS (
    SELECT 'RetransformClasses' AS type, redefinitionId, duration, stackTrace$topApplicationMethod AS method, classCount, _order FROM RetransformClasses
    UNION ALL
    SELECT 'RedefineClasses', redefinitionId, duration, stackTrace$topApplicationMethod, classCount, _order FROM RedefineClasses
), operations AS (
    SELECT jfr_last(duration, _order) AS duration, jfr_last(NULLIF(method, 0), _order) AS method,
           jfr_last(type, _order) AS type, jfr_last(classCount, _order) AS classes
    FROM events
    GROUP BY redefinitionId
)
SELECT o.duration AS "Time", m.fullName AS "Requested By", EVENT_TYPE_LABEL(o.type) AS "Operation", o.classes AS "Classes"
FROM operations o LEFT JOIN Method m ON m._id = o.method
ORDER BY o.duration DESC NULLS LAST
