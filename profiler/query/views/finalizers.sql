-- Classes that override finalize().
-- category: application
-- title: Finalizers
-- form: table
-- events: FinalizerStatistics
-- column: Class Overriding Finalize | class
-- column: Finalizable Objects on Heap | int
-- column: Finalizers Run | int
WITH classes AS (
    SELECT finalizableClass, arg_max(objects, _order) AS objects, arg_max(totalFinalizersRun, _order) AS runs, arg_max(startTime, _order) AS batch
    FROM FinalizerStatistics
    GROUP BY finalizableClass
)
SELECT c.javaName AS "Class Overriding Finalize", f.objects AS "Finalizable Objects on Heap", f.runs AS "Finalizers Run"
FROM classes f LEFT JOIN Class c ON c._id = f.finalizableClass
WHERE f.batch IN (SELECT arg_max(startTime, _order) FROM FinalizerStatistics GROUP BY recording)
ORDER BY f.objects DESC NULLS LAST
