package query

import (
	"fmt"
	"strings"
	"testing"
)

// TestMacroValues compares macros with what a person computes.
func TestMacroValues(t *testing.T) {
	db := imported(t, "hard-jdk17.jfr")
	for _, test := range []struct{ sql, want string }{
		{"SELECT format_decimals(pi(), 4)", "3.1416"},
		{"SELECT format_decimals(-0.5, 1)", "-0.5"},
		{"SELECT format_number(1234567.5)", "1,234,567.5"},
		{"SELECT format_number(-1234567)", "-1,234,567"},
		{"SELECT format_number(1e20::DOUBLE)", "100,000,000,000,000,000,000"},
		{"SELECT format_number(2.0004)", "2"},
		{"SELECT format_number(NULL)", "<nil>"},
		{"SELECT format_percentage(0.5, 0)", "50%"},
		{"SELECT format_memory(0)", "0 B"},
		{"SELECT format_memory(1023)", "1023 B"},
		{"SELECT format_memory(1024)", "1.00 KB"},
		{"SELECT format_memory(-2048, 1)", "-2.0 KB"},
		{"SELECT format_memory(3 * 1073741824::BIGINT)", "3.00 GB"},
		{"SELECT format_memory(1099511627776)", "1.00 TB"},
		{"SELECT span_nanos(x) FROM (VALUES (5::BIGINT)) v(x)", "5"},
		{"SELECT span_nanos(0.5)", "5e+08"},
		{"SELECT format_duration(-1500000::BIGINT)", "-1.50ms"},
		{"SELECT format_duration(INTERVAL 1500 MILLISECONDS)", "1.50s"},
		{"SELECT format_duration(max(t) - min(t)), format_human_duration(max(t) - min(t)) FROM (VALUES (TIMESTAMP_NS '2026-11-21 10:00:00'), ('2026-11-21 11:30:00')) v(t)", "5400.00s 1h 30m"},
		{"SELECT format_duration(NULL::INTERVAL)", "<nil>"},
		{"SELECT seconds(1500000000)", "1.5"},
		{"SELECT epoch_ns(end_time(TIMESTAMP_NS '1970-01-01 00:00:01.000000002', 7))", "1000000009"},
		{"SELECT end_time(TIMESTAMP_NS '2026-11-21', 9223372036854775807)", "<nil>"},
		{"SELECT format_hex(4096)", "0x1000"},
		{"SELECT jfr_median(x) FROM (VALUES (1), (4), (2)) v(x)", "2"},
		{"SELECT jfr_median(x) FROM (VALUES (1), (2)) v(x)", "1.5"},
		{"SELECT jfr_avg(x) FROM (VALUES (1), (2), (NULL)) v(x)", "2"},
		{"SELECT jfr_avg(x) FROM (VALUES (1), (2), (2), (1)) v(x)", "2"},
		{"SELECT jfr_avg(x) FROM (VALUES (0), (1), (0)) v(x)", "0"},
		{"SELECT jfr_avg(x) FROM (VALUES (NULL::BIGINT)) v(x)", "<nil>"},
		{"SELECT jfr_sum(x) FROM (VALUES (0), (7), (NULL)) v(x)", "7"},
		{"SELECT jfr_mean(x) FROM (VALUES (1.0::DOUBLE), ('inf'), ('nan'), (3.0), (NULL)) v(x)", "2"},
		{"SELECT jfr_last(x, o) FROM (VALUES (1, 9), (2, 10), (NULL, 11), (4, 3)) v(x, o)", "2"},
		{"SELECT jfr_diff(t, o) FROM (VALUES (TIMESTAMP_NS '2026-11-21 00:00:01.000000005', 2), (TIMESTAMP_NS '2026-11-21 00:00:00', 1)) v(t, o)", "1000000005"},
		{"SELECT jfr_diff(t, o) FROM (VALUES (TIMESTAMP_NS '2026-11-21 00:00:00', 1)) v(t, o)", "9223372036854775807"},
		{"SELECT jfr_diff(t, o) FROM (VALUES (TIMESTAMP_NS '2026-11-21 00:00:00', 1)) v(t, o) WHERE o > 1", "<nil>"},
		{"SELECT normalized(x) FROM (VALUES (1), (4), (2)) v(x) ORDER BY x", "0.25\n0.5\n1"},
		{"SELECT normalized(x) FROM (VALUES (0)) v(x)", "<nil>"},
		{"SELECT diff(x) FROM (VALUES (7), (1), (4)) v(x) ORDER BY x", "<nil>\n3\n3"},
		{"SELECT COUNT_UNIQUE(x) FROM (VALUES (1), (1), (NULL), (2)) v(x)", "2"},
		{"SELECT EVENT_TYPE_LABEL('GarbageCollection')", "Garbage Collection"},
		{"SELECT EVENT_TYPE_LABEL('none')", "<nil>"},
		{"SELECT count(*) FROM EventType WHERE EVENT_NAME_FOR_ID(id) IS DISTINCT FROM name", "0"},
		{"SELECT count(*) FROM Method WHERE method_name(_id) IS DISTINCT FROM fullName", "0"},
		{"SELECT count(*) FROM Class WHERE class_name(_id) IS DISTINCT FROM javaName", "0"},
		{"SELECT count(*) FROM Thread WHERE thread_name(_id) IS DISTINCT FROM name", "0"},
		{"SELECT view_sql('hot-methods') LIKE 'CREATE VIEW%ExecutionSample%'", "true"},
		{"SELECT macro_sql('p90')", `jfr_percentile(x, CAST(0.9 AS "DOUBLE"))`},
	} {
		if got := ask(t, db, test.sql); got != test.want {
			t.Errorf("%s is %q, want %q", test.sql, got, test.want)
		}
	}
}

// TestCollectionMacros compares what is before and after collections with the collections themselves.
func TestCollectionMacros(t *testing.T) {
	db := imported(t, "hard-jdk25.jfr")
	collections := strings.Split(ask(t, db, "SELECT gcId FROM GarbageCollection ORDER BY startTime"), "\n")
	if len(collections) < 2 {
		t.Fatalf("the recording has the collections %v", collections)
	}
	first, last := collections[0], collections[len(collections)-1]
	for _, test := range []struct{ sql, want string }{
		{"SELECT before_gc(TIMESTAMP_NS '2000-01-01')", "-1"},
		{"SELECT after_gc(TIMESTAMP_NS '2000-01-01')", first},
		{"SELECT before_gc(TIMESTAMP_NS '2200-01-01')", last},
		{"SELECT after_gc(TIMESTAMP_NS '2200-01-01')", "-1"},
		{"SELECT count(*) FROM GarbageCollection WHERE before_gc(startTime) <> gcId", "0"},
		{"SELECT after_gc(startTime) FROM GarbageCollection WHERE gcId = " + first, collections[1]},
		{"SELECT duration_since_last_gc(startTime) FROM GarbageCollection WHERE gcId = " + first, "0"},
		{"SELECT duration_since_last_gc(TIMESTAMP_NS '2000-01-01')", "-1"},
		{"SELECT duration_since_last_gc(make_timestamp_ns(epoch_ns(startTime) + 1)) FROM GarbageCollection WHERE gcId = " + first, "1"},
		{"SELECT count(*) FROM GCHeapSummary h WHERE \"when\" = 'Before GC' AND heapUsed <> HEAP_BEFORE_GC(gcId)", "0"},
		{"SELECT count(*) FROM GCHeapSummary h WHERE \"when\" = 'After GC' AND heapUsed <> HEAP_AFTER_GC(gcId)", "0"},
		{"SELECT HEAP_BEFORE_GC(-5)", "<nil>"},
		{"SELECT count(*) FROM YoungGarbageCollection WHERE GC_TYPE(gcId) <> 'Young'", "0"},
		{"SELECT count(*) FROM OldGarbageCollection WHERE GC_TYPE(gcId) <> 'Old'", "0"},
		{"SELECT GC_TYPE(-5)", "Unknown"},
	} {
		if got := ask(t, db, test.sql); got != test.want {
			t.Errorf("%s is %q, want %q", test.sql, got, test.want)
		}
	}
}

// TestIdsOfSeveralRecordings asks for what an id means that two recordings use for different things.
func TestIdsOfSeveralRecordings(t *testing.T) {
	db := imported(t, "hard-jdk17.jfr", "hard-jdk25.jfr", "chunks-jdk17.jfr")
	for sql, want := range map[string]string{
		"SELECT HEAP_BEFORE_GC(gcId) FROM (SELECT gcId FROM GCHeapSummary GROUP BY 1 HAVING count(DISTINCT recording) > 1)": "several recordings have a collection",
		"SELECT HEAP_AFTER_GC(gcId) FROM (SELECT gcId FROM GCHeapSummary GROUP BY 1 HAVING count(DISTINCT recording) > 1)":  "several recordings have a collection",
		"SELECT GC_TYPE(gcId) FROM (SELECT gcId FROM GarbageCollection GROUP BY 1 HAVING count(DISTINCT recording) > 1)":    "several recordings have a collection",
		"SELECT EVENT_NAME_FOR_ID(id) FROM EventType": "several event types have the id",
	} {
		if r, err := db.Query(t.Context(), sql); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v, want %q", sql, r, err, want)
		}
	}
	for sql, want := range map[string]string{
		"SELECT count(*) > 0 FROM GCHeapSummary": "true",
		"SELECT count(*) FROM GCHeapSummary WHERE \"when\" = 'Before GC' AND HEAP_BEFORE_GC(gcId, recording) IS DISTINCT FROM heapUsed":                     "0",
		"SELECT count(*) FROM GCHeapSummary WHERE \"when\" = 'After GC' AND HEAP_AFTER_GC(gcId, recording) IS DISTINCT FROM heapUsed":                       "0",
		"SELECT count(*) FROM YoungGarbageCollection WHERE GC_TYPE(gcId, recording) <> 'Young'":                                                             "0",
		"SELECT count(*) FROM EventType WHERE EVENT_NAME_FOR_ID(id, recording) IS DISTINCT FROM name":                                                       "0",
		"SELECT count(*) FROM GarbageCollection WHERE before_gc(startTime, recording) <> gcId":                                                              "0",
		"SELECT DISTINCT before_gc(TIMESTAMP_NS '2200-01-01', 77), after_gc(TIMESTAMP_NS '2000-01-01', 77) FROM Recordings":                                 "-1 -1",
		"SELECT count(*) FROM Recordings WHERE after_gc(TIMESTAMP_NS '2000-01-01', _id) <> (SELECT min(gcId) FROM GarbageCollection WHERE recording = _id)": "0",
		"SELECT count(*) FROM GarbageCollection WHERE duration_since_last_gc(startTime, recording) <> 0":                                                    "0",
	} {
		if got := ask(t, db, sql); got != want {
			t.Errorf("%s is %s, want %s", sql, got, want)
		}
	}
	for _, sql := range []string{
		"SELECT count(*) FROM GCHeapSummary WHERE gcId IN (SELECT gcId FROM GCHeapSummary GROUP BY 1 HAVING count(DISTINCT recording) = 1) AND \"when\" = 'Before GC' AND HEAP_BEFORE_GC(gcId) <> heapUsed",
		"SELECT count(*) FROM EventType WHERE id IN (SELECT id FROM EventType GROUP BY 1 HAVING count(DISTINCT name) = 1) AND EVENT_NAME_FOR_ID(id) <> name",
	} {
		if got := ask(t, db, sql); got != "0" {
			t.Errorf("%s is %s", sql, got)
		}
	}
}

// TestMacrosOfVersions computes with the macros of other versions, by hand after the sources of their
// JDK: 21 interpolates from one value too far and divides seconds and nanoseconds apart, 26 leaves out
// zeros. Afterwards the default ones count again.
func TestMacrosOfVersions(t *testing.T) {
	db := imported(t, "hard-jdk17.jfr")
	const ten, spans, zeros = "FROM range(1, 11) r(x)", "FROM (VALUES (1500000000), (2500000001)) v(x)", "FROM (VALUES (0), (4), (8)) v(x)"
	for _, test := range []struct {
		jdk       int
		sql, want string
	}{
		{25, "SELECT P90(x) " + ten, "9.9"},
		{21, "SELECT P90(x) " + ten, "10.9"},
		{26, "SELECT P90(x) " + ten, "9.9"},
		{25, "SELECT jfr_avg(x) " + spans, "2000000001"},
		{21, "SELECT jfr_avg(x) " + spans, "1500000000"},
		{26, "SELECT jfr_avg(x) " + spans, "2000000001"},
		{25, "SELECT jfr_avg(x) " + zeros, "4"},
		{26, "SELECT jfr_avg(x) " + zeros, "6"},
		{28, "SELECT jfr_avg(x) " + zeros, "4"},
		{25, "SELECT jfr_sum(x) FROM (VALUES (0)) v(x)", "0"},
		{28, "SELECT jfr_sum(x) FROM (VALUES (0)) v(x)", "<nil>"},
		{21, "SELECT nonsense", ""},
		{25, "SELECT P90(x) " + ten, "9.9"},
	} {
		r, err := db.compute(t.Context(), test.sql, test.jdk)
		if (err != nil) != (test.want == "") {
			t.Fatalf("JDK %d: %s: %v", test.jdk, test.sql, err)
		}
		if err == nil && fmt.Sprint(r.Rows[0][0]) != test.want {
			t.Errorf("JDK %d: %s is %v, want %s", test.jdk, test.sql, r.Rows[0][0], test.want)
		}
	}
	if got := ask(t, db, "SELECT count(*) FROM duckdb_functions() WHERE database_name = 'temp' AND NOT internal"); got != "0" {
		t.Errorf("%s macros are left behind", got)
	}
}
