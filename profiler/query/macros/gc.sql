-- Id of the last collection that started before a time, of a recording if it is given, or -1.
-- example: SELECT before_gc(startTime, recording) FROM ExecutionSample LIMIT 10
CREATE MACRO before_gc(at_time, of_recording := NULL) AS
    coalesce((SELECT arg_max(g._gc, g._start) FROM (SELECT gcId, startTime, recording FROM GarbageCollection) g(_gc, _start, _recording)
              WHERE g._start <= at_time AND g._recording = coalesce(of_recording, g._recording)), -1);

-- Id of the first collection that started after a time, of a recording if it is given, or -1.
-- example: SELECT after_gc(startTime, recording) FROM ExecutionSample LIMIT 10
CREATE MACRO after_gc(at_time, of_recording := NULL) AS
    coalesce((SELECT arg_min(g._gc, g._start) FROM (SELECT gcId, startTime, recording FROM GarbageCollection) g(_gc, _start, _recording)
              WHERE g._start > at_time AND g._recording = coalesce(of_recording, g._recording)), -1);

-- Nanoseconds since the last collection started, of a recording if it is given, or -1.
-- example: SELECT duration_since_last_gc(startTime, recording) FROM ExecutionSample LIMIT 10
CREATE MACRO duration_since_last_gc(at_time, of_recording := NULL) AS
    coalesce((SELECT epoch_ns(at_time) - epoch_ns(max(g._start)) FROM (SELECT startTime, recording FROM GarbageCollection) g(_start, _recording)
              WHERE g._start <= at_time AND g._recording = coalesce(of_recording, g._recording)), -1);

-- Bytes of the heap in use before a collection. Fails for an id that several recordings have, unless one is given.
-- example: SELECT gcId, HEAP_BEFORE_GC(gcId, recording) FROM GarbageCollection
CREATE MACRO HEAP_BEFORE_GC(id, of_recording := NULL) AS
    (SELECT CASE WHEN min(h._recording) < max(h._recording) THEN error('several recordings have a collection ' || id || '; write HEAP_BEFORE_GC(gcId, recording)') ELSE max(h._used) END
     FROM (SELECT gcId, heapUsed, recording FROM GCHeapSummary WHERE "when" = 'Before GC') h(_gc, _used, _recording)
     WHERE h._gc = id AND h._recording = coalesce(of_recording, h._recording));

-- Bytes of the heap in use after a collection. Fails for an id that several recordings have, unless one is given.
-- example: SELECT gcId, HEAP_AFTER_GC(gcId, recording) FROM GarbageCollection
CREATE MACRO HEAP_AFTER_GC(id, of_recording := NULL) AS
    (SELECT CASE WHEN min(h._recording) < max(h._recording) THEN error('several recordings have a collection ' || id || '; write HEAP_AFTER_GC(gcId, recording)') ELSE max(h._used) END
     FROM (SELECT gcId, heapUsed, recording FROM GCHeapSummary WHERE "when" = 'After GC') h(_gc, _used, _recording)
     WHERE h._gc = id AND h._recording = coalesce(of_recording, h._recording));

-- Young, Old or Unknown, for a collection. Fails for an id that several recordings have, unless one is given.
-- example: SELECT gcId, GC_TYPE(gcId, recording) FROM GarbageCollection
CREATE MACRO GC_TYPE(id, of_recording := NULL) AS
    coalesce((SELECT CASE WHEN min(g._recording) < max(g._recording) THEN error('several recordings have a collection ' || id || '; write GC_TYPE(gcId, recording)') ELSE any_value(g._type) END
              FROM (SELECT gcId, 'Young', recording FROM YoungGarbageCollection
                    UNION ALL SELECT gcId, 'Old', recording FROM OldGarbageCollection
                    UNION ALL SELECT gcId, NULL, recording FROM GarbageCollection) g(_gc, _type, _recording)
              WHERE g._gc = id AND g._recording = coalesce(of_recording, g._recording)), 'Unknown');
