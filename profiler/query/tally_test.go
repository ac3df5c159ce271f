package query

import "testing"

func TestTallyCountsRecursionOnce(t *testing.T) {
	a, b := newTally(), newTally()
	store := newStackStore()
	frames := map[int32]uint32{}
	for line, method := range map[int32]uint32{5: 1, 6: 2, 7: 3} {
		frames[line] = store.frame(frameKey{method: method, line: line})
	}
	sample := func(t *tally, n int64, lines ...int32) {
		from := len(t.frames)
		for _, line := range lines {
			t.frames = append(t.frames, frames[line])
		}
		t.samples[t.enter(uint32(len(t.samples)+1), from)].count = n
	}
	sample(a, 10, 5, 6, 5, 7) // 1 <- 2 <- 1 <- 3
	sample(a, 99)             // no frame, no line
	sample(a, 0, 5, 7)        // not sampled after all
	sample(b, 4, 6, 6, 6)
	a.settle(store)
	b.settle(store)
	a.join(b)
	line := func(number int32) weighted { return a.lines.list[store.lineOf[frames[number]]] }
	for _, test := range []struct {
		what        string
		got         weighted
		self, total int64
	}{
		{"line 5", line(5), 10, 10},
		{"line 6", line(6), 4, 14},
		{"line 7", line(7), 0, 10},
		{"method 1", a.methods.list[1], 10, 10},
		{"method 2", a.methods.list[2], 4, 14},
		{"1 called by 2", a.calls.list[a.callNumber(call{caller: 2, callee: 1})], 10, 10},
		{"2 called by 1", a.calls.list[a.callNumber(call{caller: 1, callee: 2})], 0, 10},
		{"2 called by 2", a.calls.list[a.callNumber(call{caller: 2, callee: 2})], 4, 4},
	} {
		if test.got.total != test.total || test.got.self != test.self {
			t.Errorf("%s: self %d and total %d, want %d and %d", test.what, test.got.self, test.got.total, test.self, test.total)
		}
	}
	if want := 4; len(a.callList) != want {
		t.Errorf("%d calls, want %d: %v", len(a.callList), want, a.callList)
	}
}

// TestSampledTablesAgreeWithStackTraces computes the tables of counted samples from the stack traces.
func TestSampledTablesAgreeWithStackTraces(t *testing.T) {
	db := imported(t, "hard-jdk25.jfr", "hard-jdk17.jfr")
	const frames = `WITH samples AS (
    SELECT recording, stackTrace, count(*) AS n FROM ExecutionSample WHERE stackTrace <> 0 AND recording NOT IN (SELECT recording FROM CPUTimeSample) GROUP BY ALL
    UNION ALL SELECT recording, stackTrace, count(*) FROM CPUTimeSample WHERE stackTrace <> 0 GROUP BY ALL
), frames AS (
    SELECT s.recording, s.stackTrace, s.n, f.depth, f.method, coalesce(f.line, 0) AS line FROM samples s JOIN StackFrame f USING (stackTrace)
) `
	for table, computed := range map[string]string{
		"SampledLine": `SELECT recording, method, line, sum(self)::BIGINT, sum(n)::BIGINT FROM (
    SELECT recording, method, line, any_value(n) AS n, max(CASE depth WHEN 0 THEN n ELSE 0 END) AS self FROM frames GROUP BY recording, stackTrace, method, line
) GROUP BY ALL`,
		"SampledMethod": `SELECT recording, method, sum(self)::BIGINT, sum(n)::BIGINT FROM (
    SELECT recording, method, any_value(n) AS n, max(CASE depth WHEN 0 THEN n ELSE 0 END) AS self FROM frames GROUP BY recording, stackTrace, method
) GROUP BY ALL`,
		"SampledCall": `SELECT recording, caller, callee, sum(n)::BIGINT FROM (
    SELECT DISTINCT a.recording, a.stackTrace, a.n, a.method AS caller, b.method AS callee
    FROM frames a JOIN frames b ON b.recording = a.recording AND b.stackTrace = a.stackTrace AND a.depth = b.depth + 1
) GROUP BY ALL`,
	} {
		if got := ask(t, db, "SELECT count(*) > 5 FROM "+table); got != "true" {
			t.Errorf("%s has too few rows to tell", table)
		}
		for _, difference := range []string{"(" + computed + ") EXCEPT FROM " + table, "(FROM " + table + ") EXCEPT " + computed} {
			if got := ask(t, db, frames+difference); got != "" {
				t.Errorf("%s differs from the stack traces:\n%s", table, got)
			}
		}
	}
}

func TestOwnViewsAgree(t *testing.T) {
	db := imported(t, "hard-jdk25.jfr")
	for sql, want := range map[string]string{
		`SELECT (SELECT sum("Self") FROM "hot-methods-self-total") = (SELECT sum(self) FROM SampledLine)`:           "true",
		`SELECT count(*) FROM "hot-lines" WHERE "Self" > "Total" OR "Share" > 1`:                                    "0",
		`SELECT count(*) FROM (SELECT "Method", sum("Share") AS s FROM callers GROUP BY 1) WHERE abs(s - 1) > 1e-9`: "0",
		`SELECT count(*) FROM (SELECT "Method", sum("Share") AS s FROM callees GROUP BY 1) WHERE abs(s - 1) > 1e-9`: "0",
		`SELECT (SELECT sum("Samples") FROM callers) = (SELECT sum("Samples") FROM callees)`:                        "true",
		`SELECT count(*) FROM StackLine l JOIN StackTrace s ON s._id = l.stackTrace WHERE l.class IS NULL`:          "0",
		`SELECT count(*) = (SELECT count(*) FROM StackTrace WHERE length > 0) FROM StackLine`:                       "true",
		`SELECT sum("Bytes") IS NOT DISTINCT FROM (SELECT sum(bytes) FROM (
    SELECT stackTrace, weight AS bytes FROM ObjectAllocationSample
    UNION ALL SELECT stackTrace, tlabSize FROM ObjectAllocationInNewTLAB WHERE NOT EXISTS (FROM ObjectAllocationSample)
    UNION ALL SELECT stackTrace, allocationSize FROM ObjectAllocationOutsideTLAB WHERE NOT EXISTS (FROM ObjectAllocationSample)
) WHERE stackTrace <> 0) FROM "allocation-by-line"`: "true",
	} {
		if got := ask(t, db, sql); got != want {
			t.Errorf("%s: %s, want %s", sql, got, want)
		}
	}
}
