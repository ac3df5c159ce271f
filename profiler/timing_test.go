package profiler

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr/methodfilter"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
)

// TestMethodTiming counts the calls of a method whose number is known.
func TestMethodTiming(t *testing.T) {
	t.Parallel()
	request := compile(t, 25, "2000", "end")
	request.Measures.Timing = []string{"Spin::work", "Spin$ProcessId::get; ProcessId::get"}
	request.Measures.Trace = []string{"Spin::work;Spin::rest"}
	result, err := start(t, request, &watcher{}).Result()
	if err != nil {
		t.Fatal(err)
	}
	timings := result.Profile.MethodTimings()
	if len(timings) != 2 {
		t.Fatalf("timings %+v", timings)
	}
	work, get := timings[0], timings[1]
	if work.Class != "Spin" || work.Name != "work" || work.Descriptor != "(J)J" || work.Invocations != 2 || get.Invocations != 1 {
		t.Errorf("timings %+v", timings)
	}
	if work.Average < 900*time.Millisecond || work.Minimum > work.Average || work.Maximum < work.Average || work.Maximum > time.Minute {
		t.Errorf("each call works for a second: %+v", work)
	}
	if text := strings.Join(result.RunNotes, "\n"); !strings.Contains(text, `no method that ran is meant by "ProcessId::get", so nothing is counted of it`) ||
		!strings.Contains(text, `no method that ran is meant by "Spin::rest", so no call of it is recorded`) || strings.Contains(text, "Spin::work") {
		t.Errorf("notes %s", text)
	}
	if text := strings.Join(result.Notes, "\n"); !strings.Contains(text, "this JDK may count calls of a method too often") {
		t.Errorf("warnings %s", text)
	}
	traces := result.Profile.MethodTraces()
	if len(traces) != 1 {
		t.Fatalf("traces %+v", traces)
	}
	// The same calls are measured twice, one around the other.
	if traced := traces[0]; traced.Descriptor != "(J)J" || traced.Invocations != 2 || (traced.Average-work.Average).Abs() > 100*time.Millisecond {
		t.Errorf("traced %+v, timed %+v", traced, work)
	}
}

// A filter that names nothing is told, whatever kind it is of.
func TestUnmetFilters(t *testing.T) {
	timings := []profile.MethodTiming{{Class: "a.b.C", Name: "m"}, {Class: "a.b.C$D", Name: "<init>"}}
	for filter, want := range map[string]string{
		"a.b.C::m;a.b.C;::m;a.b.C$D::<init>; a.b.C$D": "",
		"@a.Timed":                   "", // one of them may have it
		"a.b.C::n":                   `"a.b.C::n"`,
		"C::m;::m":                   `"C::m"`,
		"C":                          `"C"`,
		"::n":                        `"::n"`,
		"a.b.C.D::<init>;a.b.C$D::m": `"a.b.C.D::<init>", "a.b.C$D::m"`,
	} {
		if got := strings.Join(unmet([]string{filter}, timings), ", "); got != want {
			t.Errorf("%s: %s, want %s", filter, got, want)
		}
	}
	if got := unmet([]string{"@a.Timed"}, nil); len(got) != 1 {
		t.Errorf("no timings at all: %q", got)
	}
}

func TestMethodTimingIsImpossible(t *testing.T) {
	t.Parallel()
	request := compile(t, 17, "600", "end")
	request.Measures.Timing = []string{"Spin::work"}
	result, err := start(t, request, &watcher{}).Result()
	if err != nil {
		t.Fatal(err)
	}
	if text := strings.Join(result.Notes, "\n"); !strings.Contains(text, "JDK 17 cannot count and time methods exactly") {
		t.Errorf("warnings %s", text)
	}
	request.Measures.Timing = []string{"Spin.*"}
	if _, err := start(t, request, &watcher{}).Result(); !errors.Is(err, methodfilter.ErrFilter) {
		t.Errorf("error %v", err)
	}
	if _, err := attach(context.Background(), t, open(t), Attach{PID: 1, Common: launch.Common{Measures: request.Measures}}, nil); !errors.Is(err, methodfilter.ErrFilter) {
		t.Errorf("error of attach %v", err)
	}
}

// TestTimingLive times a method of a program that runs already, for a session
// of its own and within one.
func TestTimingLive(t *testing.T) {
	t.Parallel()
	w := &watcher{}
	warm := w.onOutput("warm")
	request := compile(t, 25, "60000", "end")
	session := start(t, request, w)
	select {
	case <-warm:
	case <-session.Done():
		t.Fatal("the program did not run")
	}
	const filter = "java.lang.Integer::toString"
	attached, err := attach(context.Background(), t, open(t), Attach{PID: session.Status().PID, Common: launch.Common{Duration: 2 * time.Second, Measures: launch.Measures{Timing: []string{filter}}}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	checkTimed(t, attached.Profile, "toString")
	notes, err := session.TimeMethods(context.Background(), filter)
	if err != nil || !strings.Contains(strings.Join(notes, "\n"), "a method of the JDK") {
		t.Errorf("warnings %q, %v", notes, err)
	}
	time.Sleep(time.Second)
	session.Stop()
	result, err := session.Result()
	if err != nil {
		t.Fatal(err)
	}
	checkTimed(t, result.Profile, "toString")
}

func checkTimed(t *testing.T, p *profile.Profile, method string) {
	t.Helper()
	for _, timing := range p.MethodTimings() {
		if timing.Name == method && timing.Invocations > 1000 && timing.Maximum >= timing.Average {
			return
		}
	}
	t.Errorf("%s is not among %+v", method, p.MethodTimings())
}
