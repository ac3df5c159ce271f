package query

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"

	"jfrlens/profiler/query/format"
)

// TestHardValues prints values of every SQL type in the three forms of "jfrlens query".
func TestHardValues(t *testing.T) {
	db := imported(t, "hard-jdk17.jfr")
	for _, test := range []struct{ sql, text, csv, json string }{
		{"NULL", "NULL", "", "null"},
		{"''", "", "", `""`},
		{"true", "true", "true", "true"},
		{"1234567", "1234567", "1234567", "1234567"},
		{"(-9223372036854775808)::BIGINT", "-9223372036854775808", "-9223372036854775808", "-9223372036854775808"},
		{"(-2147483648)::INTEGER", "-2147483648", "-2147483648", "-2147483648"},
		{"18446744073709551615::UBIGINT", "18446744073709551615", "18446744073709551615", "18446744073709551615"},
		{"170141183460469231731687303715884105727::HUGEINT", "170141183460469231731687303715884105727", "170141183460469231731687303715884105727", "170141183460469231731687303715884105727"},
		{"12345678901234567890.50::DECIMAL(38,2)", "12345678901234567890.5", "12345678901234567890.5", "12345678901234567890.5"},
		{"0.1::FLOAT", "0.1", "0.1", "0.1"},
		{"0.1::DOUBLE + 0.2::DOUBLE", "0.30000000000000004", "0.30000000000000004", "0.30000000000000004"},
		{"1e300", "1e+300", "1e+300", "1e+300"},
		{"71246093.00000004::DOUBLE", "71246093.00000004", "71246093.00000004", "71246093.00000004"},
		{"-9.5e20::DOUBLE", "-950000000000000000000", "-950000000000000000000", "-950000000000000000000"},
		{"0.00001::FLOAT", "0.00001", "0.00001", "0.00001"},
		{"1e-9::DOUBLE", "1e-09", "1e-09", "1e-9"},
		{"0::DOUBLE", "0", "0", "0"},
		{"'nan'::DOUBLE", "NaN", "NaN", "null"},
		{"'inf'::FLOAT", "Infinity", "Infinity", "null"},
		{"'-inf'::DOUBLE", "-Infinity", "-Infinity", "null"},
		{"'a\tb\r\nc'", "a b  c", "a\tb\r\nc", `"a\tb\r\nc"`},
		{`'a"b,c''d\'`, `a"b,c'd\`, `a"b,c'd\`, `"a\"b,c'd\\"`},
		{"'<init> & <clinit>'", "<init> & <clinit>", "<init> & <clinit>", `"<init> & <clinit>"`},
		{"'日本語 😀 e\u0301'", "日本語 😀 e\u0301", "日本語 😀 e\u0301", "\"日本語 😀 e\u0301\""},
		{"chr(27) || '[31m'", "\uFFFD[31m", "\x1b[31m", `"\u001b[31m"`},
		{"'abc'::BLOB || '\\x00\\xFF'::BLOB", `abc\x00\xFF`, `abc\x00\xFF`, `"abc\\x00\\xFF"`},
		{"'101'::BIT", "101", "101", `"101"`},
		{"'4ac7a9e9-607c-4c8a-84f3-843f0191e3fd'::UUID", "4ac7a9e9-607c-4c8a-84f3-843f0191e3fd", "4ac7a9e9-607c-4c8a-84f3-843f0191e3fd", `"4ac7a9e9-607c-4c8a-84f3-843f0191e3fd"`},
		{"'x'::ENUM('x', 'y')", "x", "x", `"x"`},
		{"DATE '2026-11-21'", "2026-11-21", "2026-11-21", `"2026-11-21"`},
		{"TIME '01:02:03.5'", "01:02:03.5", "01:02:03.5", `"01:02:03.5"`},
		{"TIMESTAMP_NS '2026-11-21 01:02:03.000000004'", "2026-11-21 01:02:03.000000004", "2026-11-21T01:02:03.000000004Z", `"2026-11-21T01:02:03.000000004Z"`},
		{"TIMESTAMPTZ '2026-11-21 01:02:03+02'", "2026-11-20 23:02:03", "2026-11-20T23:02:03Z", `"2026-11-20T23:02:03Z"`},
		{"'infinity'::TIMESTAMP", "infinity", "infinity", `"infinity"`},
		{"'-infinity'::TIMESTAMPTZ", "-infinity", "-infinity", `"-infinity"`},
		{"'infinity'::DATE", "infinity", "infinity", `"infinity"`},
		{"'-infinity'::TIMESTAMP_S", "-infinity", "-infinity", `"-infinity"`},
		{"['-infinity'::TIMESTAMP_MS]", "-infinity", `["-infinity"]`, `["-infinity"]`},
		{"INTERVAL '14 months 1 day 3.5 seconds'", "14 months 1 day 00:00:03.5", "14 months 1 day 00:00:03.5", `"14 months 1 day 00:00:03.5"`},
		{"INTERVAL '-90 minutes'", "-01:30:00", "-01:30:00", `"-01:30:00"`},
		{"INTERVAL 0 DAYS", "00:00:00", "00:00:00", `"00:00:00"`},
		{"[1234567, NULL]", "1234567, NULL", "[1234567,null]", "[1234567,null]"},
		{"[[1], []]", "[1], []", "[[1],[]]", "[[1],[]]"},
		{"['a,b', NULL]", "a,b, NULL", `["a,b",null]`, `["a,b",null]`},
		{"[1.5, 2]::DECIMAL(3,1)[2]", "1.5, 2", "[1.5,2]", "[1.5,2]"},
		{"['inf'::DOUBLE]", "Infinity", "[null]", "[null]"},
		{"[DATE '2026-11-21']", "2026-11-21", `["2026-11-21"]`, `["2026-11-21"]`},
		{"{'b': 1, 'a': 'x\ny', 'n': NULL}", `{"a":"x\ny","b":1,"n":null}`, `{"a":"x\ny","b":1,"n":null}`, `{"a":"x\ny","b":1,"n":null}`},
		{"[{'a': ['<init>']}]", `{"a":["<init>"]}`, `[{"a":["<init>"]}]`, `[{"a":["<init>"]}]`},
		{"MAP {'a': 1, 'b': NULL}", `{"a":1,"b":null}`, `{"a":1,"b":null}`, `{"a":1,"b":null}`},
		{"MAP {1: DATE '2026-11-21'}", `{"1":"2026-11-21"}`, `{"1":"2026-11-21"}`, `{"1":"2026-11-21"}`},
		{"MAP {TIMESTAMP '2026-11-21 01:02:03': 2}", `{"2026-11-21T01:02:03Z":2}`, `{"2026-11-21T01:02:03Z":2}`, `{"2026-11-21T01:02:03Z":2}`},
		{`{'a, "(': [DATE '2026-11-21'], 'b': {'c': TIME '01:02:03', 'd': 1.5}}`, `{"a, \"(":["2026-11-21"],"b":{"c":"01:02:03","d":1.5}}`, `{"a, \"(":["2026-11-21"],"b":{"c":"01:02:03","d":1.5}}`, `{"a, \"(":["2026-11-21"],"b":{"c":"01:02:03","d":1.5}}`},
		{"{'id': '4ac7a9e9-607c-4c8a-84f3-843f0191e3fd'::UUID}", `{"id":"4ac7a9e9-607c-4c8a-84f3-843f0191e3fd"}`, `{"id":"4ac7a9e9-607c-4c8a-84f3-843f0191e3fd"}`, `{"id":"4ac7a9e9-607c-4c8a-84f3-843f0191e3fd"}`},
		{"union_value(day := DATE '2026-11-21')", "2026-11-21", "2026-11-21", `"2026-11-21"`},
		{"union_value(k := 7)", "7", "7", "7"},
	} {
		t.Run(test.sql, func(t *testing.T) {
			r, err := db.Query(t.Context(), "SELECT "+test.sql+` AS "v ""1"""`)
			if err != nil {
				t.Fatal(err)
			}
			if got := printedText(t, r); got != test.text {
				t.Errorf("table %q, want %q", got, test.text)
			}
			if got := printedCSV(t, r); got != test.csv {
				t.Errorf("CSV %q, want %q", got, test.csv)
			}
			if got := printedJSON(t, r); got != test.json {
				t.Errorf("JSON %s, want %s", got, test.json)
			}
		})
	}
}

// printedText returns the only cell of a table.
func printedText(t *testing.T, r *Result) string {
	t.Helper()
	var b strings.Builder
	if err := r.Table().Write(&b, format.Options{Width: format.Unbounded}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(b.String(), "\n")
	if len(lines) != 4 {
		t.Errorf("%d lines, want header, rule and row:\n%s", len(lines)-1, b.String())
	}
	return strings.TrimSpace(lines[2])
}

// printedCSV returns the only value of a table as another program reads it.
func printedCSV(t *testing.T, r *Result) string {
	t.Helper()
	var b strings.Builder
	if err := r.Table().WriteRaw(&b, format.NewCSV); err != nil {
		t.Fatal(err)
	}
	head, row, _ := strings.Cut(b.String(), "\n")
	if head != `"v ""1"""` {
		t.Errorf("the header is %s", head)
	}
	if row == "\n" {
		return "" // the reader takes it for no row
	}
	records, err := csv.NewReader(strings.NewReader(strings.ReplaceAll(row, "\r\n", "\r\r\n"))).ReadAll() // it drops one "\r"
	if err != nil || len(records) != 1 {
		t.Fatalf("%q is read as %q, %v", row, records, err)
	}
	return records[0][0]
}

// printedJSON returns the only value of a table without blanks.
func printedJSON(t *testing.T, r *Result) string {
	t.Helper()
	var b strings.Builder
	if err := r.Table().WriteRaw(&b, format.NewJSON); err != nil {
		t.Fatal(err)
	}
	var rows []map[string]json.RawMessage
	if err := json.Unmarshal([]byte(b.String()), &rows); err != nil || len(rows) != 1 {
		t.Fatalf("%s: %v", b.String(), err)
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, rows[0][`v "1"`]); err != nil {
		t.Fatal(err)
	}
	return compact.String()
}
