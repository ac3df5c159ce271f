package profiler

import (
	"errors"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"jfrlens/profiler/launch"
	"jfrlens/testdata/jdks"
)

// badEnd is a way in which a program may end.
type badEnd struct {
	name    string
	how     string // the program's argument; "end" runs for a minute unless it is ended
	options []string
	signal  syscall.Signal // sent from outside once it works
	since   int            // the first release with a result
	dumps   bool           // earlier ones try to save the recording, with luck
	often   bool           // tested with JDK 11 in ordinary runs, too
	failure error          // of the result, and of the error where there is none
	say     string         // in that failure
	cut     bool           // the recording is unfinished, on a JDK that flushes it
}

func badEnds() []badEnd {
	const always = 8
	small := []string{"-Xmx64m"}
	return []badEnd{
		{name: "exit", how: "exit", since: always, failure: launch.ErrFailed, say: "exit code 3"},
		{name: "words of a JVM that did not start", how: "relay", since: always, failure: launch.ErrFailed, say: "Could not find or load main class Child (the program failed with exit code 2)"},
		{name: "throw", how: "throw", since: always, failure: launch.ErrFailed, say: "on purpose"},
		{name: "halt", how: "halt", since: always, cut: true},
		{name: "Ctrl-C from elsewhere", how: "end", signal: syscall.SIGINT, since: always, failure: launch.ErrKilled, say: "SIGINT"},
		{name: "SIGTERM", how: "end", signal: syscall.SIGTERM, since: always, failure: launch.ErrKilled, say: "SIGTERM"},
		{name: "SIGHUP", how: "end", signal: syscall.SIGHUP, since: always, failure: launch.ErrKilled, say: "SIGHUP"},
		{name: "SIGKILL", how: "end", signal: syscall.SIGKILL, since: flushingJDK, often: true, failure: launch.ErrKilled, say: "SIGKILL", cut: true},
		{name: "crash", how: "end", signal: syscall.SIGSEGV, since: flushingJDK, dumps: true, often: true, say: "the JVM crashed: SIGSEGV", cut: true},
		{name: "out of memory", how: "hoard", options: small, since: always, failure: launch.ErrFailed, say: "OutOfMemoryError"},
		{name: "exit when out of memory", how: "hoard", options: append(small, "-XX:+ExitOnOutOfMemoryError"), since: flushingJDK, failure: launch.ErrFailed, say: "the JVM ended itself at java.lang.OutOfMemoryError", cut: true},
		{name: "crash when out of memory", how: "hoard", options: append(small, "-XX:+CrashOnOutOfMemoryError"), since: flushingJDK, dumps: true, say: "the JVM aborted at java.lang.OutOfMemoryError"},
	}
}

// releases are the JDKs that an ending is tested with: all in the long matrix.
func (e badEnd) releases() []int {
	switch {
	case os.Getenv("JFRLENS_TEST_ALL") != "":
		return []int{8, 11, 17, 21, 25}
	case e.often:
		return []int{11, 25}
	}
	return []int{25}
}

// TestEndings ends programs in every way: what can be saved is shown, and what
// is lost is said in one sentence. Nothing stays behind.
func TestEndings(t *testing.T) {
	for _, end := range badEnds() {
		for _, release := range end.releases() {
			t.Run(end.name+" "+jdkName(release), func(t *testing.T) {
				t.Parallel()
				testEnding(t, end, release)
			})
		}
	}
}

func testEnding(t *testing.T, end badEnd, release int) {
	if end.signal != 0 && signal.Ignored(end.signal) {
		t.Skipf("%v is ignored here, as under nohup, and programs inherit that", end.signal)
	}
	w := &watcher{}
	warm := w.onOutput("warm")
	work := "2500"
	if end.signal != 0 {
		work = "60000"
	}
	r := compile(t, release, work, end.how)
	r.Options = end.options
	if release > 8 {
		r.Options = append(slices.Clone(r.Options), "-XX:-CreateCoredumpOnCrash")
	}
	s := start(t, r, w)
	if end.signal != 0 {
		<-warm
		if release >= flushingJDK {
			await(t, func() bool { return s.Status().Samples > 50 })
		}
		if err := sendTo(s.Status().PID, end.signal); err != nil {
			t.Fatal(err)
		}
	}
	result, err := s.Result()
	if release >= end.since || end.dumps && err == nil {
		wantSaved(t, end, release, result, err)
	} else {
		wantLost(t, end, release, err)
	}
	if left := belonging(t, s.Plan().Marker, s.Status().PID); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}

// wantSaved checks the result of a program that ended badly.
func wantSaved(t *testing.T, end badEnd, release int, result Result, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	checkHot(t, result.Profile)
	switch {
	case end.say == "" && result.Failure != nil:
		t.Errorf("failure %v", result.Failure)
	case end.say != "" && (result.Failure == nil || !strings.Contains(result.Failure.Error(), end.say)):
		t.Errorf("failure %v does not say %q", result.Failure, end.say)
	case end.failure != nil && !errors.Is(result.Failure, end.failure):
		t.Errorf("failure %v is not %v", result.Failure, end.failure)
	}
	told := strings.Contains(strings.Join(result.Notes, "\n"), "did not finish its recording")
	if end.cut && release >= flushingJDK && !told {
		t.Errorf("warnings %q do not say that the end is missing", result.Notes)
	}
	sameAsFile(t, result)
}

// wantLost checks that the loss is said in one sentence, with the reason.
func wantLost(t *testing.T, end badEnd, release int, err error) {
	t.Helper()
	if !errors.Is(err, ErrNoRecording) || end.failure != nil && !errors.Is(err, end.failure) {
		t.Fatalf("error %v", err)
	}
	for _, part := range []string{"no profile of Spin: ", "JDK " + strconv.Itoa(release) + " keeps its recording in memory", "run it with JDK 17 or later"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q does not say %q", err, part)
		}
	}
	if end.signal != syscall.SIGKILL && !strings.Contains(err.Error(), end.say) {
		t.Errorf("%q does not say %q", err, end.say)
	}
	if strings.Contains(err.Error(), "\n") {
		t.Errorf("%q is not one line", err)
	}
}

// TestKilledFork kills the JVM of a script that takes another JDK than ours
// would be: the sentence names the one that ran.
func TestKilledFork(t *testing.T) {
	t.Parallel()
	r := compile(t, 17)
	w := &watcher{}
	warm := w.onOutput("warm")
	command := jdks.Home(t, 11) + "/bin/java -cp " + r.Dir + " Spin 60000 end; exit 3"
	s := start(t, launch.Request{Command: []string{"sh", "-c", command}, Dir: r.Dir, JDK: r.JDK}, w)
	select {
	case <-warm:
	case <-s.Done():
	}
	for _, pid := range s.measurement.(*programRun).process.JVMs() {
		if err := sendTo(pid, syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
	}
	_, err := s.Result()
	if !errors.Is(err, ErrNoRecording) || !strings.Contains(err.Error(), "JDK 11 keeps its recording in memory") {
		t.Errorf("error %v", err)
	}
}

// TestOOMKiller lets the kernel kill a JVM whose group of processes may not
// have more memory.
func TestOOMKiller(t *testing.T) {
	if os.Getenv("JFRLENS_TEST_ALL") == "" {
		t.Skip("part of make test-all")
	}
	group := filepath.Join("/sys/fs/cgroup/memory", "jfrlens-test-"+strconv.Itoa(os.Getpid()))
	if err := os.Mkdir(group, 0o755); err != nil {
		t.Skipf("no memory limit can be set here: %v", err)
	}
	t.Cleanup(func() {
		if err := os.Remove(group); err != nil {
			t.Error(err)
		}
	})
	const limit = 300 << 20
	if err := os.WriteFile(filepath.Join(group, "memory.limit_in_bytes"), []byte(strconv.Itoa(limit)), 0o644); err != nil {
		t.Skipf("no memory limit can be set here: %v", err)
	}
	r := compile(t, 25, "2500", "hoard")
	command := "echo $$ >" + group + "/cgroup.procs && exec " + r.JDK + "/bin/java -Xmx2g -cp " + r.ClassPath[0] + " Spin 2500 hoard"
	s := start(t, launch.Request{Command: []string{"sh", "-c", command}, Dir: r.Dir, JDK: r.JDK}, &watcher{})
	result, err := s.Result()
	if err != nil {
		t.Fatal(err)
	}
	checkHot(t, result.Profile)
	if !errors.Is(result.Failure, launch.ErrKilled) || !strings.Contains(result.Failure.Error(), "when memory runs out") {
		t.Errorf("exit %+v, failure %v", result.Exit, result.Failure)
	}
}

// A name that is no sample type is told by the plan, before the run; what was not measured is told after it.
func TestMissedTypes(t *testing.T) {
	err := errors.New("no samples of type lock")
	for name, types := range map[string][]string{"": {"lokc"}, "no samples of type lock": {"lock", "jdk.ClassLoad"}} {
		if got := strings.Join(missed(err, types), " "); got != name {
			t.Errorf("%v: %q", types, got)
		}
	}
}
