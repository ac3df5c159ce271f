package gate

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/write"
	"jfrlens/profiler/budget"
	"jfrlens/profiler/compare"
	"jfrlens/profiler/profile"
)

// answering are runs whose SQL gives these answers.
func answering(answers ...Answer) (runs []Run) {
	for _, a := range answers {
		runs = append(runs, Run{Name: "a.jfr", SQL: func(string) (Answer, error) { return a, nil }})
	}
	return runs
}

// ofSQL is a budget of a statement.
func ofSQL(t *testing.T, limit string) []budget.Budget {
	t.Helper()
	b, err := budget.ParseSQL("SELECT 1", limit)
	if err != nil {
		t.Fatal(err)
	}
	return []budget.Budget{b}
}

// An exact number has to hold in each run; the one that is told is that which breaks the limit, else the nearest to it.
func TestExactNumbersInRuns(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		limit   string
		numbers []float64
		verdict Verdict
		told    float64
	}{
		{"<= 20", []float64{10}, Held, 10},
		{"<= 20", []float64{20}, Held, 20},
		{"<= 20", []float64{21}, Exceeded, 21},
		{"< 20", []float64{20}, Exceeded, 20},
		{"<= 20", []float64{10, 15, 5}, Held, 15},
		{"<= 20", []float64{10, 25, 5, 30}, Exceeded, 25},
		{">= 20", []float64{30, 25, 50}, Held, 25},
		{">= 20", []float64{30, 50}, Held, 30},
		{">= 20", []float64{50, 30}, Held, 30},
		{">= 20", []float64{30, 10}, Exceeded, 10},
		{"> 20", []float64{20}, Exceeded, 20},
		{"= 3", []float64{3, 3}, Held, 3},
		{"= 3", []float64{3, 4}, Exceeded, 4},
		{"!= 3", []float64{4, 3}, Exceeded, 3},
		{"!= 3", []float64{4, 5}, Held, 4},
	} {
		var answers []Answer
		for _, n := range test.numbers {
			answers = append(answers, Answer{Rows: 1, Number: n, IsOne: true})
		}
		f := Judge(ofSQL(t, test.limit), answering(answers...), nil, Options{})[0]
		if f.Verdict != test.verdict || f.Value == nil || *f.Value != test.told {
			t.Errorf("%v %s: %s, want %s of %v: %s", test.numbers, test.limit, f.Verdict, test.verdict, test.told, f.Message)
		}
		if several := strings.Contains(f.Message, fmt.Sprintf(" in one of %d runs; ", len(test.numbers))); several != (len(test.numbers) > 1) {
			t.Errorf("%v %s: %s", test.numbers, test.limit, f.Message)
		}
	}
}

// Statements: their one number, the number of rows where none may be, and why there is no number.
func TestStatements(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		limit   string
		answer  Answer
		err     error
		verdict Verdict
		message string
	}{
		{"", Answer{}, nil, Held, "0 rows; there must be none."},
		{"", Answer{Rows: 1, Number: 0, IsOne: true}, nil, Exceeded, "1 row; there must be none."},
		{"", Answer{Rows: 12}, nil, Exceeded, "12 rows; there must be none."},
		{"<= 20", Answer{Rows: 12}, nil, Unjudged, "The statement gives no single number but 12 rows"},
		{"<= 20 ms", Answer{Rows: 1, Number: 3e7, IsOne: true}, nil, Exceeded, "30.0 ms; at most 20.0 ms is allowed."},
		{"<= 20", Answer{}, errors.New("no table x\nLINE 1: SELECT"), Unjudged, "no table x."},
	} {
		runs := []Run{{Name: "a.jfr", SQL: func(string) (Answer, error) { return test.answer, test.err }}}
		f := Judge(ofSQL(t, test.limit), runs, nil, Options{})[0]
		message := strings.ReplaceAll(f.Message, "\u00a0", " ")
		if f.Verdict != test.verdict || !strings.Contains(strings.ToLower(message), strings.ToLower(test.message)) || strings.Contains(message, "\n") {
			t.Errorf("%q of %+v: %s, %q, want %s, %q", test.limit, test.answer, f.Verdict, message, test.verdict, test.message)
		}
	}
}

// inRequests are contexts that a thread is in up to a time.
type inRequests struct{ until int64 }

func (c inRequests) Of(_, at int64) (number uint16, from, to int64, ok bool) {
	return 0, 0, 0, at <= c.until
}

func (inRequests) Labels() [][]profile.Label { return nil }

// reading is a run of ten seconds: twenty reads of 100 ms, half of them on each thread, four requests without a duration; waits are
// declared and were switched off.
func reading(t *testing.T, budgets []budget.Budget) Run {
	t.Helper()
	types := write.NewTypes()
	read := types.Event("jdk.SocketRead", write.Duration(), write.EventThread())
	request := types.Event("shop.Request", write.EventThread())
	wait := types.Event("jdk.JavaMonitorWait", write.Duration(), write.EventThread())
	early := NewEventsIn(budgets, "early", inRequests{recordingStart.Add(2 * time.Second).UnixNano()})
	r := runOf(t, types, budgets, func(c *write.Chunk) {
		c.Setting(wait, "enabled", "false")
		c.Setting(read, "threshold", "20 ms")
		one, two := c.Thread("http-1", 1, 11), c.Thread("http-2", 2, 12)
		for i := range 20 {
			c.Event(read, recordingStart.Add(time.Duration(i)*time.Second/2), 100*time.Millisecond, []write.Key{one, two}[i%2])
		}
		for range 4 {
			c.Event(request, recordingStart, one)
		}
		c.Event(request, recordingStart.Add(10*time.Second), nil) // when the recording ends
	}, early.Add)
	r.In = map[budget.Context]Within{"early": {Events: early}, "no such": {Err: errors.New("no context is called so")}}
	return r
}

// recordingStart is when the recordings of these tests start.
var recordingStart = time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)

// runOf is a run of one chunk, which others look at, too.
func runOf(t *testing.T, types *write.Types, budgets []budget.Budget, fill func(c *write.Chunk), also ...profile.Looker) Run {
	t.Helper()
	var out bytes.Buffer
	rec := write.New(&out, types)
	fill(rec.Chunk(write.Clock{Start: recordingStart}))
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	r := Run{Name: "a.jfr", Events: NewEvents(budgets, false)}
	var err error
	if r.Profile, err = profile.Read(jfr.NewRecording("a.jfr", bytes.NewReader(out.Bytes()), int64(out.Len())), profile.Options{Also: append(also, r.Events.Add)}); err != nil {
		t.Fatal(err)
	}
	return r
}

// Numbers of events, whole, by the second, per other events, as a part of the time, by thread and context; and why there is none.
func TestNumbersOfEvents(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text   string
		number float64
		err    string
	}{
		{"count(jdk.SocketRead) <= 100", 20, ""},
		{"count(SocketRead) <= 100", 20, ""},
		{"count(*) <= 100", 25, ""}, // of those that were on
		{"count(jdk.*) <= 100", 20, ""},
		{"count(jdk.SocketRead on http-1) <= 100", 10, ""},
		{"count(jdk.SocketRead on http-*) <= 100", 20, ""},
		{"count(jdk.SocketRead on x) <= 100", 0, ""},
		{"count(jdk.SocketRead in early) <= 100", 4, ""},
		{"count(jdk.SocketRead on http-2 in early) <= 100", 2, ""},
		{"count(jdk.SocketRead) <= 100/s", 2, ""},
		{"count(jdk.SocketRead) per shop.Request <= 100", 4, ""},
		{"sum(jdk.SocketRead) <= 5 s", 2e9, ""},
		{"sum(jdk.SocketRead) <= 5 %", 20, ""},
		{"sum(jdk.SocketRead) per shop.Request <= 5 s", 4e8, ""},
		{"mean(jdk.SocketRead) <= 5 s", 1e8, ""},
		{"mean(*) <= 5 s", 1e8, ""}, // requests have no duration
		{"p50(jdk.SocketRead) <= 5 s", 1e8, ""},
		{"max(jdk.SocketRead) <= 5 s", 1e8, ""},
		{"max(jdk.SocketRead on x) <= 5 s", 0, ""},
		{"count(shop.Request) <= 100", 5, ""},
		{"mean(shop.Request) <= 5 s", 0, "there is no event shop.Request with a duration in a.jfr"},
		{"max(jdk.SocketRead on x) >= 5 s", 0, "there is no event jdk.SocketRead with a duration"},
		{"count(jdk.JavaMonitorWait) = 0", 0, "jdk.JavaMonitorWait was switched off when the recording was made"},
		{"count(jdk.NoSuch) = 0", 0, "jdk.NoSuch is no event type of the recording"},
		{"count(jdk.SocketRead) per jdk.NoSuch <= 5", 0, "jdk.NoSuch is no event type of the recording"},
		{"count(jdk.SocketRead in no such) <= 5", 0, "no context is called so"},
		{"calls(a.B.c) <= 5", 0, "no call of a.B.c was counted; --method-timing"},
	} {
		budgets := parsed(t, test.text)
		r := reading(t, budgets)
		v, err := Number(budgets[0], &r, Options{})
		if err == nil && v.Number != test.number || (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) {
			t.Errorf("%s: %v, %v, want %v, %q", test.text, v.Number, err, test.number, test.err)
		}
	}
	budgets := parsed(t, "count(jdk.SocketRead) <= 100")
	r := reading(t, budgets)
	if f := Judge(budgets, []Run{r}, nil, Options{})[0]; f.Verdict != Held || !strings.HasSuffix(strings.ReplaceAll(f.Message, "\u00a0", " "), " Events below 20.0 ms are not recorded.") {
		t.Errorf("%s: %s", f.Verdict, f.Message)
	}
	if text := LowerBound(budgets[0], &r, Options{}); text != "" {
		t.Errorf("of what is all there it is said: %s", text)
	}
}

// A duration below nothing, as damaged recordings have it, takes nothing off what others took.
func TestDamagedDurations(t *testing.T) {
	t.Parallel()
	types := write.NewTypes()
	read := types.Event("jdk.SocketRead", write.Duration(), write.EventThread())
	budgets := parsed(t, "sum(jdk.SocketRead) <= 50 ms", "max(jdk.SocketRead) <= 50 ms", "mean(jdk.SocketRead) <= 40 ms")
	r := runOf(t, types, budgets, func(c *write.Chunk) {
		for _, took := range []time.Duration{-time.Hour, 100 * time.Millisecond} {
			c.Event(read, recordingStart, took, c.Thread("http-1", 1, 11))
		}
	})
	for _, f := range Judge(budgets, []Run{r}, nil, Options{}) {
		if f.Verdict != Exceeded {
			t.Errorf("%s: %s", f.Budget, f.Message)
		}
	}
}

// Of which events JVMs may have dropped some.
func TestEventsThatMayBeCut(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"count(jdk.JavaExceptionThrow) = 0": true, "count(JavaExceptionThrow) = 0": true, "sum(jdk.SocketRead) <= 1 s": true, "count(*) <= 5": true,
		"count(jdk.ThreadSleep) = 0": false, "count(shop.Order) = 0": false, "own(a.B) <= 5 %": false, "exceptions(*) <= 5": false,
	} {
		if got := MayBeCut(parsed(t, text)[0]); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// How changes are told: in percents of what was before, or as differences; of nothing there are no percents.
func TestWordsOfChanges(t *testing.T) {
	t.Parallel()
	claimed := func(number, before, low, high float64) claim {
		return claim{Claim: compare.Claim{Number: number, Before: before, Low: low, High: high}, note: " So it is."}
	}
	for _, test := range []struct {
		text    string
		c       claim
		verdict Verdict
		want    string
	}{
		{"own(a.B) <= +5 %", claimed(30, 20, -2, 2), Exceeded, "+50.0% (+40.0% to +60.0%); at most +5.0% is allowed. So it is."},
		{"own(a.B) >= -5 %", claimed(10, 20, -2, 2), Unsure, "−50.0% (−60.0% to −40.0%); at least −5.0% is allowed. So it is. The runs do not tell; more of them would."},
		{"own(a.B) >= -5 %", claimed(1, 20, -2, 2), Exceeded, "−95.0% (−100.0% to −85.0%); at least −5.0% is allowed. So it is."},
		{"own(a.B) <= +5 %", claimed(30, 0, -2, 2), Exceeded, "nothing before, now there is some; +5.0% is allowed."},
		{"own(a.B) <= +5 %", claimed(0, 0, 0, 0), Held, "nothing before and now."},
		{"alloc(a.B) <= +5 MB", claimed(30e6, 20e6, -1e6, 1e6), Exceeded, "+10.0 MB (+9.00 MB to +11.0 MB); at most +5.00 MB is allowed. So it is."},
		{"alloc(a.B) <= -5 MB/s", claimed(10e6, 20e6, -1e6, 1e6), Held, "−10.0 MB/s (−11.0 MB/s to −9.00 MB/s); at most −5.00 MB/s is allowed. So it is."},
	} {
		f := Finding{Of: parsed(t, test.text)[0], Verdict: test.verdict}
		f.say(test.c)
		if got := strings.ReplaceAll(f.Message, "\u00a0", " "); got != test.want {
			t.Errorf("%s: %s, want %s", test.text, got, test.want)
		}
	}
	f := Finding{Of: parsed(t, "own(a.B) <= 5 %")[0], Verdict: Held}
	f.say(claim{Claim: compare.Claim{Number: 99, Low: -200, High: 3}, limit: compare.Limit{Plus: 100}})
	if *f.Low != 0 || *f.High != 100 { // no share is less than nothing or more than all
		t.Errorf("it is from %v to %v: %s", *f.Low, *f.High, f.Message)
	}
}
