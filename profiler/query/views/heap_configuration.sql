-- How the heap is set up.
-- category: jvm
-- title: Heap Configuration
-- form: form
-- events: GCHeapConfiguration
-- column: Initial Heap Size | bytes
-- column: Minimum Heap Size | bytes
-- column: Maximum Heap Size | bytes
-- column: If Compressed Oops Are Used | bool
-- column: Compressed Oops Mode | text
SELECT jfr_last(initialSize, _order) AS "Initial Heap Size",
       jfr_last(minSize, _order) AS "Minimum Heap Size",
       jfr_last(maxSize, _order) AS "Maximum Heap Size",
       jfr_last(usesCompressedOops, _order) AS "If Compressed Oops Are Used",
       jfr_last(compressedOopsMode, _order) AS "Compressed Oops Mode"
FROM GCHeapConfiguration
HAVING count(*) > 0
