-- Shared libraries that could not be loaded or unloaded.
-- category: environment
-- title: Native Library Load/Unload Failures
-- form: table
-- events: NativeLibraryUnload, NativeLibraryLoad
-- since: 25
-- column: Operation | text
-- column: Library | text; truncate=beginning
-- column: Error Message | text; height=10
WITH failures AS (
    SELECT 'NativeLibraryUnload' AS type, name, errorMessage, _order FROM NativeLibraryUnload WHERE success = false
    UNION ALL
    SELECT 'NativeLibraryLoad', name, errorMessage, _order FROM NativeLibraryLoad WHERE success = false
)
SELECT EVENT_TYPE_LABEL(type) AS "Operation", name AS "Library", errorMessage AS "Error Message"
FROM failures
ORDER BY "Operation" ASC NULLS FIRST, _order
