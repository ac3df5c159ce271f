package main

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jfrlens/profiler/config"
	"jfrlens/testdata/jdks"
)

// firefoxProfile is what tests read of a profile for the Firefox Profiler.
type firefoxProfile struct {
	Meta struct {
		InitialVisibleThreads, InitialSelectedThreads []int
		MarkerSchema                                  []struct{ Name string }
		Categories                                    []struct{ Name string }
		Extra                                         []struct {
			Label   string
			Entries []struct{ Value any }
		}
	}
	Threads []struct {
		Name    string
		Samples struct{ Length int }
		Markers struct{ Length int }
	}
	Shared struct {
		FrameTable struct{ Category, Func []int }
		FuncTable  struct {
			Name   []int
			Source []*int
		}
		StringArray []string
		Sources     struct {
			Filename []int
			Content  []string
		}
	}
}

// firefoxOf exports a recording in a project with such a conversionConfig.
func firefoxOf(t *testing.T, recording, conversion string, flags ...string) firefoxProfile {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, ".git"), 0o755); err != nil { // nothing above counts
		t.Fatal(err)
	}
	settings := `{"conversionConfig": {` + conversion + `}}`
	if err := os.WriteFile(filepath.Join(dir, config.FileName), []byte(settings), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	code, out, errOut := called(t, append([]string{"flame", "--format", "firefox", recording}, flags...)...)
	if code != exitDone || out != "" {
		t.Fatalf("exit code %d, %s%s", code, out, errOut)
	}
	return readFirefox(t, filepath.Join(dir, "firefox.json.gz"))
}

func readFirefox(t *testing.T, path string) (p firefoxProfile) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.NewDecoder(unpacked).Decode(&p); err != nil {
		t.Fatal(err)
	}
	return p
}

// events are the event types that are there as markers.
func (p firefoxProfile) events() (names []string) {
	for _, s := range p.Meta.MarkerSchema {
		names = append(names, s.Name)
	}
	return names
}

func (p firefoxProfile) samples() (sum int) {
	for _, thread := range p.Threads {
		sum += thread.Samples.Length
	}
	return sum
}

// collectors are the threads of the garbage collector.
func (p firefoxProfile) collectors() (names []string) {
	for _, thread := range p.Threads {
		if strings.HasPrefix(thread.Name, "G1 ") || strings.HasPrefix(thread.Name, "GC Thread") {
			names = append(names, thread.Name)
		}
	}
	return names
}

// table is a table of two columns among the information.
func (p firefoxProfile) table(label string) map[string]string {
	for _, section := range p.Meta.Extra {
		if section.Label != label {
			continue
		}
		table := map[string]string{}
		for _, row := range section.Entries[0].Value.([]any) {
			cells := row.([]any)
			table[cells[0].(string)] = cells[1].(string)
		}
		return table
	}
	return nil
}

// inCategory counts the frames of a category.
func (p firefoxProfile) inCategory(name string) (frames int) {
	for _, category := range p.Shared.FrameTable.Category {
		if p.Meta.Categories[category].Name == name {
			frames++
		}
	}
	return frames
}

// recordBusy records a program with everything that the keys are about.
func recordBusy(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "busy.jfr")
	java := exec.Command(jdks.Tool(t, 21, "java"), "-Xmx64m", "-XX:+UseG1GC", "-Dmine=yes",
		"-XX:StartFlightRecording:settings=profile,jdk.GCPhaseParallel#enabled=true,filename="+path, "../../testdata/java/recordings/Busy.java", "200")
	if out, err := java.CombinedOutput(); err != nil {
		t.Fatalf("cannot record: %v\n%s", err, out)
	}
	return path
}

// Each key of conversionConfig does what it says; what differs from the preset is
// compared with it.
func TestConversionConfig(t *testing.T) {
	recording := recordBusy(t)
	preset := firefoxOf(t, recording, "")
	for _, tt := range []struct {
		conversion string
		wrong      func(p firefoxProfile) any // what is wrong, nil if nothing is
	}{
		{``, func(p firefoxProfile) any {
			if len(p.events()) < 10 || p.samples() == 0 || len(p.collectors()) > 0 ||
				slices.Contains(p.events(), "jdk.ActiveSetting") || p.table("System properties") != nil {
				return p.events()
			}
			return nil
		}},
		// Markers may have been all that kept a thread with few samples.
		{`"enableMarkers": false, "minRequiredItemsPerThread": 0`, func(p firefoxProfile) any {
			if len(p.events()) > 0 || p.samples() < preset.samples() {
				return fmt.Sprint(p.samples(), " samples, ", p.events())
			}
			return nil
		}},
		{`"initialVisibleThreads": 1`, func(p firefoxProfile) any { return differs(p.Meta.InitialVisibleThreads, []int{0, 1}) }},
		{`"initialVisibleThreads": 0`, func(p firefoxProfile) any { return differs(p.Meta.InitialVisibleThreads, []int{0}) }},
		{`"initialSelectedThreads": 1`, func(p firefoxProfile) any { return differs(p.Meta.InitialSelectedThreads, []int{0, 1}) }},
		{`"includeGCThreads": true, "minRequiredItemsPerThread": 0`, func(p firefoxProfile) any {
			if len(p.collectors()) == 0 {
				return p.Threads
			}
			return nil
		}},
		{`"includeInitialSystemProperty": true`, func(p firefoxProfile) any { return lacks(p.table("System properties"), "mine", "yes") }},
		{`"includeInitialEnvironmentVariables": true`, func(p firefoxProfile) any {
			return lacks(p.table("Environment variables"), "PATH", os.Getenv("PATH"))
		}},
		{`"includeSystemProcesses": true`, func(p firefoxProfile) any { return lacks(p.table("Other processes"), "1", "") }},
		{`"ignoredEvents": ["jdk.ThreadStart"]`, func(p firefoxProfile) any {
			if slices.Contains(p.events(), "jdk.ThreadStart") || !slices.Contains(p.events(), "jdk.ActiveSetting") || !slices.Contains(preset.events(), "jdk.ThreadStart") {
				return p.events()
			}
			return nil
		}},
		{`"ignoredEvents": ["jdk.ExecutionSample", "jdk.NativeMethodSample", "jdk.ObjectAllocationSample"]`, func(p firefoxProfile) any {
			if preset.samples() == 0 || p.samples() != 0 {
				return p.samples()
			}
			return nil
		}},
		{`"minRequiredItemsPerThread": 1000000`, func(p firefoxProfile) any {
			if len(p.Threads) != 2 || p.Threads[1].Name != "main" { // the process and main are always there
				return p.Threads
			}
			return nil
		}},
		{`"nonProjectPackagePrefixes": []`, func(p firefoxProfile) any {
			if p.inCategory("Java (libraries)") > 0 || preset.inCategory("Java (libraries)") == 0 {
				return p.inCategory("Java (libraries)")
			}
			return nil
		}},
	} {
		t.Run(tt.conversion, func(t *testing.T) {
			if wrong := tt.wrong(firefoxOf(t, recording, tt.conversion)); wrong != nil {
				t.Errorf("%v", wrong)
			}
		})
	}
}

// absolute is a path that stays right in another folder.
func absolute(t *testing.T, path string) string {
	t.Helper()
	path, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// differs returns got if it is not what is wanted.
func differs(got, want []int) any {
	if slices.Equal(got, want) {
		return nil
	}
	return got
}

// lacks returns a table that has not that value for a key; any does for "".
func lacks(table map[string]string, key, value string) any {
	got, ok := table[key]
	if ok && (value == "" || got == value) {
		return nil
	}
	return table
}

// With --source the files of the program are in the profile, without it none.
func TestFirefoxSources(t *testing.T) {
	recording, java := absolute(t, recordingOf("hard-jdk21")), absolute(t, "../../testdata/java")
	if p := firefoxOf(t, recording, ""); len(p.Shared.Sources.Content) > 0 {
		t.Errorf("%d sources that nobody asked for", len(p.Shared.Sources.Content))
	}
	p := firefoxOf(t, recording, "", "--source", java)
	found := false
	for i, text := range p.Shared.Sources.Content {
		name := p.Shared.StringArray[p.Shared.Sources.Filename[i]]
		found = found || name == "HardValues.java" && strings.Contains(text, "class HardValues")
	}
	if !found {
		t.Errorf("no HardValues.java among %d sources", len(p.Shared.Sources.Content))
	}
	for i, name := range p.Shared.FuncTable.Name {
		if strings.HasPrefix(p.Shared.StringArray[name], "HardValues.") && p.Shared.FuncTable.Source[i] == nil {
			t.Errorf("%s has no source", p.Shared.StringArray[name])
		}
	}
}
