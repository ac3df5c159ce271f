package pprof

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// weights are what a method has.
type weights struct{ Self, Total int64 }

// pprof runs the tool, the one that comes with Go, on a file.
func pprof(t *testing.T, path string, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", append([]string{"tool", "pprof"}, append(args, path)...)...)
	cmd.Env = append(os.Environ(), "PPROF_TMPDIR="+t.TempDir())
	var problems strings.Builder
	cmd.Stderr = &problems
	out, err := cmd.Output()
	if err != nil || problems.Len() > 0 {
		t.Fatalf("pprof %s: %v\n%s", strings.Join(args, " "), err, problems.String())
	}
	return string(out)
}

// fileOf is a file with samples of a profile.
func fileOf(t *testing.T, p *profile.Profile, o Options) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "profile.pb")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := Write(io.Writer(file), p, o); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// row is a line of pprof -top: flat, flat%, sum%, cum, cum%, name.
var row = regexp.MustCompile(`(?m)^ *(\d+)(?:B|ns)? +\S+% +\S+% +(\d+)(?:B|ns)? +\S+%  (.*)$`)

// top is what pprof says that each function has.
func top(t *testing.T, path, sampleType string, args ...string) map[string]weights {
	t.Helper()
	args = append(args, "-top", "-nodecount=0", "-nodefraction=0", "-edgefraction=0", "-sample_index="+sampleType)
	functions := map[string]weights{}
	for _, found := range row.FindAllStringSubmatch(pprof(t, path, args...), -1) {
		self, _ := strconv.ParseInt(found[1], 10, 64)
		total, _ := strconv.ParseInt(found[2], 10, 64)
		functions[found[3]] = weights{self, total}
	}
	return functions
}

// methods is what the profile says that each method has.
func methods(t *testing.T, p *profile.Profile, sampleType string) map[string]weights {
	t.Helper()
	view, err := p.View(sampleType)
	if err != nil {
		t.Fatal(err)
	}
	list := map[string]weights{}
	for _, m := range view.Methods() {
		if m.Total > 0 {
			list[nameOf(profile.Method{Class: m.Class, Name: m.Method})] = weights{m.Self, m.Total}
		}
	}
	return list
}

// nothing leaves out what pprof lists without any weight: the functions of other sample types.
func nothing(functions map[string]weights) map[string]weights {
	for name, w := range functions {
		if w == (weights{}) {
			delete(functions, name)
		}
	}
	return functions
}

// The tool shows the same self and total of every method as we do, in every sample type of a file.
func TestToolShowsTheSame(t *testing.T) {
	for _, name := range []string{"hard-jdk8", "hard-jdk28", "producers/async-all", "producers/async-cpu"} {
		t.Run(filepath.Base(name), func(t *testing.T) {
			p := recorded(t, name, profile.Part{})
			path := fileOf(t, p, Options{Types: allTypes(p)})
			for _, of := range p.SampleTypes() {
				unit := map[string]string{sample.UnitBytes: "-unit=bytes", sample.UnitNanos: "-unit=nanoseconds"}[of.Unit]
				if unit == "" {
					unit = "-unit=count"
				}
				want, got := methods(t, p, of.Name), nothing(top(t, path, of.Name, unit))
				if diff := cmp.Diff(want, got); diff != "" || len(want) == 0 {
					t.Errorf("%s (-ours +pprof):\n%s", of.Name, diff)
				}
			}
		})
	}
}

// A recursion counts once in the total of a method, and names reach the terminal as they are written.
func TestToolCountsRecursionOnce(t *testing.T) {
	p := collapsed(t, strings.Repeat("a.Main.again:1;a.Main.other:2;", 40)+"a.Main.again:3 5\na.Main.again:1;std::vector<int>::at(int) 2\n")
	want := map[string]weights{"a.Main.again": {5, 7}, "a.Main.other": {0, 5}, "std::vector<int>::at(int)": {2, 2}}
	if diff := cmp.Diff(want, top(t, fileOf(t, p, Options{}), "cpu")); diff != "" {
		t.Errorf("(-want +pprof):\n%s", diff)
	}
}

// The samples of one thread can be told apart.
func TestToolKnowsThreads(t *testing.T) {
	p := recorded(t, "hard-jdk28", profile.Part{})
	view, err := p.View("")
	if err != nil {
		t.Fatal(err)
	}
	path := fileOf(t, p, Options{})
	for _, thread := range view.Threads() {
		if thread.ID == profile.NoThread || thread.Weight == 0 {
			continue
		}
		name := thread.Thread.Name
		want := methods(t, recorded(t, "hard-jdk28", profile.Part{Thread: func(other string) bool { return other == name }}), view.Type.Name)
		focus := "-tagfocus=" + threadLabel + "=^" + regexp.QuoteMeta(name) + "$"
		if diff := cmp.Diff(want, top(t, path, view.Type.Name, focus)); diff != "" {
			t.Errorf("%s (-ours +pprof):\n%s", name, diff)
		}
	}
}

// The tool shows the source with the weight of its lines.
func TestToolListsSource(t *testing.T) {
	source := filepath.Join(t.TempDir(), "Main.java")
	text := "class Main {\n    static void go() {\n        first();\n        second();\n    }\n}\n"
	if err := os.WriteFile(source, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p := collapsed(t, "Main.go:3;Other.x 4\nMain.go:4 3\n")
	path := fileOf(t, p, Options{Environment: true, Sources: oneSource{t, "Main", source, text}})
	listed := pprof(t, path, "-list=^Main.go$")
	for _, want := range []string{
		`ROUTINE =+ Main\.go in ` + regexp.QuoteMeta(source),
		`(?m)^ +\. +\. +2: +static void go`,
		`(?m)^ +\. +4 +3: +first`,
		`(?m)^ +3 +3 +4: +second`,
	} {
		if !regexp.MustCompile(want).MatchString(listed) {
			t.Errorf("no %s in\n%s", want, listed)
		}
	}
}

// Traces have the frames in the order of the calls, with their thread.
func TestToolShowsTraces(t *testing.T) {
	p := collapsed(t, "[pool-1];a.Main.main:1;a.Main.work:2;a.Main$$Lambda.run 3\n")
	traces := pprof(t, fileOf(t, p, Options{}), "-traces")
	want := regexp.MustCompile(`thread: +pool-1\n +3 +a\.Main\$\$Lambda\.run\n +a\.Main\.work\n +a\.Main\.main\n`)
	if !want.MatchString(traces) {
		t.Errorf("no %s in\n%s", want, traces)
	}
}
