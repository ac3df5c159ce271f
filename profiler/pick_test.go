package profiler

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/profile"
)

func TestRankOf(t *testing.T) {
	main := &launch.Plan{MainClass: "demo.Main", Marker: "m1"}
	tree := &launch.Plan{Marker: "m1", ManyJVMs: true}
	maven := &launch.Plan{Marker: "m1", ManyJVMs: true, Channel: launch.ChannelMavenOpts}
	const started = 7
	tests := []struct {
		name     string
		plan     *launch.Plan
		pidA     int
		a        profile.JVM // has to win
		pidB     int
		b        profile.JVM
		aSmaller bool
	}{
		{"the main class", main, 8, profile.JVM{Command: "demo.Main x"}, 9, profile.JVM{Command: "demo.Other"}, true},
		{"the main class in a module", main, 8, profile.JVM{Command: "demo.app/demo.Main"}, 9, profile.JVM{Command: "x"}, true},
		{"the started process", main, started, profile.JVM{Command: "child"}, 9, profile.JVM{Command: "child"}, true},
		{"not Gradle itself", tree, 8, profile.JVM{Command: "demo.Main"}, started, profile.JVM{Command: "org.gradle.launcher.daemon.bootstrap.GradleDaemon 8"}, true},
		{"not the compiler", tree, 8, profile.JVM{Command: "demo.Main"}, 9, profile.JVM{Command: "jdk.compiler/com.sun.tools.javac.Main A.java"}, true},
		{"the test worker", tree, 8, profile.JVM{Command: "worker.org.gradle.process.internal.worker.GradleWorkerMain 'Gradle Test Executor 1'"}, 9, profile.JVM{Command: "x"}, true},
		{"Maven when it runs the program", maven, 8, profile.JVM{Command: "org.codehaus.plexus.classworlds.launcher.Launcher exec:java", Args: "-Djfrlens.session=m1"}, 9, profile.JVM{Command: "x"}, true},
		{"Maven rather than what its script asks", tree, 8, profile.JVM{Command: "org.codehaus.plexus.classworlds.launcher.Launcher test", Args: "-Djfrlens.session=m1"}, 9, profile.JVM{Args: "-Djfrlens.session=m1"}, false},
		{"not what Maven's script asks", tree, 8, profile.JVM{Command: "demo.Main", Args: "-Djfrlens.session=m1"}, 9, profile.JVM{Args: "-Djfrlens.session=m1"}, true},
		{"the fork of a JMH benchmark", main, 8, profile.JVM{Command: "org.openjdk.jmh.runner.ForkedMain 127.0.0.1 4711", Args: "-Djfrlens.session=m1"}, started, profile.JVM{Command: "demo.Main", Args: "-Djfrlens.session=m1"}, true},
		{"the marker", tree, 8, profile.JVM{Command: "x", Args: "-Djfrlens.session=m1"}, 9, profile.JVM{Command: "y"}, true},
		{"the bigger one", tree, 8, profile.JVM{Command: "x"}, 9, profile.JVM{Command: "y"}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			sizeA, sizeB := int64(2), int64(1)
			if test.aSmaller {
				sizeA, sizeB = 1, 2
			}
			a := rankOf(test.plan, started, test.pidA, test.a, sizeA)
			b := rankOf(test.plan, started, test.pidB, test.b, sizeB)
			if !a.above(b) || b.above(a) {
				t.Errorf("ranks %+v and %+v", a, b)
			}
		})
	}
}

// A crashing JDK 11 leaves its recording in the working directory.
func TestEmergencyDump(t *testing.T) {
	plan := runFolders(t, map[string]int{
		"repository/2026_01_31_10_00_00_12/2026_01_31_10_00_00.jfr": 0,
		"repository/2026_01_31_10_00_00_13/2026_01_31_10_00_00.jfr": 7,
		"recordings/notes.txt":  1,
		"work/hs_err_pid12.jfr": 70,
		"work/hs_err_pid13.jfr": 70, // the same as in the repository
		"work/hs_err_pid99.jfr": 70, // of another run
	})
	plan.Dir = filepath.Join(filepath.Dir(plan.Recordings), "work")
	for range 2 { // the second look finds the copy
		found := candidates(plan)
		slices.SortFunc(found, func(a, b candidate) int { return a.pid - b.pid })
		if len(found) != 2 || found[0].path != filepath.Join(plan.Recordings, "hs_err_pid12.jfr") || found[0].size != 70 || found[0].pid != 12 || found[1].size != 7 {
			t.Errorf("found %+v", found)
		}
	}
}

// runFolders makes the folders of a run with files of the given sizes.
func runFolders(t *testing.T, files map[string]int) *launch.Plan {
	t.Helper()
	dir := t.TempDir()
	for name, size := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, make([]byte, size), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return &launch.Plan{Recordings: filepath.Join(dir, "recordings"), Repository: filepath.Join(dir, "repository"), Goal: "demo.Main"}
}

func TestCandidates(t *testing.T) {
	plan := runFolders(t, map[string]int{
		"recordings/hotspot-pid-11-id-1-2026_01_31_10_00_00.jfr": 100,
		"recordings/hotspot-pid-12-id-1-2026_01_31_10_00_00.jfr": 0, // killed
		"recordings/notes.txt": 5,
		"repository/2026_01_31_10_00_00_11/2026_01_31_10_00_00.jfr": 70, // has written its recording
		"repository/2026_01_31_10_00_00_12/2026_01_31_10_00_00.jfr": 70,
		"repository/2026_01_31_10_00_00_12/2026_01_31_10_00_09.jfr": 30,
		"repository/2026_01_31_10_00_00_13/2026_01_31_10_00_00.jfr": 0, // killed before a flush
	})
	found := candidates(plan)
	if len(found) != 2 {
		t.Fatalf("found %+v", found)
	}
	if c := found[0]; c.pid != 11 || c.size != 100 || c.cut {
		t.Errorf("recording %+v", c)
	}
	if c := found[1]; c.pid != 12 || c.size != 100 || !c.cut {
		t.Errorf("folder %+v", c)
	}
	if c := candidates(runFolders(t, nil)); c != nil {
		t.Errorf("nothing gives %+v", c)
	}
}

// The other JVMs of a run are named, but not any number of them.
func TestOthers(t *testing.T) {
	all := []candidate{{path: "a", pid: 1, jvm: profile.JVM{Command: "demo.Main x"}}, {path: "b", pid: 2, jvm: profile.JVM{Command: "m/demo.Child y"}}, {path: "c", pid: 3}}
	if got, want := others(&all[0], all), "process 2 (demo.Child), process 3"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for i := range namedOthers {
		all = append(all, candidate{path: strconv.Itoa(i)})
	}
	if got := others(&all[0], all); !strings.HasSuffix(got, ", and 2 more") {
		t.Errorf("got %s", got)
	}
}

func TestSentences(t *testing.T) {
	killed := launch.Exit{Code: -1, Signal: "SIGKILL"}
	plan := func(major int, many bool) *launch.Plan {
		return &launch.Plan{Goal: "demo.Main", JDK: launch.JDK{Major: major}, ManyJVMs: many, Recordings: t.TempDir()}
	}
	tests := []struct {
		name string
		err  error
		kind []error
		want []string
	}{
		{"killed on 11", (&programEnd{plan: plan(11, false), how: killed}).noRecording(), []error{ErrNoRecording, launch.ErrKilled}, []string{"demo.Main", "killed", "JDK 11", "JDK 17 or later"}},
		{"killed on 17", (&programEnd{plan: plan(17, false), how: killed}).noRecording(), []error{ErrNoRecording, launch.ErrKilled}, []string{"killed after 0 s", "before its JVM"}},
		{"crashed on 8", (&programEnd{plan: plan(8, false), how: launch.Exit{Code: -1, Signal: "SIGABRT"}}).noRecording(), []error{ErrNoRecording, launch.ErrKilled}, []string{"JDK 8 keeps"}},
		{"stopped early", (&programEnd{plan: plan(17, false), how: launch.Exit{Stopped: true}, took: 300 * time.Millisecond}).noRecording(), []error{ErrNoRecording}, []string{"stopped after 300 ms"}},
		{"exit code", (&programEnd{plan: plan(17, false), how: launch.Exit{Code: 2, Reason: "bad argument"}}).noRecording(), []error{ErrNoRecording, launch.ErrFailed}, []string{"exit code 2", "bad argument"}},
		{"tests skipped", (&programEnd{plan: &launch.Plan{ManyJVMs: true, Argv: []string{"mvn", "-DargLine=-ea", "-DskipTests=true", "test"}, Recordings: t.TempDir()}}).noRecording(), []error{ErrNoRecording}, []string{"-DskipTests=true skips the tests", "run without it"}},
		{"no tests", (&programEnd{plan: &launch.Plan{ManyJVMs: true, Argv: []string{"mvn", "-DskipTests", "spring-boot:run"}, Recordings: t.TempDir()}}).noRecording(), []error{ErrNoRecording}, []string{"no JVM"}},
		{"no JVM", (&programEnd{plan: plan(0, true)}).noRecording(), []error{ErrNoRecording}, []string{"no JVM"}},
		{"no JVM for a variable of the POM", (&programEnd{plan: &launch.Plan{ManyJVMs: true, Channel: launch.ChannelLauncherEnv, Replacing: "exec-maven-plugin", Recordings: t.TempDir()}}).noRecording(), []error{ErrNoRecording}, []string{"by JDK_JAVA_OPTIONS; the POM sets this variable anew for what exec-maven-plugin starts", "attach"}},
		{"killed where the JDK is not known", (&programEnd{plan: plan(8, true), how: killed}).noRecording(), []error{ErrNoRecording, launch.ErrKilled}, []string{"killed after"}},
		{"a fork killed on 11", (&programEnd{plan: plan(21, true), how: launch.Exit{Code: 1, Reason: "exit value 137"}, seen: 11}).noRecording(), []error{ErrNoRecording, launch.ErrFailed}, []string{"exit value 137", "JDK 11 keeps"}},
		{"recorder switched off", (&programEnd{plan: plan(21, false), how: launch.Exit{RecorderOff: true}}).noRecording(), []error{ErrNoRecording}, []string{"-XX:-FlightRecorder switches off", "without this option"}},
		{"class path with an emoji", (&programEnd{plan: &launch.Plan{Goal: "demo.Main", JDK: launch.JDK{Major: 17}, Argv: []string{"java", "-cp", "/home/😀", "demo.Main"}}, how: launch.Exit{Code: 1, Refused: true, Reason: "Failure when starting JFR on_create_vm_3"}}).noRecording(), []error{ErrNoRecording, launch.ErrRefused}, []string{"the recorder of JDK 17 does not start", "emoji", "JDK 25"}},
		{"class path with an emoji, but no such failure", (&programEnd{plan: &launch.Plan{JDK: launch.JDK{Major: 17}, Argv: []string{"java", "-cp", "/home/😀", "demo.Main"}}, how: launch.Exit{Code: 1, Refused: true, Reason: "boom"}}).noRecording(), []error{ErrNoRecording, launch.ErrRefused}, []string{"did not start: boom"}},
		{"no debugger in time", (&programEnd{plan: &launch.Plan{Recordings: t.TempDir(), Debugger: &launch.DebugAgent{Option: "suspend=y,address=localhost:1,timeout=5000"}}}).noRecording(), []error{ErrNoRecording}, []string{"none had attached within the timeout of debugConfig"}},
		{"halt on 8", (&programEnd{plan: plan(8, false)}).noRecording(), []error{ErrNoRecording}, []string{"Runtime.halt"}},
		{"short", (&programEnd{plan: plan(17, false), took: time.Second}).noSamples(), []error{ErrNoSamples}, []string{"after 1.00 s", "longer run"}},
		{"short and halted", (&programEnd{plan: plan(17, false), took: time.Second, cut: true}).noSamples(), []error{ErrNoSamples}, []string{"after 1.00 s", "Runtime.halt", "last second"}},
		{"short, halted and failed", (&programEnd{plan: plan(17, false), how: launch.Exit{Code: 4}, cut: true}).noSamples(), []error{ErrNoSamples, launch.ErrFailed}, []string{"exit code 4", "Runtime.halt"}},
		{"short and failed", (&programEnd{plan: plan(17, false), how: launch.Exit{Code: 1, Reason: "boom"}}).noSamples(), []error{ErrNoSamples, launch.ErrFailed}, []string{"boom"}},
		{"damaged", (&programEnd{plan: plan(17, false)}).without(os.ErrPermission), []error{ErrNoRecording, os.ErrPermission}, []string{"permission"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, kind := range test.kind {
				if !errors.Is(test.err, kind) {
					t.Errorf("%v is not %v", test.err, kind)
				}
			}
			for _, part := range test.want {
				if !strings.Contains(test.err.Error(), part) {
					t.Errorf("%q does not say %q", test.err, part)
				}
			}
			if strings.Contains(test.err.Error(), "\n") {
				t.Errorf("%q is not one line", test.err)
			}
		})
	}
}
