package launch

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/profiler/config"
)

// asyncHome is a folder that looks like async-profiler's.
func asyncHome(t *testing.T) (home, library string) {
	t.Helper()
	home, err := os.MkdirTemp("", "async")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(home) })
	library = filepath.Join(home, "lib", asyncLibrary)
	asprof := filepath.Join(home, "bin", "asprof")
	for path, mode := range map[string]os.FileMode{library: 0o644, asprof: 0o755} {
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte("x"), mode)); err != nil {
			t.Fatal(err)
		}
	}
	return home, library
}

func TestAsyncLibrary(t *testing.T) {
	home, library := asyncHome(t)
	inConfig := &config.Config{AsyncProfiler: &config.AsyncProfiler{Library: library}}
	for _, test := range []struct {
		name    string
		request Request
		jdk     JDK
		found   bool
	}{
		{"nowhere", Request{}, JDK{}, false},
		{"the user's folder", Request{Common: Common{AsyncProfiler: home}}, JDK{}, true},
		{"the user's file", Request{Common: Common{AsyncProfiler: library}}, JDK{}, true},
		{"ASPROF_HOME", Request{Env: []string{"ASPROF_HOME=" + home}}, JDK{}, true},
		{"PATH", Request{Env: []string{"PATH=" + filepath.Join(home, "bin")}}, JDK{}, true},
		{"the JDK", Request{}, JDK{Home: home}, true},
		{"the project's settings", Request{Common: Common{Config: inConfig}}, JDK{}, true},
	} {
		p := debugging(t, test.request, nil)
		path, err := p.asyncLibraryPath(test.jdk)
		if err != nil || (path == library) != test.found || (path != "") != test.found {
			t.Errorf("%s: %q, %v", test.name, path, err)
		}
	}
	p := debugging(t, Request{Common: Common{AsyncProfiler: filepath.Join(home, "bin")}}, nil)
	if _, err := p.asyncLibraryPath(JDK{}); !errors.Is(err, ErrNoTarget) {
		t.Errorf("a wrong folder: %v", err)
	}
}

// What the repository's settings name is loaded only when the user agrees.
func TestAsyncProfilerNeedsConsent(t *testing.T) {
	_, library := asyncHome(t)
	settings := &config.Config{AsyncProfiler: &config.AsyncProfiler{Library: library, Misc: "file=/x"}}
	for _, test := range []struct {
		request Request
		dangers int
	}{
		{Request{Common: Common{Config: settings, SampleTypes: []string{"wall"}}}, 2},
		{Request{Common: Common{Config: settings, AsyncProfiler: library}}, 1},
		{Request{Common: Common{Config: settings, SampleTypes: []string{"cpu"}}}, 0},
	} {
		if dangers := debugging(t, test.request, nil).configDangers(); len(dangers) != test.dangers {
			t.Errorf("%+v: %v", test.request, dangers)
		}
	}
}

func TestAsyncOptions(t *testing.T) {
	if !hasAsyncProfiler() {
		t.Skip("there is no async-profiler for this system")
	}
	_, library := asyncHome(t)
	no := false
	wall := []string{"wall"}
	for _, test := range []struct {
		name    string
		types   []string
		config  *config.AsyncProfiler
		want    string // in the options of the agent
		without string
	}{
		{"wall", wall, nil, "=start,wall=20ms,jfr,file=", "alloc"},
		{"more", []string{"wall", "cpu", "alloc", "lock"}, nil, "wall=20ms,event=cpu,interval=10ms,alloc=512k,lock=1ms,", "jfrsync"},
		{"the plugin's defaults", wall, &config.AsyncProfiler{}, "wall=20ms,alloc=512k,jfrsync=profile,jfr,", "misc"},
		{"none of it", wall, &config.AsyncProfiler{JFRSync: &no, Alloc: &no, Misc: "cstack=vm,file=/theirs"}, ",cstack=vm,file=/theirs,jfr,file=", "alloc"},
		{"no types", nil, nil, "event=cpu", "wall"},
	} {
		p := debugging(t, Request{Common: Common{SampleTypes: test.types, AsyncProfiler: library, Config: &config.Config{AsyncProfiler: test.config}}}, nil)
		recorder, err := p.recorder(JDK{Major: 17})
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Join(recorder.options, " ")
		if !strings.Contains(text, "-agentpath:"+library+"=start,") || !strings.Contains(text, test.want) || strings.Contains(text, test.without) {
			t.Errorf("%s: %s", test.name, text)
		}
		if strings.Contains(text, "StartFlightRecording") || !strings.Contains(strings.Join(recorder.notes, "\n"), library) {
			t.Errorf("%s: %s, notes %q", test.name, text, recorder.notes)
		}
	}
	p := debugging(t, Request{Common: Common{SampleTypes: []string{"wall", "io"}, AsyncProfiler: library}}, nil)
	if recorder, err := p.recorder(JDK{Major: 17}); err != nil || !strings.Contains(recorder.notes[0], "does not measure io") {
		t.Errorf("%+v, %v", recorder, err)
	}
	p = debugging(t, Request{Common: Common{SampleTypes: wall}}, nil)
	if recorder, err := p.recorder(JDK{Major: 17}); err != nil || !strings.Contains(recorder.notes[0], "ASPROF_HOME") {
		t.Errorf("without it: %+v, %v", recorder, err)
	}
}
