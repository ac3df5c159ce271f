package firefox

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// viewer runs the command-line form of the Firefox Profiler, made from the same
// sources by the same people, on one profile.
type viewer struct {
	t       *testing.T
	program string
	folder  string // of its sessions
}

// openViewer loads a profile. The viewer is a server, which its own client would
// start and forget: it is started here, to end with the test.
func openViewer(t *testing.T, path string) viewer {
	t.Helper()
	program, err := filepath.Abs("../../editors/node_modules/.bin/profiler-cli")
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(program, "--version").CombinedOutput(); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("the viewer does not run: %v\n%s", err, out)
		}
		t.Skipf("the viewer is not installed (make editors/node_modules), or node is older than 24: %v", err)
	}
	v := viewer{t: t, program: program, folder: t.TempDir()}
	server := v.command("--daemon", path)
	var said bytes.Buffer
	server.Stdout, server.Stderr = &said, &said
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Wait() }()
	t.Cleanup(func() {
		_ = server.Process.Kill()
		<-ended
	})
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(100 * time.Millisecond) {
		_, err := os.Stat(filepath.Join(v.folder, session+".json"))
		if err == nil { // a client that asks earlier takes the server for dead and tidies up after it
			if _, err = v.command("status").Output(); err == nil {
				return v
			}
		}
		select {
		case err := <-ended:
			ended <- err
			t.Fatalf("the viewer refuses the profile: %v\n%s", err, said.String())
		default:
		}
		if time.Now().After(deadline) {
			t.Fatalf("the viewer does not answer: %v\n%s", err, said.String())
		}
	}
}

// session is the name of the viewer's session.
const session = "test"

func (v viewer) command(args ...string) *exec.Cmd {
	cmd := exec.Command(v.program, append(args, "--session", session)...)
	cmd.Env = append(os.Environ(), "PROFILER_CLI_SESSION_DIR="+v.folder, "PROFILER_CLI_NO_SYMBOLICATE=1")
	return cmd
}

// ask decodes the answer to a question.
func (v viewer) ask(answer any, args ...string) {
	v.t.Helper()
	out, err := v.command(append(args, "--json")...).CombinedOutput()
	if err != nil {
		v.t.Fatalf("%s: %v\n%s", strings.Join(args, " "), err, out)
	}
	if err := json.Unmarshal(out, answer); err != nil {
		v.t.Fatalf("%s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// functions adds up self and total of each function over threads.
func (v viewer) functions(threads []int, strategy string) map[string]weights {
	v.t.Helper()
	sums := map[string]weights{}
	for _, thread := range threads {
		var answer struct {
			Functions []struct {
				Name                      string
				SelfSamples, TotalSamples float64
			}
		}
		v.ask(&answer, "thread", "functions", "--thread", "t-"+strconv.Itoa(thread), "--include-idle", "--limit", "0", "--strategy", strategy)
		for _, f := range answer.Functions {
			sum := sums[f.Name]
			sums[f.Name] = weights{sum.Self + int64(f.SelfSamples), sum.Total + int64(f.TotalSamples)}
		}
	}
	return sums
}

// The viewer itself reads what we write, and shows the weights that we show.
func TestViewerShowsTheSame(t *testing.T) {
	for _, name := range []string{"hard-jdk21", "producers/async-all"} {
		t.Run(filepath.Base(name), func(t *testing.T) {
			rec, err := jfr.Open(recordingPath(name))
			if err != nil {
				t.Fatal(err)
			}
			defer rec.Close()
			p, err := profile.Read(rec, profile.Options{})
			if err != nil {
				t.Fatal(err)
			}
			o := Defaults()
			o.MinItems, o.GCThreads = 0, true
			path := filepath.Join(t.TempDir(), "profile.json")
			file, err := os.Create(path)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := Write(file, rec, o); err != nil {
				t.Fatal(err)
			}
			if err := file.Close(); err != nil {
				t.Fatal(err)
			}
			v := openViewer(t, path)
			e := exportOf(t, name, o)
			v.checkThreads(e)
			var sampled, allocating []int
			for i, thread := range e.Threads {
				if thread.Samples.Length > 0 {
					sampled = append(sampled, i)
				}
				if thread.NativeAllocations != nil {
					allocating = append(allocating, i)
				}
			}
			if diff := cmp.Diff(profileMethods(t, p, p.Default().Name), v.functions(sampled, "timing")); diff != "" {
				t.Errorf("samples (- the profile, + the viewer):\n%s", diff)
			}
			if !p.Has(sample.Alloc) {
				return
			}
			if diff := cmp.Diff(profileMethods(t, p, sample.Alloc), v.functions(allocating, "native-allocations")); diff != "" {
				t.Errorf("allocations (- the profile, + the viewer):\n%s", diff)
			}
		})
	}
}

// profileMethods are the weights of all methods.
func profileMethods(t *testing.T, p *profile.Profile, sampleType string) map[string]weights {
	t.Helper()
	view, err := p.View(sampleType)
	if err != nil {
		t.Fatal(err)
	}
	methods := map[string]weights{}
	for _, m := range view.Methods() {
		methods[strings.TrimPrefix(m.Class+"."+m.Method, ".")] = weights{m.Self, m.Total}
	}
	return methods
}

// checkThreads compares threads, and how many markers each has, with what was
// written.
func (v viewer) checkThreads(e exported) {
	v.t.Helper()
	var answer struct {
		Threads []struct {
			Name        string
			MarkerCount int
		}
	}
	v.ask(&answer, "thread", "list")
	var got, want []string
	for _, thread := range answer.Threads {
		got = append(got, fmt.Sprint(thread.Name, ": ", thread.MarkerCount))
	}
	for _, thread := range e.Threads {
		want = append(want, fmt.Sprint(thread.Name, ": ", thread.Markers.Length))
	}
	slices.Sort(got)
	slices.Sort(want)
	if diff := cmp.Diff(want, got); diff != "" {
		v.t.Errorf("threads and markers (- written, + the viewer):\n%s", diff)
	}
}
