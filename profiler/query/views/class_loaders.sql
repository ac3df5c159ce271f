-- Classes by class loader.
-- category: application
-- title: Class Loaders
-- form: table
-- events: ClassLoaderStatistics
-- needs: ClassLoaderStatistics.hiddenClassCount
-- column: Class Loader | loader; missing=null-bootstrap
-- column: Hidden Classes | int
-- column: Classes | int
WITH loaders AS (
    SELECT classLoader, jfr_last(hiddenClassCount, _order) AS hidden, jfr_last(classCount, _order) AS classes
    FROM ClassLoaderStatistics
    GROUP BY classLoader
)
SELECT l.javaName AS "Class Loader", s.hidden AS "Hidden Classes", s.classes AS "Classes"
FROM loaders s LEFT JOIN ClassLoader l ON l._id = s.classLoader
ORDER BY s.classes DESC NULLS LAST
