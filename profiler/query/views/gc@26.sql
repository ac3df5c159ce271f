-- Garbage collections with heap use before and after.
-- category: jvm
-- title: Garbage Collections
-- form: table
-- events: GarbageCollection, GCHeapSummary
-- column: Start | time
-- column: GC ID | id
-- column: GC Name | text; missing=Unknown
-- column: Heap Before GC | bytes
-- column: Heap After GC | bytes
-- column: Longest Pause | duration
WITH collections AS (
    SELECT recording, gcId, startTime, name, longestPause, NULL::BIGINT AS before, NULL::BIGINT AS after, _order FROM GarbageCollection
    UNION ALL
    SELECT recording, gcId, NULL, NULL, NULL, heapUsed, NULL, _order FROM GCHeapSummary WHERE "when" = 'Before GC'
    UNION ALL
    SELECT recording, gcId, NULL, NULL, NULL, NULL, heapUsed, _order FROM GCHeapSummary WHERE "when" = 'After GC'
)
SELECT jfr_last(startTime, _order) AS "Start", gcId AS "GC ID", jfr_last(name, _order) AS "GC Name",
       jfr_last(before, _order) AS "Heap Before GC", jfr_last(after, _order) AS "Heap After GC",
       jfr_last(longestPause, _order) AS "Longest Pause"
FROM collections
GROUP BY recording, gcId
ORDER BY gcId ASC NULLS FIRST
