-- Id of the last collection that started before a time, or -1.
-- example: SELECT before_gc(startTime) FROM ExecutionSample LIMIT 10
CREATE MACRO before_gc(at_time) AS coalesce((SELECT arg_max(g.gcId, g.startTime) FROM GarbageCollection g WHERE g.startTime <= at_time), -1);

-- Id of the first collection that started after a time, or -1.
-- example: SELECT after_gc(startTime) FROM ExecutionSample LIMIT 10
CREATE MACRO after_gc(at_time) AS coalesce((SELECT arg_min(g.gcId, g.startTime) FROM GarbageCollection g WHERE g.startTime > at_time), -1);

-- Nanoseconds since the last collection started, or -1.
-- example: SELECT duration_since_last_gc(startTime) FROM ExecutionSample LIMIT 10
CREATE MACRO duration_since_last_gc(at_time) AS
    coalesce((SELECT epoch_ns(at_time) - epoch_ns(max(g.startTime)) FROM GarbageCollection g WHERE g.startTime <= at_time), -1);

-- Bytes of the heap in use before a collection.
-- example: SELECT gcId, HEAP_BEFORE_GC(gcId) FROM GarbageCollection
CREATE MACRO HEAP_BEFORE_GC(id) AS (SELECT max(h.heapUsed) FROM GCHeapSummary h WHERE h.gcId = id AND h."when" = 'Before GC');

-- Bytes of the heap in use after a collection.
-- example: SELECT gcId, HEAP_AFTER_GC(gcId) FROM GarbageCollection
CREATE MACRO HEAP_AFTER_GC(id) AS (SELECT max(h.heapUsed) FROM GCHeapSummary h WHERE h.gcId = id AND h."when" = 'After GC');

-- Young, Old or Unknown, for a collection.
-- example: SELECT gcId, GC_TYPE(gcId) FROM GarbageCollection
CREATE MACRO GC_TYPE(id) AS
    coalesce((SELECT any_value('Young') FROM YoungGarbageCollection y WHERE y.gcId = id),
             (SELECT any_value('Old') FROM OldGarbageCollection o WHERE o.gcId = id), 'Unknown');
