-- Calls of methods that will be removed.
-- category: application
-- title: Deprecated Methods for Removal
-- form: table
-- events: DeprecatedInvocation
-- since: 25
-- column: Deprecated Method | method; truncate=beginning
-- column: Called from Class | class; height=10000; truncate=beginning
WITH calls AS (
    SELECT e.method, m.type AS caller, min(e._order) AS _order
    FROM DeprecatedInvocation e LEFT JOIN Method m ON m._id = e.stackTrace$topMethod
    WHERE e.forRemoval
    GROUP BY 1, 2
), callers AS (
    SELECT k.method, list(coalesce(c.javaName, 'N/A') ORDER BY k._order) AS classes
    FROM calls k LEFT JOIN Class c ON c._id = k.caller
    GROUP BY 1
)
SELECT m.fullName AS "Deprecated Method", k.classes AS "Called from Class"
FROM callers k LEFT JOIN Method m ON m._id = k.method
ORDER BY m.fullName ASC NULLS FIRST
