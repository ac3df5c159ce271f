package main

import (
	"slices"
	"strings"
	"testing"
	"time"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch"
)

// Flags win over what a named run configuration says, and it over nothing.
func TestNamedRun(t *testing.T) {
	project := &config.Config{Dir: t.TempDir(), Runs: []config.Run{
		{Name: "load", Goal: "demo.Main", JDK: "17", Duration: "30s", SampleTypes: []string{"alloc"}, JVMOptions: []string{"-Xmx1g"}},
		{Name: "bare", Goal: "demo.Main"},
	}}
	for name, tt := range map[string]struct {
		run   string
		flags launch.Request
		jdk   string
		time  time.Duration
		types []string
	}{
		"as it says":      {"load", launch.Request{}, "17", 30 * time.Second, []string{"alloc"}},
		"flags win":       {"load", launch.Request{JDK: "25", Common: launch.Common{Duration: time.Minute, SampleTypes: []string{"cpu"}}}, "25", time.Minute, []string{"cpu"}},
		"one flag":        {"load", launch.Request{Common: launch.Common{Duration: time.Minute}}, "17", time.Minute, []string{"alloc"}},
		"says nothing":    {"bare", launch.Request{}, "", 0, nil},
		"flags are alone": {"bare", launch.Request{JDK: "25", Common: launch.Common{SampleTypes: []string{"cpu"}}}, "25", 0, []string{"cpu"}},
	} {
		tt.flags.Config = project
		got, err := namedRun(tt.flags, tt.run)
		if err != nil || got.JDK != tt.jdk || got.Duration != tt.time || !slices.Equal(got.SampleTypes, tt.types) || got.Dir != project.Dir {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestNamedRunThatThereIsNot(t *testing.T) {
	two := &config.Config{Dir: "/project", Runs: []config.Run{{Name: "a", Goal: "x"}, {Name: "b", Goal: "y"}}}
	for name, tt := range map[string]struct {
		project *config.Config
		want    string
	}{
		"no settings file": {nil, "neither this folder nor one above has a .profileconfig.json"},
		"no such run":      {two, `it has "a", "b"`},
		"no runs":          {&config.Config{Dir: "/project"}, "it has none"},
	} {
		_, err := namedRun(launch.Request{Common: launch.Common{Config: tt.project}}, "c")
		if err == nil || !strings.Contains(err.Error(), `"c"`) || !strings.HasSuffix(err.Error(), tt.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
