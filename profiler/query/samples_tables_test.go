package query

import (
	"strings"
	"testing"
)

// TestSampledTablesAgreeWithStackTraces computes the tables of counted samples from the stack traces.
func TestSampledTablesAgreeWithStackTraces(t *testing.T) {
	db := imported(t, "hard-jdk25.jfr", "hard-jdk17.jfr")
	const frames = `WITH samples AS (
    SELECT recording, 'cpu' AS type, stackTrace, count(*) AS n FROM ExecutionSample WHERE stackTrace <> 0 GROUP BY ALL
    UNION ALL SELECT recording, 'cpu-time', stackTrace, count(*) FROM CPUTimeSample WHERE stackTrace <> 0 AND NOT failed GROUP BY ALL
), methods AS ( -- what tells hidden classes apart in one JVM is left out
    SELECT m._id, m.name AS method,
           regexp_replace(regexp_replace(c.javaName, '([+.]0x[0-9a-f]+)?([.][0-9]+)?$', ''), '([$]{2}Lambda)[$][0-9]+$', '\1') AS class
    FROM Method m JOIN Class c ON c._id = m.type
), frames AS (
    SELECT s.recording, s.type, s.stackTrace, s.n, f.depth, m.class, m.method, coalesce(f.line, 0) AS line
    FROM samples s JOIN StackFrame f USING (stackTrace) JOIN methods m ON m._id = f.method
) `
	for table, computed := range map[string]string{
		"SELECT recording, type, class, method, greatest(line, 0), selfSamples, samples FROM SampledLine JOIN Code ON _id = code": `SELECT recording, type, class, method, line, sum(self)::BIGINT, sum(n)::BIGINT FROM (
    SELECT recording, type, class, method, line, any_value(n) AS n, max(CASE depth WHEN 0 THEN n ELSE 0 END) AS self
    FROM frames GROUP BY recording, type, stackTrace, class, method, line
) GROUP BY ALL`,
		"SELECT recording, type, class, method, selfSamples, samples FROM SampledMethod JOIN Code ON _id = code": `SELECT recording, type, class, method, sum(self)::BIGINT, sum(n)::BIGINT FROM (
    SELECT recording, type, class, method, any_value(n) AS n, max(CASE depth WHEN 0 THEN n ELSE 0 END) AS self
    FROM frames GROUP BY recording, type, stackTrace, class, method
) GROUP BY ALL`,
		"SELECT recording, type, a.class, a.method, b.class, b.method, ofCalleeSamples FROM SampledCall JOIN Code a ON a._id = caller JOIN Code b ON b._id = callee": `SELECT recording, type, callerClass, caller, class, method, sum(n)::BIGINT FROM (
    SELECT b.recording, b.type, b.n, a.class AS callerClass, a.method AS caller, b.class, b.method,
           b.depth = max(b.depth) OVER (PARTITION BY b.recording, b.type, b.stackTrace, b.class, b.method) AS outermost
    FROM frames b LEFT JOIN frames a ON b.recording = a.recording AND b.type = a.type AND b.stackTrace = a.stackTrace AND a.depth = b.depth + 1
) WHERE outermost AND caller IS NOT NULL GROUP BY ALL`,
	} {
		counted := table + " WHERE type IN ('cpu', 'cpu-time')"
		switch {
		case strings.Contains(table, "SampledMethod"):
			counted += " AND code > 1" // samples without a stack trace
		case strings.Contains(table, "SampledCall"):
			counted += " AND ofCalleeSamples > 0"
		}
		if got := ask(t, db, "SELECT count(*) > 5 FROM ("+counted+")"); got != "true" {
			t.Errorf("%s has too few rows to tell", table)
		}
		for _, difference := range []string{"(" + computed + ") EXCEPT (" + counted + ")", "(" + counted + ") EXCEPT (" + computed + ")"} {
			if got := ask(t, db, frames+difference); got != "" {
				t.Errorf("%s differs from the stack traces:\n%s", table, got)
			}
		}
	}
}

func TestOwnViewsAgree(t *testing.T) {
	db := imported(t, "hard-jdk25.jfr")
	for sql, want := range map[string]string{
		`SELECT (SELECT sum("Self") FROM "hot-methods-self-total") = (SELECT sum(self) FROM SampledMethod m JOIN Recordings r ON r.sampleType = m.type)`: "true",
		`SELECT count(*) FROM "hot-lines" WHERE "Self" > "Total" OR "Share" > 1`:                                                                         "0",
		`SELECT count(*) FROM (SELECT "Method", sum("Share") AS s FROM callers GROUP BY 1) WHERE abs(s - 1) > 1e-9`:                                      "0",
		`SELECT count(*) FROM (SELECT "Method", sum("Share") AS s FROM callees GROUP BY 1) WHERE abs(s - 1) > 1e-9`:                                      "0",
		`SELECT count(*) FROM StackLine l JOIN StackTrace s ON s._id = l.stackTrace WHERE l.class IS NULL`:                                               "0",
		`SELECT count(*) = (SELECT count(*) FROM StackTrace WHERE length > 0) FROM StackLine`:                                                            "true",
		`SELECT (SELECT sum("Bytes") FROM "allocation-by-line") = (SELECT sum(own) FROM SampledLine WHERE type = 'alloc')`:                               "true",
		`SELECT (SELECT sum("Time") FROM "lock-by-line") = (SELECT sum(own) FROM SampledLine WHERE type = 'lock')`:                                       "true",
		`SELECT (SELECT sum(self) FROM SampledLine WHERE type = 'alloc') IS NOT DISTINCT FROM (SELECT sum(bytes) FROM (
    SELECT stackTrace, weight AS bytes FROM ObjectAllocationSample
    UNION ALL SELECT stackTrace, tlabSize FROM ObjectAllocationInNewTLAB WHERE NOT EXISTS (FROM ObjectAllocationSample)
    UNION ALL SELECT stackTrace, allocationSize FROM ObjectAllocationOutsideTLAB WHERE NOT EXISTS (FROM ObjectAllocationSample)
) WHERE stackTrace <> 0)`: "true",
		`SELECT count(*) FROM SampledLine JOIN Code ON _id = code WHERE NOT library AND class <> '' AND own < self OR own > total OR self > total OR selfSamples > samples`: "0",
	} {
		if got := ask(t, db, sql); got != want {
			t.Errorf("%s: %s, want %s", sql, got, want)
		}
	}
}
