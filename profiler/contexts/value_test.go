package contexts

import (
	"bytes"
	"math"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/write"
)

// orders is a recording of one order for each value of a field, a second long.
func orders(t *testing.T, field write.Part, values ...any) *jfr.Recording {
	t.Helper()
	types := write.NewTypes()
	order := types.Event("acme.Order", write.Duration(), write.EventThread(), field)
	var out bytes.Buffer
	rec := write.New(&out, types)
	start := time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	c := rec.Chunk(write.Clock{Start: start})
	thread := c.Thread("main", 1, 2)
	for i, value := range values {
		c.Event(order, start.Add(time.Duration(2*i)*time.Second), time.Second, thread, value)
	}
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	return jfr.NewRecording("orders", bytes.NewReader(out.Bytes()), int64(out.Len()))
}

// Values are written with all their digits, or with their unit, so that different ones stay apart, and each is chosen by its text.
func TestTextsOfValues(t *testing.T) {
	t.Parallel()
	amount := func(kind string) []write.Part { return []write.Part{write.Annotated("jdk.jfr.DataAmount", kind)} }
	span := func(unit string) []write.Part { return []write.Part{write.Annotated("jdk.jfr.Timespan", unit)} }
	for _, test := range []struct {
		typ    string
		parts  []write.Part
		values []any
		want   string // in the order of time
	}{
		{"double", nil, []any{1234.5678, 1234.5679, 0.1, -2.5, 3.0, 1e-9, 1e300, math.Inf(1)}, "1234.5678 1234.5679 0.1 -2.5 3 1e-09 1e+300 Infinity"},
		{"float", nil, []any{float32(0.1), float32(16777216)}, "0.1 16777216"},
		{"float", []write.Part{write.Annotated("jdk.jfr.Percentage")}, []any{0.125, 1.0}, "12.5% 100.0%"},
		{"long", nil, []any{1234567, -1, math.MaxInt64, math.MinInt64}, "1234567 -1 9223372036854775807 -9223372036854775808"},
		{"int", nil, []any{0, 7}, "0 7"},
		{"boolean", nil, []any{true, false}, "true false"},
		{"java.lang.String", nil, []any{"a=b", nil, "a b", "N/B"}, "a=b|N/A|a b|N/B"},
		{"long", amount("BYTES"), []any{999, 1000, 2_500_000}, "999 B|1.00 kB|2.50 MB"},
		{"long", span("MILLISECONDS"), []any{1, 1500, 75_000}, "1.00 ms|1.50 s|1 min 15 s"},
		{"long", span("NANOSECONDS"), []any{1, 1500}, "1 ns|1.50 µs"},
		{"long", []write.Part{write.Annotated("jdk.jfr.Timestamp", "MILLISECONDS_SINCE_EPOCH")}, []any{0, 1500}, "1970-01-01T00:00:00Z 1970-01-01T00:00:01.5Z"},
	} {
		rec := orders(t, write.Field("value", test.typ, test.parts...), test.values...)
		set, err := Read(rec)
		if err != nil {
			t.Fatal(err)
		}
		separator := " "
		if strings.Contains(test.want, "|") {
			separator = "|"
		}
		var got []string
		bars, _ := set.Bars("main", 100)
		for _, bar := range bars {
			got = append(got, bar.Values[0].Text)
		}
		if text := strings.Join(got, separator); text != test.want {
			t.Errorf("%s: %s, want %s", test.typ, text, test.want)
		}
		for _, value := range got {
			choice, err := set.Choose([]string{"value=" + literal(value)})
			if err != nil {
				t.Errorf("%s: %v", value, err)
				continue
			}
			m, err := set.Measure(rec, choice)
			if err != nil {
				t.Fatal(err)
			}
			if rows := m.Types(); len(rows) != 1 || rows[0].Count != 1 || rows[0].Nanos != int64(time.Second) {
				t.Errorf("%s chooses %+v", value, rows)
			}
		}
	}
}
