-- How many exceptions were thrown.
-- category: application
-- title: Exception Statistics
-- form: form
-- events: ExceptionStatistics
-- column: Exceptions Thrown | int
SELECT arg_max(throwables, _order) - arg_min(throwables, _order) AS "Exceptions Thrown"
FROM ExceptionStatistics
HAVING count(*) > 0
