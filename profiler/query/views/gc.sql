-- Garbage collections with heap use before and after.
-- category: jvm
-- title: Garbage Collections
-- form: table
-- events: GarbageCollection, GCHeapSummary, YoungGarbageCollection, OldGarbageCollection
-- column: Start | time
-- column: GC ID | id
-- column: Type | text; missing=Unknown
-- column: Heap Before GC | bytes
-- column: Heap After GC | bytes
-- column: Longest Pause | duration
WITH collections AS (
    SELECT recording, gcId, startTime, NULL AS type, longestPause, NULL::BIGINT AS before, NULL::BIGINT AS after, _order FROM GarbageCollection
    UNION ALL
    SELECT recording, gcId, NULL, NULL, NULL, heapUsed, NULL, _order FROM GCHeapSummary WHERE "when" = 'Before GC'
    UNION ALL
    SELECT recording, gcId, NULL, NULL, NULL, NULL, heapUsed, _order FROM GCHeapSummary WHERE "when" = 'After GC'
    UNION ALL
    SELECT recording, gcId, NULL, 'YoungGarbageCollection', NULL, NULL, NULL, _order FROM YoungGarbageCollection
    UNION ALL
    SELECT recording, gcId, NULL, 'OldGarbageCollection', NULL, NULL, NULL, _order FROM OldGarbageCollection
), merged AS (
    SELECT jfr_last(startTime, _order) AS start, gcId, jfr_last(type, _order) AS type, jfr_last(before, _order) AS before,
           jfr_last(after, _order) AS after, jfr_last(longestPause, _order) AS pause
    FROM collections
    GROUP BY recording, gcId
)
SELECT start AS "Start", gcId AS "GC ID", EVENT_TYPE_LABEL(type) AS "Type", before AS "Heap Before GC",
       after AS "Heap After GC", pause AS "Longest Pause"
FROM merged
ORDER BY start ASC NULLS FIRST
