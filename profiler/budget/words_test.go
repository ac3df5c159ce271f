package budget

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// Which numbers keep a limit, by the sign, at the limit itself, too; and what signs are called.
func TestSigns(t *testing.T) {
	t.Parallel()
	for sign, want := range map[Sign]struct {
		holds string // of 4, 5 and 6 with the limit 5
		upper bool
		words string
	}{
		AtMost: {"yyn", true, "at most"}, AtLeast: {"nyy", false, "at least"}, Below: {"ynn", true, "less than"}, Above: {"nny", false, "more than"},
		Equal: {"nyn", false, "exactly"}, Differs: {"yny", false, "anything but"},
	} {
		got := ""
		for _, n := range []float64{4, 5, 6} {
			got += map[bool]string{true: "y", false: "n"}[sign.Holds(n, 5)]
		}
		if got != want.holds || sign.IsUpper() != want.upper || sign.Words() != want.words {
			t.Errorf("%s: %s, %v, %s", sign, got, sign.IsUpper(), sign.Words())
		}
		if sign != Differs && sign.Holds(math.NaN(), 5) {
			t.Errorf("what is no number is %s 5", sign.Words())
		}
	}
}

// Signs are written in several ways, with and without blanks, and a name may have one in it.
func TestWrittenSigns(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct {
		sign  Sign
		limit Limit
	}{
		"count(a.B) = 0":               {Equal, Limit{}},
		"count(a.B)==0":                {Equal, Limit{}},
		"count(a.B) != 3":              {Differs, Limit{Value: 3}},
		"count(a.B) ≠ 3":               {Differs, Limit{Value: 3}},
		"count(a.B)>=3":                {AtLeast, Limit{Value: 3}},
		"count(a.B) ≥ 3":               {AtLeast, Limit{Value: 3}},
		"count(a.B)>3/s":               {Above, Limit{Value: 3, PerSecond: true}},
		"calls(A.<init>) < 1000":       {Below, Limit{Value: 1000}},
		"own(a.B in x=<y>) <= 5%":      {AtMost, Limit{Value: 5, Dimension: Percent}},
		"own(a.B)   <=   +  5   %":     {AtMost, Limit{Value: 5, Dimension: Percent, Change: true}},
		"own(a.B) >= -2.5 %":           {AtLeast, Limit{Value: -2.5, Dimension: Percent, Change: true}},
		"own(a.B) >= −2.5\u00a0%":      {AtLeast, Limit{Value: -2.5, Dimension: Percent, Change: true}}, // as findings have it
		"alloc(a.B) <= 1.5 MiB":        {AtMost, Limit{Value: 1.5 * (1 << 20), Dimension: Bytes}},
		"alloc(a.B) <= -4 kB":          {AtMost, Limit{Value: -4000, Dimension: Bytes, Change: true}},
		"lock(a.B) <= 2 min":           {AtMost, Limit{Value: 120e9, Dimension: Time}},
		"lock(a.B) <= 3 µs/s":          {AtMost, Limit{Value: 3000, Dimension: Time, PerSecond: true}},
		"count(a.B) per c.D <= .5":     {AtMost, Limit{Value: 0.5}},
		"own cpu(a.B on t-1) < 1e1 ms": {Below, Limit{Value: 10e6, Dimension: Time}},
	} {
		b, err := Parse(text)
		if err != nil || b.Sign != want.sign || b.Limit != want.limit {
			t.Errorf("%s: %s %+v, %v, want %s %+v", text, b.Sign, b.Limit, err, want.sign, want.limit)
		}
	}
}

// Quantiles by their digits; a hundredth of a hundred is the maximum.
func TestQuantiles(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]float64{"p50": 0.5, "p05": 0.05, "p95": 0.95, "p999": 0.999, "p9999": 0.9999, "p99999": 0.99999, "max": 1, "p100": 1} {
		b, err := Parse(word + "(a.B) <= 1 ms")
		if err != nil || b.Measure.Quantile != want || b.Measure.Kind != Quantile {
			t.Errorf("%s is %v, %v, want %v", word, b.Measure.Quantile, err, want)
		}
	}
	for _, word := range []string{"p", "p5", "p00", "p999999", "p9x", "P95", "p-5", "p+5", "p9.5"} {
		if b, err := Parse(word + "(a.B) <= 1 ms"); err == nil {
			t.Errorf("%s is the quantile %v", word, b.Measure.Quantile)
		}
	}
}

// What budgets are called, what they need, and what they look at.
func TestPropertiesOfBudgets(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct{ before, events, exact bool }{
		"own(a.B) <= 5 %": {}, "own(a.B) <= +5 %": {before: true}, "slower() = 0": {before: true, exact: true}, "count(a.B) = 0": {events: true, exact: true},
		"sum(a.B) <= 5 ms": {events: true}, "mean(a.B) <= 5 ms": {events: true}, "p95(a.B) <= 5 ms": {events: true}, "calls(a.B.c) <= 5": {exact: true}, "calls(a.B.c) <= -5 %": {before: true, exact: true},
	} {
		b, err := Parse(text)
		if err != nil || b.NeedsBefore() != want.before || b.Measure.IsOfEvents() != want.events || b.Measure.IsExact() != want.exact || b.Title() != text {
			t.Errorf("%s: %v, %v, %v, %s, %v", text, b.NeedsBefore(), b.Measure.IsOfEvents(), b.Measure.IsExact(), b.Title(), err)
		}
		if b.Name = "Ours"; b.Title() != "Ours" {
			t.Errorf("with a name it is called %s", b.Title())
		}
	}
	b, err := ParseSQL("SELECT\n 1", "<=  20")
	if err != nil || b.NoRows || b.Text != "SELECT 1 <= 20" || b.SQL != "SELECT\n 1" || b.Limit.Value != 20 || !b.Measure.IsExact() {
		t.Errorf("%+v, %v", b, err)
	}
	if b, err := ParseSQL("SELECT 1", " "); err != nil || !b.NoRows || b.Text != "SELECT 1" {
		t.Errorf("%+v, %v", b, err)
	}
	if got := Context("a.B and endpoint=GET /x and y").Conditions(); !slices.Equal(got, []string{"a.B", "endpoint=GET /x and y"}) && !slices.Equal(got, []string{"a.B", "endpoint=GET /x", "y"}) {
		t.Errorf("conditions are %q", got)
	}
}

// Numbers of each kind as people read them.
func TestNumbersForPeople(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		limit Limit
		value float64
		want  string
	}{
		{Limit{Dimension: Percent}, 12.34, "12.3%"},
		{Limit{Dimension: Percent, Change: true}, 0.01, "<0.1%"},
		{Limit{Dimension: Time}, 2e8, "200 ms"},
		{Limit{Dimension: Time, PerSecond: true}, 1.5e6, "1.50 ms/s"},
		{Limit{Dimension: Bytes}, 4e6, "4.00 MB"},
		{Limit{}, 1234, "1,234"},
		{Limit{}, 0, "0"},
		{Limit{}, -3, "-3"},
		{Limit{}, 0.5, "0.50"},
		{Limit{PerSecond: true}, 7, "7/s"},
		{Limit{}, 1e18, "1000000000000000000"},
	} {
		got := strings.NewReplacer("\u00a0", " ", "\u2212", "-").Replace(test.limit.Format(test.value))
		if test.value == 1e18 || test.value == 0.5 { // in as many digits as averages have
			if !strings.ContainsAny(got, "0123456789") {
				t.Errorf("%v is %s", test.value, got)
			}
			continue
		}
		if got != test.want {
			t.Errorf("%v of %+v is %s, want %s", test.value, test.limit, got, test.want)
		}
	}
}

// Patterns with a line, of names alone, and as they were written.
func TestPatternsOfLines(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Pattern{"a.B:12": {"a.B", 12}, "B.java:12": {"B.java", 12}, "a.B:x": {"a.B:x", 0}, "a.B:0": {"a.B:0", 0}, "a.B:-1": {"a.B:-1", 0}, ":12": {":12", 0}, "a.B": {"a.B", 0}} {
		if got := newPattern(text); got != want || got.String() != text {
			t.Errorf("%s is %+v, written %s", text, got, got)
		}
	}
	for _, test := range []struct {
		pattern, name string
		want          bool
	}{
		{"jdk.SocketRead", "jdk.SocketRead", true}, {"jdk.Socket*", "jdk.SocketRead", true}, {"*", "x", true}, {"jdk.Socket", "jdk.SocketRead", false}, {"SocketRead", "jdk.SocketRead", true}, {"Socket*", "jdk.SocketRead", true}, {"SocketRead", "shop.SocketRead", false}, {"jdk.socketread", "jdk.SocketRead", false},
	} {
		if got := newPattern(test.pattern).HasName(test.name); got != test.want {
			t.Errorf("%s has %s: %v", test.pattern, test.name, got)
		}
	}
}

// A number that is larger than there are numbers for is written as the largest, with its sign.
func TestLargestLimits(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"alloc(a.B) <= 1e30 GB": "9.22 EB", "alloc(a.B) <= -1e30 GB": "−9.22 EB", "lock(a.B) <= 1e30 h": "106,751 d 23 h 47 min", "lock(a.B) <= -1e30 h": "−106,751 d 23 h 47 min",
		"count(a.B) <= 1e15": "1,000,000,000,000,000", "count(a.B) <= 1e30": "1,000,000,000,000,000,000", "alloc(a.B) <= 8e18 B/s": "8.00 EB/s", "own(a.B) <= 1e6 %": "1,000,000%",
	} {
		b, err := Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := b.Limit.Format(b.Limit.Value); got != want {
			t.Errorf("%s: the limit is %s, want %s", text, got, want)
		}
	}
}
