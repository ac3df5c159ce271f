package launch

import (
	"strings"
	"testing"

	"jfrlens/profiler/config"
)

func TestAsyncMeasures(t *testing.T) {
	for _, test := range []struct {
		types       []string
		event, want string
		note        string
	}{
		{nil, "", "event=cpu,interval=10ms", ""},
		{nil, "cpu", "event=cpu,interval=10ms", ""},
		{nil, "wall", "wall=20ms", ""},
		{nil, "itimer", "event=itimer,interval=10ms", ""},
		{nil, "alloc", "alloc=512k", ""},
		{nil, "lock", "lock=1ms", ""},
		{nil, "cache-misses", "event=cache-misses", "shown as cpu"},
		{nil, "shop.Checkout.price", "event=shop.Checkout.price", "shown as cpu"},
		{[]string{"cpu"}, "ctimer", "event=ctimer,interval=10ms", ""},
		{[]string{"cpu"}, "wall", "event=cpu,interval=10ms", ""},
		{[]string{"wall"}, "itimer", "wall=20ms", ""},
		{[]string{"cpu", "cpu-time"}, "", "event=cpu,interval=10ms", ""},
		{[]string{"io"}, "", "event=cpu,interval=10ms", "does not measure io"},
	} {
		options, notes := asyncMeasures(test.types, Measures{}, test.event)
		if got := strings.Join(options, ","); got != test.want {
			t.Errorf("%v with event %q: %s, want %s", test.types, test.event, got, test.want)
		}
		if text := strings.Join(notes, " "); !strings.Contains(text, test.note) || test.note == "" && text != "" {
			t.Errorf("%v with event %q: notes %q", test.types, test.event, notes)
		}
	}
	for _, m := range []Measures{{Timing: []string{"a.B::c"}}, {Trace: []string{"a.B::c"}}} {
		if _, notes := asyncMeasures(nil, m, ""); !strings.Contains(strings.Join(notes, " "), "does not count and time methods") {
			t.Errorf("%+v: notes %q", m, notes)
		}
	}
}

// The key event of the project's settings reaches the agent, unless it would
// smuggle in further options.
func TestAsyncEventOfTheSettings(t *testing.T) {
	if !hasAsyncProfiler() {
		t.Skip("there is no async-profiler for this system")
	}
	_, library := asyncHome(t)
	for event, want := range map[string]string{
		"": "=start,wall=20ms,alloc=512k,", "itimer": "=start,event=itimer,interval=10ms,alloc=512k,", "alloc": "=start,alloc=512k,jfrsync=",
		"cpu,file=/x": "", "cpu loop=1s": "",
	} {
		settings := &config.Config{AsyncProfiler: &config.AsyncProfiler{Event: event}}
		recorder, err := debugging(t, Request{Common: Common{AsyncProfiler: library, Config: settings}}, nil).recorder(JDK{Major: 17})
		if text := strings.Join(recorder.options, " "); !strings.Contains(text, want) || (want == "") != (err != nil) {
			t.Errorf("%q: %s, %v", event, text, err)
		}
		if err != nil && !strings.Contains(err.Error(), "not the name of one event") {
			t.Errorf("%q: %v", event, err)
		}
	}
}

func TestLiveAsyncProfiler(t *testing.T) {
	if !hasAsyncProfiler() {
		t.Skip("there is no async-profiler for this system")
	}
	home, library := asyncHome(t)
	t.Setenv("ASPROF_HOME", "")
	t.Setenv("ASYNC_PROFILER_HOME", "")
	t.Setenv("PATH", t.TempDir())
	for _, test := range []struct {
		name, named, home string
		types             []string
		want              string // options; "" for the JDK's recorder
	}{
		{"named", home, "", nil, "event=cpu,interval=10ms"},
		{"needed, in the JDK", "", home, []string{"wall", "alloc"}, "wall=20ms,alloc=512k"},
		{"needed and absent", "", "", []string{"wall"}, ""},
		{"not needed", "", home, []string{"cpu"}, ""},
	} {
		live, err := PrepareLive(Common{SampleTypes: test.types, AsyncProfiler: test.named}, LiveJVM{Major: 17, Home: test.home, Folder: "/folder"})
		if err != nil || (live.Agent != nil) != (test.want != "") {
			t.Errorf("%s: %+v, %v", test.name, live, err)
		} else if agent := live.Agent; agent != nil && (strings.Join(agent.Options, ",") != test.want || agent.Library != library) {
			t.Errorf("%s: %+v", test.name, agent)
		}
	}
	if _, err := PrepareLive(Common{AsyncProfiler: t.TempDir()}, LiveJVM{Major: 17, Folder: "/folder"}); err == nil {
		t.Error("a folder without async-profiler is taken")
	}
}
