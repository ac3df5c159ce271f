-- Calls of traced methods by caller.
-- category: application
-- title: Method Calls
-- form: table
-- events: MethodTrace
-- since: 25
-- column: Traced Method | method
-- column: Caller | method
-- column: Invocations | int
WITH calls AS (
    SELECT least(method, stackTrace$topMethod) AS low, greatest(method, stackTrace$topMethod) AS high, count(*) AS count,
           arg_max(NULLIF(method, 0), _order) AS method, arg_max(NULLIF(stackTrace$topMethod, 0), _order) AS caller
    FROM MethodTrace
    GROUP BY 1, 2
)
SELECT m.fullName AS "Traced Method", c.fullName AS "Caller", k.count AS "Invocations"
FROM calls k LEFT JOIN Method m ON m._id = k.method LEFT JOIN Method c ON c._id = k.caller
ORDER BY k.count DESC
