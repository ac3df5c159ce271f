-- Label of an event type.
-- example: SELECT EVENT_TYPE_LABEL(name), count FROM Events
CREATE MACRO EVENT_TYPE_LABEL(event) AS (SELECT any_value(t._label) FROM (SELECT name, label FROM EventType) t(_name, _label) WHERE t._name = event);

-- Name of the table of the event type with that id. Fails for an id that means several types, unless a recording with one is given.
-- example: SELECT EVENT_NAME_FOR_ID(id, recording), name, value FROM ActiveSetting
CREATE MACRO EVENT_NAME_FOR_ID(type_id, of_recording := NULL) AS
    (SELECT CASE WHEN min(t._name) < max(t._name) THEN error('several event types have the id ' || type_id || '; write EVENT_NAME_FOR_ID(id, recording), or join EventType') ELSE any_value(t._name) END
     FROM (SELECT id, name, recording FROM EventType) t(_type, _name, _recording)
     WHERE t._type = type_id AND t._recording = coalesce(of_recording, t._recording));

-- Class, name and parameter types of a method.
-- example: SELECT method_name(stackTrace$topMethod), count(*) FROM ExecutionSample GROUP BY ALL
CREATE MACRO method_name(method_id) AS (SELECT any_value(m._name) FROM (SELECT _id, fullName FROM Method) m(_method, _name) WHERE m._method = method_id);

-- Name of a class as in source.
-- example: SELECT class_name(objectClass), sum(weight) FROM ObjectAllocationSample GROUP BY ALL
CREATE MACRO class_name(class_id) AS (SELECT any_value(c._name) FROM (SELECT _id, javaName FROM Class) c(_class, _name) WHERE c._class = class_id);

-- Name of a thread.
-- example: SELECT thread_name(eventThread), count(*) FROM JavaMonitorEnter GROUP BY ALL
CREATE MACRO thread_name(thread_id) AS (SELECT any_value(t._name) FROM (SELECT _id, name FROM Thread) t(_thread, _name) WHERE t._thread = thread_id);

-- SQL of a view.
-- example: SELECT view_sql('hot-methods')
CREATE MACRO view_sql(name) AS (SELECT any_value(v._sql) FROM (SELECT view_name, sql FROM duckdb_views()) v(_name, _sql) WHERE v._name = name);

-- SQL of a macro.
-- example: SELECT macro_sql('P90')
CREATE MACRO macro_sql(name) AS
    (SELECT any_value(f._sql) FROM (SELECT lower(function_name), macro_definition FROM duckdb_functions() WHERE function_type = 'macro') f(_name, _sql) WHERE f._name = lower(name));
