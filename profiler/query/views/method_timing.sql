-- Time of timed methods.
-- category: application
-- title: Method Timing
-- form: table
-- events: MethodTiming
-- since: 25
-- column: Timed Method | method
-- column: Invocations | int
-- column: Minimum Time | duration; precision=6
-- column: Average Time | duration; precision=6
-- column: Maximum Time | duration; precision=6
WITH timings AS (
    SELECT method, arg_max(invocations, _order) AS invocations, arg_max(minimum, _order) AS minimum, arg_max(average, _order) AS average,
           arg_max(maximum, _order) AS maximum, arg_max(startTime, _order) AS batch
    FROM MethodTiming
    GROUP BY method
)
SELECT m.fullName AS "Timed Method", t.invocations AS "Invocations", t.minimum AS "Minimum Time", t.average AS "Average Time", t.maximum AS "Maximum Time"
FROM timings t LEFT JOIN Method m ON m._id = t.method
WHERE t.batch IN (SELECT arg_max(startTime, _order) FROM MethodTiming GROUP BY recording)
ORDER BY t.average DESC NULLS LAST
