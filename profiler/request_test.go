package profiler

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/launch/consent"
)

// Flags come before the run configuration that starts the JVM's main class.
func TestAttachConfigure(t *testing.T) {
	load := config.Run{Name: "load", Goal: "demo.Main", SampleTypes: []string{"alloc", "lock"}, Duration: "30s"}
	for _, test := range []struct {
		name     string
		request  Attach
		runs     []config.Run
		main     string
		types    string
		duration time.Duration
		told     string
	}{
		{"no settings", Attach{}, nil, "demo.Main", "", 0, ""},
		{"another main", Attach{}, []config.Run{load}, "demo.Other", "", 0, ""},
		{"followed", Attach{}, []config.Run{load}, "demo.Main", "alloc lock", 30 * time.Second, `"load" says: alloc, lock, for 30s`},
		{"in a module", Attach{}, []config.Run{load}, "demo.app/demo.Main", "alloc lock", 30 * time.Second, "alloc"},
		{"flags first", Attach{Common: launch.Common{SampleTypes: []string{"cpu"}, Duration: time.Second}}, []config.Run{load}, "demo.Main", "cpu", time.Second, ""},
		{"one flag", Attach{Common: launch.Common{SampleTypes: []string{"cpu"}}}, []config.Run{load}, "demo.Main", "cpu", 30 * time.Second, "for 30s"},
		{"two runs", Attach{}, []config.Run{load, load}, "demo.Main", "", 0, "2 run configurations"},
		{"no such time", Attach{}, []config.Run{{Name: "a", Goal: "demo.Main", Duration: "soon"}}, "demo.Main", "", 0, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := test.request
			r.Config = &config.Config{Runs: test.runs}
			told := strings.Join(r.configure(test.main), "\n")
			if got := strings.Join(r.SampleTypes, " "); got != test.types || r.Duration != test.duration {
				t.Errorf("measures %q for %s", got, r.Duration)
			}
			if (told == "") != (test.told == "") || !strings.Contains(told, test.told) {
				t.Errorf("told %q", told)
			}
		})
	}
}

// A JVM that runs is measured as the project says.
func TestAttachProjectSettings(t *testing.T) {
	for _, release := range []int{8, 25} {
		t.Run(jdkName(release), func(t *testing.T) {
			t.Parallel()
			pid, sources := spinning(t, release)
			settings := &config.Config{
				JFR:  &config.JFR{Settings: config.Settings{"default"}},
				Runs: []config.Run{{Name: "memory", Goal: "Spin", SampleTypes: []string{"alloc"}, Duration: "2s"}},
			}
			result, err := attach(t.Context(), t, open(t), Attach{PID: pid, Common: launch.Common{SourceRoots: []string{sources}, Config: settings}}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if types := result.Profile.SampleTypes(); len(types) != 1 || types[0].Name != "alloc" {
				t.Errorf("sample types %v", types)
			}
			if told := strings.Join(result.RunNotes, "\n"); !strings.Contains(told, `"memory"`) {
				t.Errorf("notes %q", result.RunNotes)
			}
		})
	}
}

// What a project's settings could do needs consent, also where a run
// configuration asks for it.
func TestAttachNeedsConsent(t *testing.T) {
	t.Parallel()
	pid, _ := spinning(t, 17)
	settings := &config.Config{
		AsyncProfiler: &config.AsyncProfiler{Library: filepath.Join(t.TempDir(), "theirs.so")},
		Runs:          []config.Run{{Name: "waits", Goal: "Spin", SampleTypes: []string{"wall"}}},
	}
	s := open(t)
	var asked *consent.Error
	if _, err := attach(context.Background(), t, s, Attach{PID: pid, Common: launch.Common{Config: settings}}, nil); !errors.As(err, &asked) {
		t.Errorf("error %v", err)
	}
	wantFailed(t, s, 1)
}
