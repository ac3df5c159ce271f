-- Events of a table, with the event of another one, such as 'com.acme.Request', that their thread was in when they ended, as struct "context":
-- the one that began last. Others are left out.
-- example: SELECT context.method, count(*) FROM in_context('ThreadSleep', 'MethodTrace') GROUP BY ALL
CREATE MACRO in_context(events, contexts) AS TABLE
    SELECT COLUMNS(lambda name: name NOT IN ('_thread', '_end', '_none', 'context')), c AS context
    FROM (SELECT *, coalesce(*COLUMNS('^(eventThread|sampledThread)$')) AS _thread,
                 epoch_ns(startTime) + coalesce(*COLUMNS('^(duration|_none)$')) AS _end
          FROM (SELECT *, 0::BIGINT AS _none FROM query_table('"' || events || '"'))) e
    ASOF JOIN (SELECT * FROM query_table('"' || contexts || '"')) c
        ON e.recording = c.recording AND e._thread = c.eventThread AND e._end >= epoch_ns(c.startTime)
    WHERE e._end <= epoch_ns(c.startTime) + c.duration;
