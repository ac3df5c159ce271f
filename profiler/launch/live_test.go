package launch

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch/build/buildtest"
	"jfrlens/profiler/launch/consent"
)

func TestLiveSettings(t *testing.T) {
	own := filepath.Join("/folder", settingsName)
	tests := []struct {
		major    int
		types    []string
		settings []string
		word     string // one of the words; "" for none at all
		file     string // part of the file
		notes    int
	}{
		{8, nil, []string{"profile"}, "", "", 0},
		{8, []string{"alloc"}, []string{"profile", own}, "", "jdk.ObjectAllocationInNewTLAB", 0},
		{17, []string{"alloc"}, []string{"profile"}, "+jdk.ObjectAllocationSample#enabled=true", "", 0},
		{21, []string{"cpu-time"}, []string{"profile"}, "", "", 1},
		{25, nil, []string{"profile"}, "+jdk.CPUTimeSample#enabled=true", "", 0},
	}
	for _, test := range tests {
		got, err := PrepareLive(Common{SampleTypes: test.types}, LiveJVM{Major: test.major, Folder: "/folder"})
		if err != nil || !slices.Equal(got.Settings, test.settings) || len(got.Notes) != test.notes {
			t.Errorf("JDK %d, %v: %+v, %v", test.major, test.types, got, err)
		}
		if test.word == "" && len(got.Words) > 0 || test.word != "" && !slices.Contains(got.Words, test.word) {
			t.Errorf("JDK %d, %v: words %q", test.major, test.types, got.Words)
		}
		if text := got.Files[settingsName]; (test.file == "") != (text == "") || !strings.Contains(text, test.file) {
			t.Errorf("JDK %d, %v: file %q", test.major, test.types, text)
		}
	}
}

// The project's settings hold for a JVM that runs already as for one that is
// started.
func TestLiveProjectSettings(t *testing.T) {
	dir := t.TempDir()
	buildtest.WriteFile(t, dir, "ours.jfc", "<configuration/>")
	settings := &config.Config{
		Dir:    dir,
		JFR:    &config.JFR{Settings: config.Settings{"ours.jfc"}, LockThreshold: "7ms", IOThreshold: "8ms"},
		Method: &config.Method{Timing: []string{"a.B::c"}},
	}
	request := Common{SampleTypes: []string{"lock", "io"}, Config: settings, Measures: Measures{IOThreshold: "9ms"}}
	got, err := PrepareLive(request, LiveJVM{Major: 25, Folder: "/folder"})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{filepath.Join("/folder", givenName(0)), filepath.Join("/folder", settingsName)}; !slices.Equal(got.Settings, want) || got.Files[givenName(0)] != "<configuration/>" {
		t.Errorf("settings %q, files %q", got.Settings, got.Files)
	}
	for _, want := range []string{`"threshold">7ms<`, `"threshold">9ms<`, `"filter">a.B::c<`} {
		if !strings.Contains(got.Files[settingsName], want) {
			t.Errorf("no %s in %s", want, got.Files[settingsName])
		}
	}
	settings.JFR.Settings[0] = "none.jfc"
	if _, err := PrepareLive(request, LiveJVM{Major: 25, Folder: "/folder"}); err == nil || !strings.Contains(err.Error(), "none.jfc") {
		t.Errorf("settings that are not there: %v", err)
	}
}

// What the project's settings could do is asked about before anything is done.
func TestLiveNeedsConsent(t *testing.T) {
	if !hasAsyncProfiler() {
		t.Skip("there is no async-profiler for this system")
	}
	_, library := asyncHome(t)
	settings := &config.Config{AsyncProfiler: &config.AsyncProfiler{Library: library, Misc: "cstack=vm"}}
	request := Common{SampleTypes: []string{"wall"}, Config: settings}
	var asked *consent.Error
	if err := CheckLive(request); !errors.As(err, &asked) || len(asked.Dangers) != 2 {
		t.Errorf("error %v", err)
	}
	if _, err := PrepareLive(request, LiveJVM{Major: 17, Folder: "/folder"}); !errors.As(err, &asked) {
		t.Errorf("error %v", err)
	}
	request.AllowDangers = true
	got, err := PrepareLive(request, LiveJVM{Major: 17, Folder: "/folder"})
	if err != nil || got.Agent == nil {
		t.Fatalf("%+v, %v", got, err)
	}
	if options := strings.Join(got.Agent.Options, ","); got.Agent.Library != library || options != "wall=20ms,alloc=512k,jfrsync=profile,cstack=vm" {
		t.Errorf("agent %+v", got.Agent)
	}
	if err := CheckLive(Common{Config: settings}); err != nil {
		t.Errorf("without async-profiler: %v", err)
	}
}

func TestTimingSettings(t *testing.T) {
	got := TimingSettings(FilterOf("a.B$C", "run"), 25)
	if !slices.Equal(got.Settings, []string{"none"}) || !slices.Contains(got.Words, "+jdk.MethodTiming#filter=a.B$C::run") || len(got.Notes) > 0 {
		t.Errorf("%+v", got)
	}
	if old := TimingSettings("a.B::run", 21); len(old.Words) > 0 || len(old.Notes) != 1 {
		t.Errorf("JDK 21: %+v", old)
	}
}
