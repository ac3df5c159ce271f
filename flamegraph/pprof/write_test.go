package pprof

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	format "github.com/google/pprof/profile"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// recorded is the profile of one of the recordings that all tests share.
func recorded(t *testing.T, name string, part profile.Part) *profile.Profile {
	t.Helper()
	rec, err := jfr.Open(filepath.Join("..", "..", "testdata", "recordings", name+".jfr"))
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	p, err := profile.Read(rec, profile.Options{Part: part})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// collapsed is a profile written down as collapsed stacks.
func collapsed(t *testing.T, stacks string) *profile.Profile {
	t.Helper()
	p, err := profile.FromCollapsed(strings.NewReader(stacks))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// allTypes are the names of a profile's sample types.
func allTypes(p *profile.Profile) (names []string) {
	for _, t := range p.SampleTypes() {
		names = append(names, t.Name)
	}
	return names
}

// written reads back what was written of a profile, and checks that it is sound.
func written(t *testing.T, p *profile.Profile, o Options) *format.Profile {
	t.Helper()
	var out bytes.Buffer
	if err := Write(&out, p, o); err != nil {
		t.Fatal(err)
	}
	file, err := format.ParseData(out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if err := file.CheckValid(); err != nil {
		t.Fatal(err)
	}
	return file
}

// stacksIn are the stacks of a file as collapsed stacks with their values, equal ones added up.
func stacksIn(file *format.Profile) map[string][]int64 {
	stacks := map[string][]int64{}
	for _, sample := range file.Sample {
		text := strings.Join(sample.Label[threadLabel], ",")
		for i := len(sample.Location) - 1; i >= 0; i-- {
			text += ";" + sample.Location[i].Line[0].Function.Name
		}
		if stacks[text] == nil {
			stacks[text] = make([]int64, len(sample.Value))
		}
		for i, value := range sample.Value {
			stacks[text][i] += value
		}
	}
	return stacks
}

func TestValues(t *testing.T) {
	p := collapsed(t, `
[main];a.Main.main:3;a.Main.work:7 2
@at 1s
[main];a.Main.main:3;a.Main.work:7 5
[other];a.Main.main:3;a.Main.work:8 1
a.Main.main:3 4
@type alloc
[main];a.Main.main:3;a.Main.work:7 3 4096
@type jdk.ClassLoad
[main];a.Main.main:3 1
`)
	file := written(t, p, Options{Types: []string{"cpu", "alloc", "jdk.ClassLoad"}})
	var columns []string
	for _, column := range file.SampleType {
		columns = append(columns, column.Type+"/"+column.Unit)
	}
	if diff := cmp.Diff([]string{"cpu/count", "alloc-samples/count", "alloc/bytes", "jdk.ClassLoad/count"}, columns); diff != "" {
		t.Errorf("columns (-want +got):\n%s", diff)
	}
	if file.DefaultSampleType != "cpu" || file.TimeNanos != p.Start().UnixNano() || file.DurationNanos != 1e9 || file.Period != 0 {
		t.Errorf("default %s, time %d, duration %d, period %d", file.DefaultSampleType, file.TimeNanos, file.DurationNanos, file.Period)
	}
	want := map[string][]int64{
		"main;a.Main.main;a.Main.work":  {7, 3, 4096, 0},
		"main;a.Main.main":              {0, 0, 0, 1},
		"other;a.Main.main;a.Main.work": {1, 0, 0, 0},
		";a.Main.main":                  {4, 0, 0, 0},
	}
	if diff := cmp.Diff(want, stacksIn(file)); diff != "" {
		t.Errorf("stacks (-want +got):\n%s", diff)
	}
	if len(file.Sample) != len(want) || len(file.Function) != 2 || len(file.Location) != 3 {
		t.Errorf("%d samples, %d functions, %d locations", len(file.Sample), len(file.Function), len(file.Location))
	}
	one := written(t, p, Options{})
	if len(one.SampleType) != 1 || one.DefaultSampleType != "cpu" || len(one.Sample) != 3 {
		t.Errorf("without a choice: %v, %s, %d samples", one.SampleType, one.DefaultSampleType, len(one.Sample))
	}
}

// Frames that differ in how they were executed only are one place.
func TestOneLocationPerLine(t *testing.T) {
	file := written(t, recorded(t, "hard-jdk25", profile.Part{}), Options{})
	seen := map[line]bool{}
	for _, l := range file.Location {
		at := line{int32(l.Line[0].Function.ID), int32(l.Line[0].Line)}
		if seen[at] || at.line < 0 {
			t.Errorf("%s:%d is there twice", l.Line[0].Function.Name, at.line)
		}
		seen[at] = true
	}
}

func TestNames(t *testing.T) {
	const deep = 3000
	p := collapsed(t, "[a\x1b[2Jb];\x00.x\u0085;a.\xff\xfe.<init>;\";;]]>.Main.operator() <T>::go;;_ZN3foo3barEv 1\n"+
		strings.Repeat("a.Main.again:1;", deep)+"a.Main.end 1\n[no stack] 1\n[];a.b 1\n")
	file := written(t, p, Options{})
	names := map[string]bool{}
	for _, f := range file.Function {
		if names[f.Name] {
			t.Errorf("%q is there twice", f.Name)
		}
		names[f.Name] = true
	}
	for _, name := range []string{"\uFFFD.x\uFFFD", "a.\uFFFD.<init>", "]]>.Main.operator() <T>::go", profile.NoName, "_ZN3foo3barEv", "[no stack]", "a.Main.again"} {
		if !names[name] {
			t.Errorf("%q is missing in %v", name, names)
		}
	}
	deepest := 0
	threads := map[string]bool{}
	for _, sample := range file.Sample {
		deepest = max(deepest, len(sample.Location))
		threads[strings.Join(sample.Label[threadLabel], ",")] = true
	}
	if deepest != deep+1 {
		t.Errorf("the deepest stack has %d frames, want %d", deepest, deep+1)
	}
	if want := map[string]bool{"a\uFFFD[2Jb": true, "": true, profile.NoName: true}; !cmp.Equal(threads, want) {
		t.Errorf("threads %v, want %v", threads, want)
	}
}

// oneSource finds the file of one class.
type oneSource struct {
	t                 *testing.T
	class, path, text string
}

func (s oneSource) Find(class string, line int) (path string, at int, ok bool) {
	if class == "" {
		s.t.Error("asked for the source of a native function")
	}
	return s.path, line, class == s.class
}

func (s oneSource) Kept(string) ([]byte, bool) { return nil, false }

func (s oneSource) Text(path string) ([]byte, bool) { return []byte(s.text), path == s.path }

func TestSources(t *testing.T) {
	p := collapsed(t, "a.Main.main:3;native 1")
	sources := oneSource{t, "a.Main", "/src/a/Main.java", "package a;\nclass Main {\n void main() {\n }\n}\n"}
	file := written(t, p, Options{Environment: true, Sources: sources})
	want := map[string]format.Function{
		"a.Main.main": {ID: 1, Name: "a.Main.main", Filename: "/src/a/Main.java", StartLine: 3},
		"native":      {ID: 2, Name: "native"},
	}
	for _, f := range file.Function {
		if w := want[f.Name]; f.Filename != w.Filename || f.StartLine != w.StartLine {
			t.Errorf("%s is in %q at %d, want %q at %d", f.Name, f.Filename, f.StartLine, w.Filename, w.StartLine)
		}
	}
	for _, f := range written(t, p, Options{Sources: sources}).Function { // where files are is told only who asks
		if f.Name == "a.Main.main" && (f.Filename != "a/Main.java" || f.StartLine != 3) {
			t.Errorf("without the environment %s is in %q at %d", f.Name, f.Filename, f.StartLine)
		}
	}
}

func TestWarningsAreComments(t *testing.T) {
	p := recorded(t, "hard-jdk21", profile.Part{})
	text := strings.Join(written(t, p, Options{Title: "a title", Types: []string{"alloc", "exceptions"}}).Comments, "\n")
	for _, want := range []string{"a title", "21.0.", "alloc: only 13 alloc samples", "exceptions: 20 samples without a stack"} {
		if !strings.Contains(text, want) {
			t.Errorf("the comments lack %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "cpu:") {
		t.Errorf("the comments tell of a type that was not written:\n%s", text)
	}
	p = recorded(t, "producers/datadog", profile.Part{})
	text = strings.Join(written(t, p, Options{Types: allTypes(p)}).Comments, "\n")
	for _, want := range []string{"cpu: samples were taken every 10 ms\n", "wall: samples were taken every 20 ms\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("the comments lack %q:\n%s", want, text)
		}
	}
}

func TestNothingToWrite(t *testing.T) {
	for _, tt := range []struct {
		p     *profile.Profile
		types []string
		want  error
	}{
		{collapsed(t, ""), nil, profile.ErrNoSamples},
		{collapsed(t, "a.b 1"), []string{"alloc"}, profile.ErrNoSamples},
		{collapsed(t, "a.b 1"), []string{"nonsense"}, profile.ErrUnknownType},
	} {
		var out bytes.Buffer
		if err := Write(&out, tt.p, Options{Types: tt.types}); !errors.Is(err, tt.want) || out.Len() > 0 {
			t.Errorf("%v: %v, %d bytes, want %v", tt.types, err, out.Len(), tt.want)
		}
	}
}

// What was sampled instead of time has its own name: values of it and of CPU samples are not compared by it.
func TestCallsByTheirName(t *testing.T) {
	p := recorded(t, filepath.Join("producers", "async-calls"), profile.Part{})
	file := written(t, p, Options{})
	if got := file.SampleType[0].Type; got != "Busy.allocate" || file.DefaultSampleType != got {
		t.Errorf("the type is %q, the default %q", got, file.DefaultSampleType)
	}
}
