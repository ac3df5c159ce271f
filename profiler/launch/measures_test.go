package launch

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"jfrlens/jfr/methodfilter"
	"jfrlens/profiler/config"
)

func TestCheckFilter(t *testing.T) {
	const fine = ""
	for _, test := range []struct{ filter, warning, problem string }{
		{"a.b.C::m", fine, ""},
		{"a.b.C$D::<init>", fine, ""},
		{"::<clinit>", fine, ""},
		{"@jakarta.ws.rs.GET", fine, ""},
		{"Größe::länge_2", fine, ""},
		{"a.B::c; a.B::d ;@x.Y", fine, ""},
		{"a.b.C", "all methods of a.b.C", ""},
		{"::get", "every class that has one", ""},
		{"::<init>", "to a halt", ""},
		{"a.B::c;::<init>", "to a halt", ""},
		{"java.lang.String", "called from everywhere", ""},
		{"java.util.HashMap::resize", "expect the program to be slower", ""},
		{"com.example.shop", "looks like a package", ""},
		{"", "", "is empty"},
		{"a.B::c;", "", "is empty"},
		{"java.lang.*", "", "no wildcards"},
		{"a.B::c(int)", "", "no parameter list"},
		{"a.B#c", "", "separated by ::"},
		{"a.B:c", "", "separated by ::"},
		{"a.B::c::d", "", "no method name"},
		{"@a.B::c", "", "an annotation has no method"},
		{"a..B::c", "", "no name of a class"},
		{"a.B::1", "", "no method name"},
		{"a.B::", "", "no method name"},
		{"a B::c", "", "no name of a class"},
		{"a.B,c", "", "separated by a semicolon"},
		{"a.B::<x>", "", "no method name"},
	} {
		warnings, err := CheckFilter(test.filter)
		if test.problem != "" {
			if !errors.Is(err, methodfilter.ErrFilter) || !strings.Contains(err.Error(), test.problem) {
				t.Errorf("%q: error %v, want %s", test.filter, err, test.problem)
			}
			continue
		}
		if text := strings.Join(warnings, "; "); err != nil || (text == "") != (test.warning == "") || !strings.Contains(text, test.warning) {
			t.Errorf("%q: warnings %q, %v, want %s", test.filter, text, err, test.warning)
		}
	}
}

// Filters go by a file, because shells of build tools know their characters.
func TestMethodSettings(t *testing.T) {
	m := Measures{Timing: []string{"a.B::<init>", "a.C$D::go"}, Trace: []string{"@a.E"}}
	for _, test := range []struct {
		major       int
		file, notes []string
	}{
		{25, []string{"a.B::&lt;init&gt;;a.C$D::go<", `name="jdk.MethodTrace"`, "@a.E<"}, nil},
		{28, []string{`name="jdk.MethodTiming"`}, nil},
		{21, nil, []string{"JDK 21 cannot count and time methods exactly"}},
		{8, nil, []string{"JDK 8 cannot"}},
	} {
		o := recorderFacts{major: test.major, session: "/s", settings: []string{"profile"}, measures: m}.options()
		if text := strings.Join(o.options, " "); strings.ContainsAny(text, ";<$@") {
			t.Errorf("JDK %d: options %s", test.major, text)
		}
		for _, part := range test.file {
			if !strings.Contains(o.settingsFile, part) {
				t.Errorf("JDK %d: %s is not in %s", test.major, part, o.settingsFile)
			}
		}
		if len(test.file) == 0 && o.settingsFile != "" || len(o.notes) != len(test.notes) {
			t.Errorf("JDK %d: file %s, notes %q", test.major, o.settingsFile, o.notes)
		}
		for i, note := range test.notes {
			if !strings.Contains(o.notes[i], note) {
				t.Errorf("JDK %d: note %q, want %q", test.major, o.notes[i], note)
			}
		}
	}
	live, err := PrepareLive(Common{Measures: m}, LiveJVM{Major: 25, Folder: "/h"})
	if err != nil || !slices.Contains(live.Words, "+jdk.MethodTiming#filter=a.B::<init>;a.C$D::go") {
		t.Errorf("words %q", live.Words)
	}
}

func TestMeasuresOfProject(t *testing.T) {
	project := &config.Config{
		JFR:    &config.JFR{LockThreshold: "10ms", IOThreshold: "5us"},
		Method: &config.Method{Timing: []string{"a.B::c"}, Trace: []string{"a.B::d"}},
	}
	m, err := Measures{Timing: []string{"x.Y::z"}, LockThreshold: "2s"}.With(project)
	if err != nil || strings.Join(m.Timing, " ") != "x.Y::z a.B::c" || len(m.Trace) != 1 || m.LockThreshold != "2s" || m.IOThreshold != "5us" {
		t.Errorf("%+v, %v", m, err)
	}
	settings, _ := recorderFacts{sampleTypes: []string{"lock", "io"}, measures: m, major: 17, linux: true}.eventSettings()
	for _, want := range []eventSetting{{"jdk.ThreadPark", "threshold", "2s"}, {"jdk.FileRead", "threshold", "5us"}} {
		if !slices.Contains(settings, want) {
			t.Errorf("%v is not among %v", want, settings)
		}
	}
	project.Method.Trace[0] = "a.*"
	if _, err := (Measures{}).With(project); !errors.Is(err, methodfilter.ErrFilter) {
		t.Errorf("filter: %v", err)
	}
	for _, threshold := range []string{"1 ms", "ms", "5", "1ms,x=y", "-1s"} {
		if _, err := (Measures{IOThreshold: threshold}).With(nil); err == nil {
			t.Errorf("%q is taken for a threshold", threshold)
		}
	}
}

// An event type of the JDK may be named without what is before the dot; so may be one of a class without a package.
func TestEventTypesByTheirShortNames(t *testing.T) {
	settings, notes := recorderFacts{sampleTypes: []string{"FileRead"}, major: 21, linux: true}.eventSettings()
	for _, event := range []string{"FileRead", "jdk.FileRead"} {
		if !slices.Contains(settings, eventSetting{event, "enabled", "true"}) || !slices.Contains(settings, eventSetting{event, "stackTrace", "true"}) {
			t.Errorf("%s is not recorded: %v, %q", event, settings, notes)
		}
	}
}
