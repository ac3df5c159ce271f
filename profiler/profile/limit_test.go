package profile

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"jfrlens/profiler/sample"
)

func TestLeftOut(t *testing.T) {
	for _, test := range []struct {
		name, sampleType string
		limits           []Limit
		want             []string
		complete         bool
	}{
		{"all is there", sample.IO, nil, nil, true},
		{
			"thresholds", sample.IO,
			[]Limit{{Event: "jdk.FileRead", Threshold: time.Millisecond}, {Event: "jdk.FileForce", Threshold: 10 * time.Millisecond}, {Event: "jdk.FileWrite", Threshold: time.Millisecond}},
			[]string{"what took less time is not recorded: below 1.00 ms (jdk.FileRead, jdk.FileWrite); below 10.0 ms (jdk.FileForce), so that the numbers are a lower bound"},
			true,
		},
		{"a limit that was not reached", sample.IO, []Limit{{Event: "jdk.FileRead", PerSecond: 300}}, nil, true},
		{
			"a limit that was", sample.IO,
			[]Limit{{Event: "jdk.FileRead", PerSecond: 300, Reached: true}},
			[]string{"at most 300 a second are recorded of jdk.FileRead, and that limit was reached: what the JVM dropped is not known, so that the numbers are a lower bound"},
			false,
		},
		{
			"a known share", sample.Exceptions,
			[]Limit{{Event: "jdk.JavaExceptionThrow", PerSecond: 300, Reached: true, Recorded: 1245, Happened: 14450}},
			[]string{"1,245 of about 14,450 jdk.JavaExceptionThrow events are recorded (8.6%), at most 300 a second: the rest was dropped, so that the numbers are a lower bound"},
			false,
		},
		{"all of them, close to the limit", sample.Exceptions, []Limit{{Event: "jdk.JavaExceptionThrow", PerSecond: 300, Reached: true, Recorded: 290, Happened: 291}}, nil, true},
		{"switched off", sample.IO, []Limit{{Event: "jdk.FileForce", Off: true}}, []string{"jdk.FileForce was not recorded"}, true},
		{"samples stand for others", sample.Alloc, []Limit{{Event: "jdk.ObjectAllocationSample", PerSecond: 300, Reached: true}}, nil, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			q := TypeQuality{Type: sample.TypeOf(test.sampleType), Limits: test.limits}
			if q.DropsEvents() != (len(q.Dropped()) > 0) {
				t.Errorf("drops events: %v, but %q", q.DropsEvents(), q.Dropped())
			}
			if diff := cmp.Diff(test.want, q.LeftOut()); diff != "" || q.Complete() != test.complete {
				t.Errorf("complete %v, -want +got:\n%s", q.Complete(), diff)
			}
		})
	}
}

func TestSettingsOfSeveralChunks(t *testing.T) {
	s := settings{}
	of := func(event string) source { return source{ofJVM, event} }
	s.add(settings{of("a"): {threshold: time.Millisecond, perSecond: 300}, of("b"): {off: true}})
	s.add(settings{of("a"): {threshold: 20 * time.Millisecond}, of("b"): {}, of("c"): {perSecond: 5}, {ofAsyncProfiler, "a"}: {}})
	want := settings{of("a"): {threshold: 20 * time.Millisecond, perSecond: 300}, of("b"): {}, of("c"): {perSecond: 5}, {ofAsyncProfiler, "a"}: {}}
	if diff := cmp.Diff(want, s, cmp.AllowUnexported(eventSettings{}, source{})); diff != "" {
		t.Error(diff)
	}
}

func TestPerSecond(t *testing.T) {
	for text, want := range map[string]float64{"300/s": 300, "120/m": 2, "5/ms": 5000, "off": 0, "": 0, "10ms": 0, "-1/s": 0, "1/x": 0} {
		if got := PerSecond(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
	for text, want := range map[string]time.Duration{"20ms": 20 * time.Millisecond, "1000000": time.Millisecond, "off": 0, "": 0} {
		if got := Timespan(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// A JVM that throttles to 300 a second writes some 60 in each fifth of one.
func TestPaceReached(t *testing.T) {
	for _, test := range []struct {
		name      string
		perWindow int
		perSecond float64
		want      bool
	}{{"no limit", 600, 0, false}, {"few", 20, 300, false}, {"many", 55, 300, true}, {"a limit too low to tell", 1, 2, false}} {
		p := pace{}
		for range test.perWindow {
			p.add(7 * paceWindow)
		}
		if got := p.reached(test.perSecond); got != test.want {
			t.Errorf("%s: reached %v", test.name, got)
		}
	}
}

// Between two moments the JVM counted 4,000 of which 400 are recorded; 100 more are recorded after them.
func TestHappened(t *testing.T) {
	p := pace{}
	for range 400 {
		p.add(5 * paceWindow)
	}
	for range 100 {
		p.add(50 * paceWindow)
	}
	told := total{}.plus(total{5 * paceWindow, 1000, 5 * paceWindow, 1000}).plus(total{15 * paceWindow, 5000, 15 * paceWindow, 5000})
	if got := told.happened(p); got != 5000 {
		t.Errorf("%d happened, want 5000", got)
	}
	if got := (total{}).happened(p); got != 0 {
		t.Errorf("%d happened, nobody told", got)
	}
}

// What the JVM dropped is among the notes.
func TestDroppedIsAWarning(t *testing.T) {
	q := Quality{Types: []TypeQuality{{Type: sample.TypeOf(sample.IO), Samples: 1000, Limits: []Limit{{Event: "jdk.FileRead", PerSecond: 300, Reached: true}}}}}
	if got := strings.Join(q.NotesFor(sample.IO), "\n"); !strings.Contains(got, "lower bound") {
		t.Errorf("warnings: %s", got)
	}
}
