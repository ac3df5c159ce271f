package launch

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/profiler/launch/build/buildtest"
)

// givenOf are the settings of a file with these, each "Event#name=value" of the JDK's events.
func givenOf(t *testing.T, settings ...string) givenSettings {
	t.Helper()
	var b strings.Builder
	b.WriteString(`<?xml version="1.0" encoding="ISO-8859-1"?><configuration version="2.0">`)
	for _, s := range append(settings, "ActiveSetting#enabled=true", "JVMInformation#enabled=false") {
		event, rest, _ := strings.Cut(s, "#")
		name, value, _ := strings.Cut(rest, "=")
		b.WriteString(`<event name="jdk.` + event + `"><setting name="` + name + `" control="c">` + value + `</setting></event>`)
	}
	g := givenSettings{}
	if err := g.add("/p/my.jfc", b.String()+`</configuration>`); err != nil {
		t.Fatal(err)
	}
	return g
}

// What a settings file of the user's says holds, what it leaves out is added, and where the user asked for something else
// that is told.
func TestGivenSettings(t *testing.T) {
	file := []string{
		"FileRead#enabled=true", "FileRead#threshold=0 ms", "CPUTimeSample#enabled=true", "CPUTimeSample#throttle=1 ms",
		"ExecutionSample#enabled=false", "ExecutionSample#period=1 ms",
	}
	filters := []string{"MethodTiming#enabled=true", "MethodTiming#filter=a.B::c", "MethodTrace#enabled=false", "MethodTrace#filter=a.B::d", "CPUTimeSample#enabled=false"}
	for _, test := range []struct {
		name     string
		major    int
		given    []string
		types    []string
		measures Measures
		want     string
		notes    string
	}{
		{"no type", 25, file, nil, Measures{}, "CPUTimeSample#stackTrace=true", ""},
		{"cpu", 25, file, []string{"cpu"}, Measures{}, "ExecutionSample#enabled=true ExecutionSample#stackTrace=true CPUTimeSample#stackTrace=true", "my.jfc does not hold where you asked for something else: jdk.ExecutionSample#enabled=true instead of false"},
		{"native", 25, file, []string{"native"}, Measures{}, "NativeMethodSample#enabled=true NativeMethodSample#period=20 ms NativeMethodSample#stackTrace=true CPUTimeSample#stackTrace=true", ""},
		{"io", 25, file, []string{"io"}, Measures{}, "FileRead#throttle=off FileRead#stackTrace=true " +
			"FileWrite#enabled=true FileWrite#threshold=1 ms FileWrite#throttle=off FileWrite#stackTrace=true " +
			"FileForce#enabled=true FileForce#threshold=1 ms FileForce#stackTrace=true " +
			"SocketRead#enabled=true SocketRead#threshold=1 ms SocketRead#throttle=off SocketRead#stackTrace=true " +
			"SocketWrite#enabled=true SocketWrite#threshold=1 ms SocketWrite#throttle=off SocketWrite#stackTrace=true CPUTimeSample#stackTrace=true", ""},
		{"no period beside another type", 17, []string{"ExecutionSample#enabled=true"}, []string{"native"}, Measures{Interval: "4ms"}, "NativeMethodSample#enabled=true NativeMethodSample#period=4ms NativeMethodSample#stackTrace=true ExecutionSample#period=4ms ExecutionSample#stackTrace=true", ""},
		{
			"lock with a threshold", 17,
			[]string{"ThreadPark#threshold=20 ms", "JavaMonitorEnter#threshold=5ms"},
			[]string{"lock"},
			Measures{LockThreshold: "5ms"},
			"JavaMonitorEnter#enabled=true JavaMonitorEnter#stackTrace=true ThreadPark#enabled=true ThreadPark#threshold=5ms ThreadPark#stackTrace=true",
			"my.jfc does not hold where you asked for something else: jdk.ThreadPark#threshold=5ms instead of 20 ms",
		},
		{"interval", 25, file, nil, Measures{Interval: "2ms"}, "CPUTimeSample#throttle=2ms CPUTimeSample#stackTrace=true", "my.jfc does not hold where you asked for something else: jdk.CPUTimeSample#throttle=2ms instead of 1 ms"},
		{
			"no period", 17,
			[]string{"ExecutionSample#enabled=true"},
			nil,
			Measures{},
			"ExecutionSample#period=10 ms ExecutionSample#stackTrace=true",
			"added to your settings, which take samples but do not say how often: jdk.ExecutionSample#period=10 ms",
		},
		{"the file's sampler", 25, []string{"ExecutionSample#enabled=true", "ExecutionSample#period=20 ms"}, nil, Measures{}, "ExecutionSample#stackTrace=true", ""},
		{"no word of samplers", 21, []string{"FileRead#enabled=true"}, nil, Measures{}, "ExecutionSample#enabled=true ExecutionSample#period=10 ms ExecutionSample#stackTrace=true", ""},
		{"no word of samplers", 25, []string{"FileRead#enabled=true"}, nil, Measures{}, "CPUTimeSample#enabled=true CPUTimeSample#throttle=10ms CPUTimeSample#stackTrace=true ExecutionSample#enabled=false", ""},
		{"sampler off", 21, []string{"ExecutionSample#enabled=false"}, nil, Measures{}, "", "my.jfc switches the sampling of Java code off, so that no lines are hot; --type cpu switches it on"},
		{
			"filters", 25, filters, nil,
			Measures{Timing: []string{"x.Y::z"}, Trace: []string{"x.Y::w"}, TraceThreshold: "3ms"},
			"MethodTiming#filter=a.B::c;x.Y::z MethodTrace#enabled=true MethodTrace#filter=x.Y::w MethodTrace#threshold=3ms",
			"my.jfc switches the sampling of Java code off, so that no lines are hot; --type cpu switches it on | " +
				"my.jfc does not hold where you asked for something else: jdk.MethodTrace#enabled=true instead of false, jdk.MethodTrace#filter=x.Y::w instead of a.B::d",
		},
		{"timing period of the file's filter", 25, filters, []string{"native"}, Measures{TimingPeriod: "1s"}, "NativeMethodSample#enabled=true NativeMethodSample#period=20 ms NativeMethodSample#stackTrace=true MethodTiming#period=1s", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			facts := recorderFacts{major: test.major, linux: true, settings: []string{"/s/given-1.jfc"}, given: givenOf(t, test.given...), sampleTypes: test.types, measures: test.measures}
			settings, notes := facts.eventSettings()
			var got []string
			for _, s := range settings {
				got = append(got, strings.TrimPrefix(s.String(), "jdk."))
			}
			if diff := cmp.Diff([]string{test.want, test.notes}, []string{strings.Join(got, " "), strings.Join(notes, " | ")}); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// Of several files the later ones win, those of the JDK among them.
func TestLaterSettingsWin(t *testing.T) {
	home := t.TempDir()
	buildtest.WriteFile(t, home, "jre/lib/jfr/quiet.jfc", `<configuration><event name="a"><setting name="x">1</setting></event></configuration>`)
	for _, test := range []struct{ name, want string }{{"quiet", ""}, {"other", "2"}} {
		g := givenSettings{}
		if err := g.add("/1.jfc", `<configuration><event name="a"><setting name="x">3</setting></event></configuration>`); err != nil {
			t.Fatal(err)
		}
		if err := g.add("/2.jfc", `<configuration><event name="a"><setting name="x"> 2 </setting></event></configuration>`); err != nil {
			t.Fatal(err)
		}
		if g.replaceBy(home, test.name); g.says("a", "x") != test.want {
			t.Errorf("%s: %v", test.name, g)
		}
	}
}

// What is no settings file is refused before a JVM is.
func TestNoSettingsFile(t *testing.T) {
	for _, text := range []string{"", "{}", "<html/>", "<configuration>"} {
		if err := (givenSettings{}).add(filepath.Join("p", "my.jfc"), text); !errors.Is(err, errSettings) || !strings.Contains(err.Error(), "my.jfc") {
			t.Errorf("%q: %v", text, err)
		}
	}
}
