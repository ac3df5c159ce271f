package profile

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/profiler/sample"
	"jfrlens/testdata/jdks"
)

// Accuracy against real programs whose shares are known. The programs are in
// testdata/java; this file runs them with the options that the launcher gives.

// program is a compiled Java program of testdata/java and the JDK to run it.
type program struct {
	t       *testing.T
	release int
	classes string
}

// compile compiles one source file, in the same way for all JDKs.
func compile(t *testing.T, release int, source string) program {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "testdata", "java", source))
	if err != nil {
		t.Fatal(err)
	}
	p := program{t: t, release: release, classes: t.TempDir()}
	jdks.Compile(t, 8, p.classes, filepath.Base(source), string(text))
	return p
}

// record runs the program with JFR and returns its recording and its output.
func (p program) record(settings string, jvm []string, args ...string) (recording, output string) {
	p.t.Helper()
	recording = filepath.Join(p.t.TempDir(), "run.jfr")
	argv := append([]string{
		"-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints",
		"-XX:StartFlightRecording=filename=" + recording + ",dumponexit=true,settings=profile" + settings,
		"-XX:FlightRecorderOptions=stackdepth=1024",
	}, jvm...)
	if p.release >= 17 {
		argv = append(argv, "-Xlog:jfr+startup=error")
	}
	argv = append(append(argv, "-cp", p.classes), args...)
	cmd := exec.Command(jdks.Tool(p.t, p.release, "java"), argv...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		p.t.Fatalf("java: %v\n%s", err, stderr.String())
	}
	return recording, string(out)
}

// read makes the profile of recording files.
func read(t *testing.T, o Options, paths ...string) *Profile {
	t.Helper()
	rec, err := jfr.Open(paths...)
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	p, err := Read(rec, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// markedLines returns the line numbers of comments like "// 60 %" by the name of
// the method that follows "static", and the expected percentage.
func markedLines(t *testing.T, source string) map[Place]float64 {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "testdata", "java", source))
	if err != nil {
		t.Fatal(err)
	}
	class := strings.TrimSuffix(filepath.Base(source), ".java")
	marks, method := map[Place]float64{}, ""
	for i, line := range strings.Split(string(text), "\n") {
		if before, _, ok := strings.Cut(line, "("); ok && strings.Contains(before, "static ") {
			method = before[strings.LastIndexByte(before, ' ')+1:]
		}
		_, mark, ok := strings.Cut(line, "// ")
		if share, found := strings.CutSuffix(mark, " %"); ok && found {
			percent, err := strconv.ParseFloat(share, 64)
			if err != nil {
				t.Fatal(err)
			}
			marks[Place{class, method, i + 1}] = percent
		}
	}
	return marks
}

// worstShare returns how many points the totals of lines are off at most.
func worstShare(t *testing.T, v *View, want map[Place]float64) float64 {
	t.Helper()
	got := map[Place]float64{}
	for _, l := range v.Lines() {
		got[Place{l.Class, l.Method, l.Line}] = 100 * float64(l.Total) / float64(v.Total)
	}
	worst := 0.0
	for place, share := range want {
		t.Logf("%s: %s:%d has %.1f %% of %d, want %.0f %%", v.Type.Name, place.Method, place.Line, got[place], v.Samples, share)
		worst = max(worst, math.Abs(got[place]-share))
	}
	return worst
}

// sharesMode is one way to run the program of known shares.
type sharesMode struct {
	name    string
	jvm     []string
	methods []string // that the marked lines are in
}

func sharesModes() []sharesMode {
	return []sharesMode{
		{"methods", []string{
			"-XX:CompileCommand=quiet", "-XX:CompileCommand=dontinline,Shares::sixty",
			"-XX:CompileCommand=dontinline,Shares::thirty", "-XX:CompileCommand=dontinline,Shares::ten",
		}, []string{"sixty", "thirty", "ten"}},
		{"inlined", nil, []string{"oneMethod"}},
	}
}

// Lines that do 60, 30 and 10 % of the work get these shares of the samples,
// be they in methods of their own or inlined into one.
func TestCPUSharesOfLines(t *testing.T) {
	if testing.Short() {
		t.Skip("burns 8 s of CPU time per case")
	}
	// As many samples as by default in half of the time; never of both types, see [TypeQuality.Biased].
	settings := map[string]string{
		sample.CPU:     ",jdk.ExecutionSample#period=2ms",
		sample.CPUTime: ",jdk.ExecutionSample#enabled=false,jdk.CPUTimeSample#enabled=true,jdk.CPUTimeSample#throttle=2ms",
	}
	for _, test := range []struct {
		release int
		kind    string
	}{{17, sample.CPU}, {25, sample.CPU}, {25, sample.CPUTime}} {
		for _, mode := range sharesModes() {
			t.Run(fmt.Sprintf("%d/%s/%s", test.release, test.kind, mode.name), func(t *testing.T) {
				testShares(t, compile(t, test.release, sharesSource), mode, settings[test.kind], test.kind)
			})
		}
	}
}

const sharesSource = "shares/Shares.java"

// maxRuns is how often a program is run, and its numbers added up, before a test
// fails. On a busy machine JFR samples little, and a thread that waits for a core
// again and again where it stands.
const maxRuns = 8

// testShares runs the program until the shares are within three points, and adds
// up all runs. With the 600 samples of a first run that is 1.5 standard deviations,
// so that it may take more of them; samples on wrong lines are tens of points. In
// shorter runs the start of the JVM counts for more: 3.7 points after 5 s.
func testShares(t *testing.T, p program, mode sharesMode, settings, kind string) {
	want := map[Place]float64{}
	for place, share := range markedLines(t, sharesSource) {
		if slices.Contains(mode.methods, place.Method) {
			want[place] = share
		}
	}
	var paths []string
	for run := 1; ; run++ {
		path, _ := p.record(settings, mode.jvm, "Shares", mode.name, "8")
		paths = append(paths, path)
		profile := read(t, Options{}, paths...)
		v := view(t, profile, kind)
		worst := worstShare(t, v, want)
		if got := profile.Quality().rate(kind); got != "every 2 ms" {
			t.Errorf("samples of %s were taken %q", kind, got)
		}
		for _, q := range profile.Quality().Types {
			if q.Type.Name == kind && float64(q.Biased) > biasedShare*float64(q.Samples) {
				t.Errorf("%d of %d samples are biased", q.Biased, q.Samples)
			}
		}
		if v.Samples >= 600 && worst <= 3 {
			return
		}
		if run == maxRuns {
			t.Fatalf("after %d runs a share is %.1f points off", run, worst)
		}
	}
}

// The bytes of a program that allocates a known amount. Before JDK 16 each new
// TLAB and each object outside of one is an event, so both the sum and the
// shares of lines are right. Since then JFR samples a few hundred allocations
// per second and gives each the bytes that its thread allocated since the one
// before. The sum lacks only what came after the last sample, up to a fifth of
// a second, so the program runs for several; and JFR's throttle chooses by time, not by bytes, so
// the shares of lines that take turns are rough (38 % instead of 25 % in this
// program) and are not checked.
func TestAllocatedBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("allocates 6 to 24 GB per JDK")
	}
	const source = "allocation/Allocation.java"
	for release, rounds := range map[int]string{8: "15", 11: "15", 17: "60", 25: "60"} {
		t.Run(strconv.Itoa(release), func(t *testing.T) {
			program := compile(t, release, source)
			var measured, allocated int64
			for run := 1; ; run++ {
				path, out := program.record("", nil, "Allocation", rounds)
				allocated += lastNumber(t, out)
				v := view(t, read(t, Options{}, path), sample.Alloc)
				measured += v.Total
				ratio := float64(measured) / float64(allocated)
				t.Logf("%d bytes in %d samples, with %d runs %.3f of what was allocated", v.Total, v.Samples, run, ratio)
				if worst := worstShare(t, v, markedLines(t, source)); release < 16 && worst > 3 {
					t.Errorf("a share is %.1f points off", worst)
				}
				if ratio > 0.95 && ratio < 1.05 {
					return
				}
				if run == maxRuns {
					t.Fatalf("alloc total %d, the program allocated %d", measured, allocated)
				}
			}
		})
	}
}

// lastNumber returns the last line of a program's output that is a number.
func lastNumber(t *testing.T, output string) (number int64) {
	t.Helper()
	for _, line := range strings.Split(output, "\n") {
		if n, err := strconv.ParseInt(strings.TrimSpace(line), 10, 64); err == nil {
			number = n
		}
	}
	return number
}
