package flamegraph

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"jfrlens/profiler/profile"
)

// scoped is what tests read of a file for Speedscope.
type scoped struct {
	Name               string
	ActiveProfileIndex int
	Shared             struct {
		Frames []struct {
			Name, File string
			Line       int
		}
	}
	Profiles []scopedProfile
}

type scopedProfile struct {
	Name, Unit           string
	StartValue, EndValue int64
	Samples              [][]int
	Weights              []int64
}

// writeSpeedscope writes a profile for Speedscope.
func writeSpeedscope(t *testing.T, p *profile.Profile, o Options) ([]byte, []string) {
	t.Helper()
	var out bytes.Buffer
	notes, err := WriteSpeedscope(&out, p, o)
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), notes
}

// scope writes a profile for Speedscope, reads it back and checks what holds for all.
func scope(t *testing.T, p *profile.Profile, o Options) scoped {
	t.Helper()
	text, notes := writeSpeedscope(t, p, o)
	if len(notes) > 0 {
		t.Errorf("unexpected notes: %q", notes)
	}
	var s scoped
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	for _, of := range s.Profiles {
		whole := int64(0)
		for _, weight := range of.Weights {
			whole += weight
		}
		if len(of.Samples) != len(of.Weights) || of.StartValue != 0 || of.EndValue != whole {
			t.Errorf("%s: %d samples, %d weights, from %d to %d", of.Name, len(of.Samples), len(of.Weights), of.StartValue, of.EndValue)
		}
	}
	return s
}

// collapsed are the samples of a profile as collapsed stacks, equal ones added up.
func (s *scoped) collapsed(of scopedProfile) string {
	sums := map[string]int64{}
	for i, sample := range of.Samples {
		var names []string
		for _, frame := range sample {
			names = append(names, s.Shared.Frames[frame].Name)
		}
		sums[strings.Join(names, ";")] += of.Weights[i]
	}
	var lines []string
	for stack, weight := range sums {
		lines = append(lines, fmt.Sprintf("%s %d\n", stack, weight))
	}
	slices.Sort(lines)
	return strings.Join(lines, "")
}

// The profile of all threads, and those of single threads together, have the stacks of the collapsed ones, in all types.
func TestSpeedscopeHasTheStacks(t *testing.T) {
	for _, name := range []string{"hard-jdk8", "hard-jdk28", "producers/async-all", "producers/async-cpu", "producers/datadog"} {
		p := recorded(t, name)
		s := scope(t, p, Options{})
		for _, of := range p.SampleTypes() {
			var want bytes.Buffer
			if err := WriteCollapsed(&want, p, Options{Type: of.Name}); err != nil {
				t.Fatal(err)
			}
			lines := slices.DeleteFunc(strings.SplitAfter(want.String(), "\n"), func(line string) bool { return strings.HasSuffix(line, " 0\n") })
			slices.Sort(lines)
			var threads scopedProfile
			found := false
			for _, profile := range s.Profiles {
				switch {
				case profile.Name == of.Label+", all threads":
					found = true
					if diff := cmp.Diff(strings.Join(lines, ""), s.collapsed(profile)); diff != "" {
						t.Errorf("%s, %s (-collapsed +speedscope):\n%s", name, of.Name, diff)
					}
				case strings.HasPrefix(profile.Name, of.Label+", thread "):
					threads.Samples = append(threads.Samples, profile.Samples...)
					threads.Weights = append(threads.Weights, profile.Weights...)
				}
			}
			if diff := cmp.Diff(strings.Join(lines, ""), s.collapsed(threads)); diff != "" || !found {
				t.Errorf("%s, %s by thread (-collapsed +speedscope):\n%s", name, of.Name, diff)
			}
		}
	}
}

func TestSpeedscopeProfiles(t *testing.T) {
	p := collapsed2profile(t, `
[main];a.Main.main:3;a.Main.work:7 1
[main];a.Main.main:3;a.Main.work:8 1
@at 1s
[main];a.Main.main:4;a.Main.rest 2
@at 2s
[main];a.Main.main:3;a.Main.work:7 3
[other];a.Main.main:3;a.Main.work:7 9
@type alloc
@at 0s
[main];a.Main.main:3 4096
`)
	s := scope(t, p, Options{Title: "shop", Type: "alloc"})
	want := []scopedProfile{
		{"CPU samples, all threads", "none", 0, 16, [][]int{{0, 1}, {0, 2}}, []int64{14, 2}},
		{"CPU samples, thread other", "none", 0, 9, [][]int{{0, 1}}, []int64{9}},
		{"CPU samples, thread main", "none", 0, 7, [][]int{{0, 1}, {0, 2}, {0, 1}}, []int64{2, 2, 3}},
		{"Allocated bytes, all threads", "bytes", 0, 4096, [][]int{{0}}, []int64{4096}},
		{"Allocated bytes, thread main", "bytes", 0, 4096, [][]int{{0}}, []int64{4096}},
	}
	if diff := cmp.Diff(want, s.Profiles); diff != "" {
		t.Errorf("profiles (-want +got):\n%s", diff)
	}
	if s.Name != "shop" || s.ActiveProfileIndex != 3 {
		t.Errorf("%q, profile %d is shown first", s.Name, s.ActiveProfileIndex)
	}
	frames := fmt.Sprint(s.Shared.Frames)
	if want := "[{a.Main.main a/Main.java 3} {a.Main.work a/Main.java 7} {a.Main.rest a/Main.java 0}]"; frames != want {
		t.Errorf("frames %s, want %s", frames, want)
	}
}

func TestSpeedscopeOfHostileNames(t *testing.T) {
	p := collapsed2profile(t, "[\x00\xff\"];a\x00b\x1b[2J.c\u0085d;</script>\u2028.x\xff; 7\n"+strings.Repeat("a.Main.again:1;", 2000)+"a.Main.end 1\n")
	s := scope(t, p, Options{Title: "\"\\\n\xff"})
	names := []string{}
	for _, frame := range s.Shared.Frames {
		names = append(names, frame.Name)
	}
	if diff := cmp.Diff([]string{"a\uFFFDb\uFFFD[2J.c\uFFFDd", "</script>\uFFFD.x\uFFFD", "[no name]", "a.Main.again", "a.Main.end"}, names); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	if len(s.Profiles[0].Samples[1]) != 2001 || s.Name != "\"\\\uFFFD\uFFFD" {
		t.Errorf("%d frames deep, of %q", len(s.Profiles[0].Samples[1]), s.Name)
	}
}

// What there are too many of is left out and told.
func TestSpeedscopeOfManyThreads(t *testing.T) {
	var stacks strings.Builder
	for i := range mostThreadProfiles + 5 {
		fmt.Fprintf(&stacks, "[t%d];a.Main.main %d\n", i, i+1)
	}
	text, notes := writeSpeedscope(t, collapsed2profile(t, stacks.String()), Options{})
	var s scoped
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	if len(s.Profiles) != mostThreadProfiles+1 || s.Profiles[1].Name != "CPU samples, thread t204" {
		t.Errorf("%d profiles, after the first %s", len(s.Profiles), s.Profiles[1].Name)
	}
	if len(notes) != 1 || !strings.Contains(notes[0], "of 5 threads there is no profile") {
		t.Errorf("notes %q", notes)
	}
}

// Threads whose stacks would be too much for the viewer are left out, and lighter ones that fit are not.
func TestSpeedscopeOfMuch(t *testing.T) {
	p := collapsed2profile(t, "[deep];a;b;c;d 9\n[light];a;b 2\n[lighter];a;b 1\n")
	s, err := newSpeedscope(p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	s.out, s.room = bufio.NewWriter(&out), 3
	s.write("title")
	if err := s.out.Flush(); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	if !strings.Contains(text, "thread light\"") || strings.Contains(text, "thread deep\"") || strings.Contains(text, "thread lighter\"") || s.left != 2 {
		t.Errorf("%d threads are left out of %s", s.left, text)
	}
}

func TestSpeedscopeOfNothing(t *testing.T) {
	for _, tt := range []struct {
		p    *profile.Profile
		o    Options
		want error
	}{
		{collapsed2profile(t, ""), Options{}, profile.ErrNoSamples},
		{demo(t), Options{Type: "nonsense"}, profile.ErrUnknownType},
	} {
		var out bytes.Buffer
		if _, err := WriteSpeedscope(&out, tt.p, tt.o); !errors.Is(err, tt.want) || out.Len() > 0 {
			t.Errorf("%v and %d bytes, want %v", err, out.Len(), tt.want)
		}
	}
}

// speedscopeFolder is where the viewer is installed.
func speedscopeFolder(t *testing.T) string {
	t.Helper()
	folder, err := filepath.Abs("../editors/node_modules/speedscope/dist/release")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(folder); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip("the viewer is not installed (make editors/node_modules)")
	}
	return folder
}

// Files are as the viewer's own schema wants them.
func TestSpeedscopeSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join(speedscopeFolder(t), "file-format-schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"hard-jdk17", "hard-jdk28", "producers/async-all", "producers/jmc-writer"} {
		p := recorded(t, name)
		text, _ := writeSpeedscope(t, p, Options{})
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(value); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	broken, err := jsonschema.UnmarshalJSON(strings.NewReader(`{"$schema":"https://www.speedscope.app/file-format-schema.json","profiles":[{"type":"sampled"}],"shared":{"frames":[]}}`))
	if err != nil {
		t.Fatal(err)
	}
	if schema.Validate(broken) == nil {
		t.Error("the schema takes anything")
	}
}
