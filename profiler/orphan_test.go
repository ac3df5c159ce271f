package profiler

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"jfrlens/profiler/launch"
	"jfrlens/testdata/projects"
)

// guardWord makes this test program act as its own guard; see TestMain.
const guardWord = "test-guard"

// TestMain lets the test program be called as the guard of its own sessions.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == guardWord {
		if err := Guard(context.Background(), os.Stdin, os.Args[2:]); err != nil {
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// orphanVariable is set in the process that a test starts and kills: an orphan
// as JSON.
const orphanVariable = "JFRLENS_TEST_ORPHAN"

// orphan is what the process that is killed does.
type orphan struct {
	Sessions      string // folder
	Request       launch.Request
	AttachTo      int    // process id; 0 runs the request
	AsyncProfiler string // for an attached process
}

// TestOrphan kills the process that profiles, as when an editor takes its
// language server along: the program ends politely, whoever has started its
// JVM, and its recording is there.
func TestOrphan(t *testing.T) {
	if text := os.Getenv(orphanVariable); text != "" {
		measureForever(t, text)
	}
	const viaMaven = "mvn exec:exec"
	r := compile(t, 17)
	java := filepath.Join(r.JDK, "bin", "java") + " -cp " + r.ClassPath[0] + " Spin 600000 end"
	for name, request := range map[string]launch.Request{
		"java":              {Target: "Spin", ClassPath: r.ClassPath, Args: []string{"600000", "end"}},
		"a script":          {Command: []string{"sh", "-c", java + "; echo done"}},
		"a script's script": {Command: []string{"sh", "-c", "(" + java + ") & sleep 600; wait"}},
		viaMaven:            mavenForever(t),
	} {
		t.Run(name, func(t *testing.T) {
			if name == viaMaven {
				projects.Long(t)
				projects.Need(t, "mvn")
			}
			t.Parallel()
			request.JDK = r.JDK
			if request.Dir == "" {
				request.Dir = r.ClassPath[0]
			}
			pid, folder := killedWhileMeasuring(t, orphan{Request: request})
			await(t, func() bool { return len(belonging(t, filepath.Base(folder), pid)) == 0 })
			recordings := recordingsIn(filepath.Join(folder, "recordings"))
			if len(recordings) == 0 {
				t.Fatal("no recording")
			}
			again, err := OpenRecording(nil, nil, recordings[0])
			if err != nil {
				t.Fatal(err)
			}
			if name != viaMaven { // whose program has another hot method
				checkHot(t, again.Profile)
			}
		})
	}
}

// mavenForever is a run whose JVM is a grandchild.
func mavenForever(t *testing.T) launch.Request {
	return launch.Request{
		Command: []string{"mvn", "-B", "-o", "compile", "exec:exec", "-Dexec.executable=java", "-Dexec.args=-cp %classpath sample.Worker 600000"},
		Dir:     copyProject(t, "maven-forks"),
	}
}

// killedWhileMeasuring starts a process that measures, and kills it once that
// works. It returns the process that it had started and the session folder.
func killedWhileMeasuring(t *testing.T, o orphan) (pid int, folder string) {
	t.Helper()
	o.Sessions = filepath.Join(t.TempDir(), "sessions")
	text, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestOrphan$")
	cmd.Env = append(os.Environ(), orphanVariable+"="+string(text))
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	_, err = fmt.Fscan(bufio.NewReader(out), &pid, &folder)
	if err == nil {
		err = cmd.Process.Signal(syscall.SIGKILL)
	}
	_ = cmd.Wait()
	if err != nil {
		t.Fatalf("it did not start: %v", err)
	}
	return pid, folder
}

// measureForever is the process to be killed: it tells what it measures once
// that works.
func measureForever(t *testing.T, text string) {
	var o orphan
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		t.Fatal(err)
	}
	s, err := Open(o.Sessions)
	if err != nil {
		t.Fatal(err)
	}
	s.GuardBy(guardWord)
	if o.AttachTo != 0 {
		_, _ = attach(context.Background(), t, s, Attach{PID: o.AttachTo, Common: launch.Common{AsyncProfiler: o.AsyncProfiler}}, &hooks{step: func(step string) {
			if step == "recording" {
				fmt.Println(o.AttachTo, o.Sessions)
			}
		}})
		return
	}
	session, err := s.Start(context.Background(), Launch{o.Request}, nil)
	if err != nil {
		t.Fatal(err)
	}
	await(t, func() bool { return session.Status().Samples > 50 })
	fmt.Println(session.Status().PID, session.Dir)
	<-session.Done()
}

// TestOrphanAttached kills a process that measures a JVM that runs: the JVM
// goes on, and no recording stays in it.
func TestOrphanAttached(t *testing.T) {
	for _, release := range []int{11, 21} {
		pid, _ := spinning(t, release)
		killedWhileMeasuring(t, orphan{AttachTo: pid})
		await(t, func() bool { return strings.Contains(ask(t, pid, "JFR.check"), "No available recordings") })
	}
}

// The guard keeps its hands off a process that only has the same id.
func TestGuardOfAnotherProcess(t *testing.T) {
	pid, _ := spinning(t, 17)
	await(t, func() bool { return strings.Contains(ask(t, pid, "help"), "JFR.start") })
	ask(t, pid, "JFR.start name=theirs")
	armed := strings.NewReader(leftovers{Recording: "theirs"}.String() + "\n")
	err := Guard(context.Background(), armed, []string{guardAttached, fmt.Sprint(pid), fmt.Sprint(time.Now().UnixMilli())})
	if err == nil || !strings.Contains(ask(t, pid, "JFR.check"), "theirs") {
		t.Errorf("error %v, recordings %s", err, ask(t, pid, "JFR.check"))
	}
}

func TestGuardArguments(t *testing.T) {
	for _, test := range []struct {
		armed string
		args  []string
		bad   bool
	}{
		{"", []string{guardRun, "x"}, false},
		{"1\n", []string{guardRun, "x"}, true}, // a group of everybody
		{"none\n", []string{guardRun, "x"}, true},
		{"4711\n", []string{guardRun}, true},
		{"{}\n", []string{guardAttached, "one", "0"}, true},
		{"{\n", []string{guardAttached, "1", "0"}, true},
		{"x\n", nil, true},
	} {
		if err := Guard(context.Background(), strings.NewReader(test.armed), test.args); (err != nil) != test.bad {
			t.Errorf("%q %q: %v", test.armed, test.args, err)
		}
	}
}
