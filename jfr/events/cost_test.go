package events_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/events"
	"jfrlens/jfr/write"
)

// recorded is a recording of ten seconds: a hundred sleeps of 1 to 100 ms, fifty loads of the processor, ten events of a program
// that take 5 ms each, and the settings that were in force.
func recorded(t *testing.T, settings map[string]string) []byte {
	t.Helper()
	types := write.NewTypes()
	sleep := types.Event("jdk.ThreadSleep", write.Duration())
	load := types.Event("jdk.CPULoad")
	own := types.Event("shop.Order", write.Duration())
	types.Event("shop.Never")
	byName := map[string]*write.Declared{"jdk.ThreadSleep": sleep, "jdk.CPULoad": load, "jdk.ThreadPark": types.Event("jdk.ThreadPark", write.Duration())}
	var out bytes.Buffer
	rec := write.New(&out, types)
	start := time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	c := rec.Chunk(write.Clock{Start: start})
	for key, value := range settings {
		event, setting, _ := strings.Cut(key, "#")
		c.Setting(byName[event], setting, value)
	}
	for i := range 100 {
		c.Event(sleep, start.Add(time.Duration(i)*100*time.Millisecond), time.Duration(i+1)*time.Millisecond)
	}
	for i := range 50 {
		c.Event(load, start.Add(time.Duration(i)*200*time.Millisecond))
	}
	for range 10 {
		c.Event(own, start, 5*time.Millisecond)
	}
	c.Event(load, start.Add(10*time.Second)) // when the recording ends
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// usage are 100 sleeps in 1000 bytes and 50 loads in 400 bytes in ten seconds.
func usage() map[string]events.Usage {
	return map[string]events.Usage{
		"jdk.ThreadSleep": {Count: 100, Bytes: 1000, All: 2000, Span: 10 * time.Second},
		"jdk.CPULoad":     {Count: 50, Bytes: 400, All: 2000, Span: 10 * time.Second},
		"jdk.ThreadPark":  {All: 2000, Span: 10 * time.Second},
	}
}

// What another configuration would record is estimated from what was recorded with which settings, or said to be unknown.
func TestCostOfConfigurations(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, event, was, now string
		rate, bytes           float64
		unknown               string
	}{
		{"the same", "jdk.ThreadSleep", "jdk.ThreadSleep#threshold=0 ns", "threshold=0 ns", 10, 100, ""},
		{"a threshold", "jdk.ThreadSleep", "jdk.ThreadSleep#threshold=0 ns", "threshold=81 ms", 2, 20, ""},
		{"a threshold that all pass", "jdk.ThreadSleep", "", "threshold=1 ms", 10, 100, ""},
		{"a threshold that none passes", "jdk.ThreadSleep", "", "threshold=1 s", 0, 0, ""},
		{"a lower threshold", "jdk.ThreadSleep", "jdk.ThreadSleep#threshold=1 ms", "threshold=0 ns", 10, 100, "shorter ones were not recorded"},
		{"a period", "jdk.CPULoad", "jdk.CPULoad#period=200 ms", "period=1 s", 1, 8, ""},
		{"a shorter period", "jdk.CPULoad", "jdk.CPULoad#period=200 ms", "period=20 ms", 50, 400, ""},
		{"a period of chunks", "jdk.CPULoad", "jdk.CPULoad#period=200 ms", "period=everyChunk", 5, 40, ""},
		{"a throttle", "jdk.ThreadSleep", "", "throttle=4/s", 4, 40, ""},
		{"a throttle in minutes", "jdk.ThreadSleep", "", "throttle=60/m", 1, 10, ""},
		{"a throttle above", "jdk.ThreadSleep", "jdk.ThreadSleep#throttle=100/s", "throttle=200/s", 10, 100, ""},
		{"none for one that was at work", "jdk.ThreadSleep", "jdk.ThreadSleep#throttle=10/s", "throttle=off", 10, 100, "more than its throttle was not recorded"},
		{"none at all", "jdk.ThreadSleep", "", "throttle=0/s", 0, 0, ""},
		{"less than before", "jdk.ThreadSleep", "jdk.ThreadSleep#throttle=10/s", "throttle=5/s", 5, 50, ""},
		{"more than before, which was not reached", "jdk.ThreadSleep", "jdk.ThreadSleep#throttle=1000/s", "throttle=off", 10, 100, ""},
		{"a wrong one, which is none", "jdk.ThreadSleep", "", "throttle=5/min", 10, 100, ""},
		{"other units", "jdk.ThreadSleep", "", "throttle=120/m", 2, 20, ""},
		{"infinite threshold", "jdk.ThreadSleep", "", "threshold=infinity", 0, 0, ""},
		{"off", "jdk.ThreadSleep", "", "enabled=false", 0, 0, ""},
		{"on, and was off", "jdk.ThreadPark", "jdk.ThreadPark#enabled=false", "threshold=0 ns", 0, 0, "it was off"},
	} {
		was := map[string]string{}
		if key, value, set := strings.Cut(test.was, "="); set {
			was[key] = value
		}
		data := recorded(t, was)
		c, err := events.NewConfiguration()
		if err != nil {
			t.Fatal(err)
		}
		for _, pair := range []string{"enabled=true", test.now} {
			if err := c.Set("+" + test.event + "#" + pair); err != nil {
				t.Fatal(err)
			}
		}
		costs, err := c.Costs(jfr.NewRecording("costs", bytes.NewReader(data), int64(len(data))), usage())
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, cost := range costs {
			if cost.Event == test.event {
				found = true
				if cost.Rate != test.rate || cost.BytesPerSecond != test.bytes || cost.Unknown != test.unknown {
					t.Errorf("%s: %+v, want %v a second, %v bytes, %q", test.name, cost, test.rate, test.bytes, test.unknown)
				}
			} else if cost.Rate != 0 {
				t.Errorf("%s: what is not in the configuration costs %+v", test.name, cost)
			}
		}
		if !found {
			t.Errorf("%s: of %s there is nothing among %+v", test.name, test.event, costs)
		}
	}
}

// Costs stand in their order, and say what there was.
func TestOrderOfCosts(t *testing.T) {
	t.Parallel()
	data := recorded(t, nil)
	c, err := events.NewConfiguration()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Set("+jdk.CPULoad#enabled=true"); err != nil {
		t.Fatal(err)
	}
	costs, err := c.Costs(jfr.NewRecording("costs", bytes.NewReader(data), int64(len(data))), usage())
	if err != nil || len(costs) != 2 || costs[0].Event != "jdk.ThreadSleep" || costs[0].Load() != 100 || costs[1].Event != "jdk.CPULoad" || costs[1].BytesPerSecond != 40 {
		t.Errorf("%+v, %v", costs, err)
	}
	if (events.Cost{}).Load() != 0 || (events.Usage{Count: 5}).Rate() != 0 {
		t.Error("what has no length has a rate")
	}
	for _, test := range []struct {
		usage events.Usage
		want  string
	}{
		{usage()["jdk.ThreadSleep"], "100 events in 10.0 s (10 a second), 1.00 kB (50.0% of the events' bytes), 10 B each"},
		{usage()["jdk.ThreadPark"], "no event in 10.0 s"},
	} {
		if got := strings.ReplaceAll(test.usage.String(), "\u00a0", " "); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}

// The events of programs are counted with the time that they took; those that never came are there, too, and none of the JDK's.
func TestTallyOfOwnEvents(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "x.jfr")
	if err := os.WriteFile(path, recorded(t, nil), 0o600); err != nil {
		t.Fatal(err)
	}
	all, err := events.TallyOwn(t.Context(), path)
	want := events.Tally{Count: 10, Total: 50 * time.Millisecond, Span: 10 * time.Second}
	if err != nil || len(all) != 2 || all["shop.Order"] != want || all["shop.Never"] != (events.Tally{Span: 10 * time.Second}) {
		t.Errorf("%+v, %v", all, err)
	}
	if got := want.String(); got != "10 events · 1.0 a second · 50.0 ms in all" || want.Rate() != 1 {
		t.Errorf("%s, %v a second", got, want.Rate())
	}
	if _, err := events.TallyOwn(t.Context(), path+"x"); err == nil {
		t.Error("a file that is not there is counted")
	}
}

// What a recording declares of an event: its texts, the fields that are its own, and its settings.
func TestRecordedTypes(t *testing.T) {
	t.Parallel()
	types := write.NewTypes()
	types.Event("shop.Order", write.Label("Order"), write.Description("An order came in"), write.Category("Shop", "Orders"), write.Duration(), write.EventThread(), write.StackTrace(),
		write.WithSetting("threshold", "jdk.jfr.internal.settings.ThresholdSetting", "5 ms"),
		write.Field("bytes", "long", write.Label("Size"), write.Annotated("jdk.jfr.DataAmount", "BYTES")), write.Field("items", "java.lang.String", write.Array()))
	var out bytes.Buffer
	rec := write.New(&out, types)
	rec.Chunk(write.Clock{})
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	for c, err := range jfr.NewRecording("types", bytes.NewReader(out.Bytes()), int64(out.Len())).Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		r := events.FromRecording(c.Metadata().Type("shop.Order"))
		if !r.Duration || !r.Thread || !r.Stack || r.Experimental || r.Label != "Order" || strings.Join(r.Category, "/") != "Shop/Orders" || len(r.Fields) != 2 || len(r.Settings) != 1 {
			t.Errorf("%+v", r)
			return
		}
		if f := r.Fields[0]; f.Name != "bytes" || f.Type != "long" || strings.Join(f.Marks, ",") != "DataAmount(BYTES)" || r.Fields[1].Type != "java.lang.String[]" {
			t.Errorf("fields are %+v", r.Fields)
		}
		if s := r.Settings[0]; s.Name != "threshold" || s.Kind != events.KindTimespan || s.Fallback != "5 ms" {
			t.Errorf("the setting is %+v", s)
		}
		a := r.Article()
		if a.Lead != "Shop / Orders; has a duration, a thread, a stack trace" || len(a.Parts) != 2 || a.Parts[1] != (events.Part{Title: "Description", Text: "An order came in"}) {
			t.Errorf("%+v", a)
		}
	}
}

// What somebody is asked who configures by hand, and what is said of a pair that cannot be carried out.
func TestQuestions(t *testing.T) {
	t.Parallel()
	r, err := events.Of(25)
	if err != nil {
		t.Fatal(err)
	}
	c, err := events.NewConfiguration(r.Default.Labelled())
	if err != nil {
		t.Fatal(err)
	}
	questions := map[string]events.Question{}
	for _, q := range c.Questions() {
		questions[q.Name] = q
	}
	if q := questions["gc"]; q.Value != "normal" || len(q.Choices) != 5 || q.Choices[0].Name != "off" || q.Content != "" {
		t.Errorf("gc: %+v", q)
	}
	if q := questions["locking-threshold"]; q.Value != "20 ms" || q.Content != "timespan" || q.Choices != nil {
		t.Errorf("locking-threshold: %+v", q)
	}
	if q := questions["class-loading"]; q.Value != "false" || q.Content != "flag" {
		t.Errorf("class-loading: %+v", q)
	}
	if err := c.Set("class-loading=true"); err != nil {
		t.Fatal(err)
	}
	for _, q := range c.Questions() {
		if q.Name == "class-loading" && q.Value != "true" {
			t.Errorf("turned on it is %+v", q)
		}
	}
	for pair, want := range map[string]string{
		"gc": `"gc" is no pair`, "=x": "is no pair", "nosuch=x": `there is no control "nosuch"; there are gc, `, "jdk.NoSuch#enabled=true": "to add it write +jdk.NoSuch#enabled=true",
		"jdk.ThreadSleep#period=1 s": "jdk.ThreadSleep has no setting period in the settings; to add it write +jdk.ThreadSleep#period=1 s", "gc=nosuch": "", "class-loading=maybe": "", "locking-threshold=x": "",
	} {
		if err := c.Set(pair); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", pair, err, want)
		}
	}
	if _, err := events.NewConfiguration(r.Default, r.Profile); err == nil || !strings.Contains(err.Error(), "is in two of the settings files") {
		t.Error(err)
	}
	if _, err := events.NewConfiguration(events.ParseFile("<configuration>")); err == nil || !strings.Contains(err.Error(), "settings file 1 of 1 cannot be read") {
		t.Error(err)
	}
	empty, err := events.NewConfiguration()
	if err != nil {
		t.Fatal(err)
	}
	if err := empty.Set("gc=high"); err == nil || !strings.Contains(err.Error(), "there are none") {
		t.Error(err)
	}
}
