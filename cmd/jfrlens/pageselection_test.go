package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"jfrlens/flamegraph"
	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// slowRequest is the one of the recording that waits for a lock.
const slowRequest = "traceId=5105510551055105510551050000beef"

// selections are the same one as words of a page's request and as flags of commands.
var selections = []struct {
	page  url.Values
	flags []string
}{
	{url.Values{}, nil},
	{url.Values{"thread": {"http-worker-9"}}, []string{"--thread", "http-worker-9"}},
	{url.Values{"thread": {"http-worker-1", "http-worker-2"}}, []string{"--thread", "http-worker-1", "--thread", "http-worker-2"}},
	{url.Values{"exceptthread": {"http-worker-1", "http-worker-2"}}, []string{"--without-thread", "http-worker-1", "--without-thread", "http-worker-2"}},
	{url.Values{"context": {"endpoint=POST /checkout"}}, []string{"--context", "endpoint=POST /checkout"}},
	{url.Values{"context": {slowRequest}}, []string{"--context", slowRequest}},
	{url.Values{"from": {"4000"}, "to": {"8000"}}, []string{"--from", "4s", "--to", "8s"}},
	{
		url.Values{"from": {"2000"}, "to": {"9000"}, "context": {"endpoint=GET /items"}, "thread": {"http-worker-3"}},
		[]string{"--from", "2s", "--to", "9s", "--context", "endpoint=GET /items", "--thread", "http-worker-3"},
	},
}

// asPage is what a page gets for a statement.
func asPage(t *testing.T, statement string, chosen url.Values) (result flamegraph.QueryResult) {
	t.Helper()
	resources := flamegraph.NewResources(flamegraph.ResourceOptions{Open: flamegraph.OpenPaths(requestsRecording), SQL: pageSQL(streams{}, requestsRecording)})
	defer resources.Close()
	query := url.Values{"sql": {statement}}
	for name, values := range chosen {
		query[name] = values
	}
	answer, err := resources.Answer(t.Context(), "query?"+query.Encode())
	if err != nil {
		t.Fatalf("%s of %v: %v", statement, chosen, err)
	}
	if err := json.Unmarshal(answer, &result); err != nil {
		t.Fatal(err)
	}
	return result
}

// first is the first number of a result, 0 where there is none.
func first(result flamegraph.QueryResult) float64 {
	if len(result.Columns) == 0 || len(result.Columns[0].Values) == 0 || result.Columns[0].Values[0] == nil {
		return 0
	}
	return *result.Columns[0].Values[0]
}

// Statements on a page see what is chosen there: samples weigh what jfrlens lines says.
func TestPageStatementsSeeChosenSamples(t *testing.T) {
	for _, s := range selections {
		for _, kind := range []string{"cpu-time", "lock"} {
			want := 0.0
			if code, out, said := called(t, append([]string{"lines", "--json", "--type", kind, requestsRecording}, s.flags...)...); code == 0 {
				var d struct{ Total float64 }
				if err := json.Unmarshal([]byte(out), &d); err != nil {
					t.Fatal(err)
				}
				want = d.Total
			} else if !strings.Contains(said, "no samples") {
				t.Fatal(said)
			}
			if got := first(asPage(t, fmt.Sprintf("SELECT weight FROM SampleType WHERE type = '%s'", kind), s.page)); got != want {
				t.Errorf("%v: %s weighs %v, lines says %v", s.page, kind, got, want)
			}
		}
	}
}

// Of events the chosen ones are seen, by their table, in the numbers of all types, and by a view: as many as jfrlens print has
// of the threads and contexts, in the time as jfrlens view has them.
func TestPageStatementsSeeChosenEvents(t *testing.T) {
	for _, s := range selections {
		want := sleepsPrinted(t, s.page)
		for _, statement := range []string{
			"SELECT count(*) FROM ThreadSleep", "SELECT sum(count) FROM Events WHERE name = 'ThreadSleep'",
			"SELECT sum(count) FROM EventType WHERE fullName = 'jdk.ThreadSleep'", "FROM ThreadSleep SELECT count(duration)",
		} {
			if got := first(asPage(t, statement, s.page)); got != want {
				t.Errorf("%v: %s is %v, printed are %v", s.page, statement, got, want)
			}
		}
		view := asPage(t, "ThreadSleep", s.page)
		if float64(len(view.Rows)) != want {
			t.Errorf("%v: the view has %d rows, printed are %v", s.page, len(view.Rows), want)
		}
	}
	_, out, said := called(t, "view", "contention-by-class", requestsRecording, "--json", "--from", "4s", "--to", "8s")
	var printed []map[string]any
	if err := json.Unmarshal([]byte(out), &printed); err != nil {
		t.Fatal(err, said)
	}
	shown := asPage(t, "contention-by-class", url.Values{"from": {"4000"}, "to": {"8000"}})
	if len(printed) == 0 || len(printed) != len(shown.Rows) || fmt.Sprint(printed[0][shown.Columns[1].Name]) != strconv.FormatFloat(*shown.Columns[1].Values[0], 'f', -1, 64) {
		t.Errorf("the view has %v, jfrlens view %v", shown.Rows, printed)
	}
}

// sleepsPrinted counts the sleeps that jfrlens print has of what is chosen.
func sleepsPrinted(t *testing.T, chosen url.Values) (n float64) {
	t.Helper()
	args := []string{"print", "--json", "--events", "jdk.ThreadSleep", requestsRecording}
	for _, condition := range chosen["context"] {
		args = append(args, "--context", condition)
	}
	_, out, said := called(t, args...)
	var printed struct {
		Recording struct {
			Events []struct {
				Values struct {
					StartTime, Duration string
					EventThread         struct{ JavaName string }
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(out), &printed); err != nil {
		t.Fatal(err, said)
	}
	start := startOf(t)
	for _, e := range printed.Recording.Events {
		thread := e.Values.EventThread.JavaName
		isChosen := (len(chosen["thread"]) == 0 || slices.Contains(chosen["thread"], thread)) && !slices.Contains(chosen["exceptthread"], thread)
		if isChosen && isPrintedIn(t, e.Values.StartTime, e.Values.Duration, start, chosen) {
			n++
		}
	}
	return n
}

// startOf is when the recording begins.
func startOf(t *testing.T) time.Time {
	t.Helper()
	rec, err := jfr.Open(requestsRecording)
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	start, _, err := profile.TimeOf(rec)
	if err != nil {
		t.Fatal(err)
	}
	return start
}

// isPrintedIn tells whether an event begins or goes on in the chosen time.
func isPrintedIn(t *testing.T, startTime, duration string, start time.Time, chosen url.Values) bool {
	t.Helper()
	if !chosen.Has("from") {
		return true
	}
	at, err := time.Parse(time.RFC3339Nano, startTime)
	if err != nil {
		t.Fatal(err)
	}
	length, err := time.ParseDuration(strings.ToLower(strings.TrimPrefix(duration, "PT")))
	if err != nil {
		t.Fatal(err)
	}
	from, to := moments(t, chosen, start)
	return at.Before(to) && at.Add(length).After(from)
}

// moments are the chosen time.
func moments(t *testing.T, chosen url.Values, start time.Time) (from, to time.Time) {
	t.Helper()
	at := func(name string) time.Time {
		millis, err := strconv.Atoi(chosen.Get(name))
		if err != nil {
			t.Fatal(err)
		}
		return start.Add(time.Duration(millis) * time.Millisecond)
	}
	return at("from"), at("to")
}

// A result says what it was read from that no part can be chosen of.
func TestPageStatementsSayWhatIsWhole(t *testing.T) {
	thread, during := url.Values{"thread": {"http-worker-9"}}, url.Values{"from": {"4000"}, "to": {"8000"}}
	for _, test := range []struct {
		statement string
		chosen    url.Values
		whole     string
		narrowed  bool
	}{
		{"SELECT count(*) FROM ThreadSleep", thread, "", true},
		{"SELECT count(*) FROM CPULoad, ThreadSleep", thread, "CPULoad", true},
		{"cpu-load", thread, "CPULoad", false},
		{"CPULoad", url.Values{"context": {slowRequest}}, "CPULoad", false},
		{"SELECT machineTotal FROM \"jdk.CPULoad\"", during, "", true},
		{"SELECT * FROM ActiveSetting", during, "ActiveSetting", false},
		{"hot-lines", thread, "", true},
		{"SELECT name FROM Thread", thread, "", false},
		{"SELECT 42", thread, "", false},
		{"SHOW TABLES", thread, "", false},
		{"SELECT count(*) FROM CPULoad", url.Values{}, "", false},
	} {
		result := asPage(t, test.statement, test.chosen)
		if got := strings.Join(result.Whole, " "); got != test.whole || result.Narrowed != test.narrowed {
			t.Errorf("%s of %v: whole is %q and narrowed %v, want %q and %v", test.statement, test.chosen, got, result.Narrowed, test.whole, test.narrowed)
		}
	}
	// What is of no thread has all its events, and in a time those of that time.
	for statement, parts := range map[string][]url.Values{"SELECT count(*) FROM CPULoad": {thread, {"context": {slowRequest}}}, "SELECT count(*) FROM ActiveSetting": {thread, during}} {
		for _, part := range parts {
			if got, all := first(asPage(t, statement, part)), first(asPage(t, statement, nil)); got != all || all == 0 {
				t.Errorf("%s of %v is %v, of all %v", statement, part, got, all)
			}
		}
	}
}

// A context that is not there is told, as elsewhere.
func TestPageStatementInNoContext(t *testing.T) {
	resources := flamegraph.NewResources(flamegraph.ResourceOptions{Open: flamegraph.OpenPaths(requestsRecording), SQL: pageSQL(streams{}, requestsRecording)})
	defer resources.Close()
	_, err := resources.Answer(t.Context(), "query?sql=FROM+ThreadSleep&context=endpoint%3DGET+/nowhere")
	if err == nil || !strings.Contains(err.Error(), `no endpoint is "GET /nowhere"; there is`) {
		t.Errorf("the error is %v", err)
	}
}
