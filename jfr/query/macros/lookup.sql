-- Label of an event type.
-- example: SELECT EVENT_TYPE_LABEL('GarbageCollection')
CREATE MACRO EVENT_TYPE_LABEL(event) AS (SELECT any_value(t.label) FROM EventType t WHERE t.name = event);

-- Name of the table of the event type with that id.
-- example: SELECT EVENT_NAME_FOR_ID(id) FROM ActiveSetting
CREATE MACRO EVENT_NAME_FOR_ID(type_id) AS (SELECT any_value(t.name) FROM EventType t WHERE t.id = type_id);

-- Class, name and parameter types of a method.
-- example: SELECT method_name(stackTrace$topMethod), count(*) FROM ExecutionSample GROUP BY ALL
CREATE MACRO method_name(method_id) AS (SELECT any_value(m.fullName) FROM Method m WHERE m._id = method_id);

-- Name of a class as in source.
-- example: SELECT class_name(objectClass), sum(weight) FROM ObjectAllocationSample GROUP BY ALL
CREATE MACRO class_name(class_id) AS (SELECT any_value(c.javaName) FROM Class c WHERE c._id = class_id);

-- Name of a thread.
-- example: SELECT thread_name(eventThread), count(*) FROM JavaMonitorEnter GROUP BY ALL
CREATE MACRO thread_name(thread_id) AS (SELECT any_value(t.name) FROM Thread t WHERE t._id = thread_id);

-- SQL of a view.
-- example: SELECT view_sql('hot-methods')
CREATE MACRO view_sql(name) AS (SELECT any_value(v.sql) FROM duckdb_views() v WHERE v.view_name = name);

-- SQL of a macro.
-- example: SELECT macro_sql('P90')
CREATE MACRO macro_sql(name) AS (SELECT any_value(f.macro_definition) FROM duckdb_functions() f WHERE lower(f.function_name) = lower(name) AND f.function_type = 'macro');
