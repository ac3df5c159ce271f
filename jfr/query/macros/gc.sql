-- Id of the last collection that started before a time, or -1.
-- example: SELECT before_gc(startTime) FROM ExecutionSample LIMIT 10
CREATE MACRO before_gc(at_time) AS
    coalesce((SELECT arg_max(g._gc, g._start) FROM (SELECT gcId, startTime FROM GarbageCollection) g(_gc, _start) WHERE g._start <= at_time), -1);

-- Id of the first collection that started after a time, or -1.
-- example: SELECT after_gc(startTime) FROM ExecutionSample LIMIT 10
CREATE MACRO after_gc(at_time) AS
    coalesce((SELECT arg_min(g._gc, g._start) FROM (SELECT gcId, startTime FROM GarbageCollection) g(_gc, _start) WHERE g._start > at_time), -1);

-- Nanoseconds since the last collection started, or -1.
-- example: SELECT duration_since_last_gc(startTime) FROM ExecutionSample LIMIT 10
CREATE MACRO duration_since_last_gc(at_time) AS
    coalesce((SELECT epoch_ns(at_time) - epoch_ns(max(g._start)) FROM (SELECT startTime FROM GarbageCollection) g(_start) WHERE g._start <= at_time), -1);

-- Bytes of the heap in use before a collection.
-- example: SELECT gcId, HEAP_BEFORE_GC(gcId) FROM GarbageCollection
CREATE MACRO HEAP_BEFORE_GC(id) AS
    (SELECT max(h._used) FROM (SELECT gcId, heapUsed FROM GCHeapSummary WHERE "when" = 'Before GC') h(_gc, _used) WHERE h._gc = id);

-- Bytes of the heap in use after a collection.
-- example: SELECT gcId, HEAP_AFTER_GC(gcId) FROM GarbageCollection
CREATE MACRO HEAP_AFTER_GC(id) AS
    (SELECT max(h._used) FROM (SELECT gcId, heapUsed FROM GCHeapSummary WHERE "when" = 'After GC') h(_gc, _used) WHERE h._gc = id);

-- Young, Old or Unknown, for a collection.
-- example: SELECT gcId, GC_TYPE(gcId) FROM GarbageCollection
CREATE MACRO GC_TYPE(id) AS
    coalesce((SELECT any_value('Young') FROM (SELECT gcId FROM YoungGarbageCollection) y(_gc) WHERE y._gc = id),
             (SELECT any_value('Old') FROM (SELECT gcId FROM OldGarbageCollection) o(_gc) WHERE o._gc = id), 'Unknown');
