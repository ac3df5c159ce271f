package lsp_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"jfrlens/lsp/lsptest"
	"jfrlens/profiler"
)

// again works until it is ended, and says who it is.
const again = `public class Again {
    static long sum;

    public static void main(String[] args) {
        System.out.println("process " + ProcessHandle.current().pid());
        while (true) {
            for (int i = 0; i < 1_000_000; i++) sum += Long.numberOfTrailingZeros(sum + i);
        }
    }
}
`

// processes are those of again that have said who they are.
func processes(s lsptest.State) []int {
	var pids []int
	for _, m := range regexp.MustCompile(`stdout: process (\d+)`).FindAllStringSubmatch(strings.Join(s.Logs, "\n"), -1) {
		pid, _ := strconv.Atoi(m[1])
		pids = append(pids, pid)
	}
	return pids
}

// lives tells whether a process is there.
func lives(pid int) bool {
	process, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer func() { _ = process.Release() }()
	return process.Signal(syscall.Signal(0)) == nil
}

// session profiles the only main; "" where it was not started.
func session(t *testing.T, e *lsptest.Editor, args ...any) string {
	t.Helper()
	raw, err := e.Execute("jfrlens.profile", args...)
	var result struct{ Session string }
	if err != nil || len(raw) > 0 && json.Unmarshal(raw, &result) != nil {
		t.Errorf("jfrlens.profile answered %s, %v", raw, err)
	}
	return result.Session
}

// A program that runs is not started a second time beside itself: the user says
// whether it goes on or is ended first.
func TestProfileAgain(t *testing.T) {
	dir := realFolder(t)
	path := filepath.Join(dir, "Again.java")
	write(t, path, again)
	e := realEditor(t, dir)
	e.Open(path, "java", again)
	session(t, e)
	e.Await("it runs", func(s lsptest.State) bool { return len(processes(s)) == 1 })
	e.AwaitAnswer("there are hints", func() bool { return mostSamples(e, path) > 0 })
	first := processes(e.State())[0]

	e.Answer(answers("Again is being profiled already.", "Leave It Running"))
	if got := session(t, e); got != "" || !lives(first) {
		t.Fatalf("it was to go on; session %q, the program runs: %v", got, lives(first))
	}
	e.Answer(answers("Again is being profiled already.", "Stop and Profile Again"))
	if session(t, e) == "" {
		t.Fatal("it does not run again")
	}
	if lives(first) {
		t.Error("the first still runs when the second starts")
	}
	e.Await("the second runs", func(s lsptest.State) bool { return len(processes(s)) == 2 })
	e.Await("the result of the first is told", func(s lsptest.State) bool { return results(s) == 1 })
	if _, err := e.Click(lensOn(t, e, path, again, "void main", "■ Stop profiling")); err != nil {
		t.Fatal(err)
	}
	e.Await("the result of the second is told", func(s lsptest.State) bool { return results(s) == 2 })
	if _, err := e.Execute("jfrlens.stop"); err == nil || lives(processes(e.State())[1]) {
		t.Errorf("something still runs: %v", err)
	}
}

// answers gives an answer to a question, and nothing to others.
func answers(question, answer string) func(string, []string) string {
	return func(asked string, _ []string) string {
		if asked != question {
			return "not to " + asked
		}
		return answer
	}
}

// Who cannot be asked, or does not want to be, is told what to do.
func TestProfileAgainWithoutQuestion(t *testing.T) {
	for name, tt := range map[string]struct {
		options lsptest.Options
		args    []any
	}{
		"cannot ask": {lsptest.Options{NoQuestions: true}, nil},
		"quiet":      {lsptest.Options{}, []any{map[string]any{"quiet": true}}},
	} {
		t.Run(name, func(t *testing.T) {
			e, runner, _ := opened(t, tt.options)
			e.Answer(answers("demo.Main is being profiled already.", "Stop and Profile Again"))
			r, _ := run(t, e, runner)
			if _, err := e.Execute("jfrlens.profile", tt.args...); err == nil || !strings.Contains(err.Error(), "demo.Main is being profiled already; stop that first") {
				t.Errorf("a second time: %v", err)
			}
			select {
			case <-r.Stopped():
				t.Error("it was stopped")
			default:
			}
		})
	}
}

// A double click starts one program.
func TestProfileTwiceAtOnce(t *testing.T) {
	e, runner, _ := opened(t, lsptest.Options{Capabilities: able()})
	e.Answer(answers("demo.Main is being profiled already.", "Leave It Running"))
	sessions := make([]string, 8)
	var clicks sync.WaitGroup
	for i := range sessions {
		clicks.Go(func() { sessions[i] = session(t, e) })
	}
	clicks.Wait()
	if got := strings.Join(sessions, ""); got != "1" {
		t.Errorf("sessions %q, want one", sessions)
	}
	runner.Next(t).Cancel()
}

// Who has stopped a program is not asked whether it shall be stopped.
func TestProfileWhileItEnds(t *testing.T) {
	e, runner, _ := opened(t, lsptest.Options{Capabilities: able()})
	first, _ := run(t, e, runner)
	if _, err := e.Execute("jfrlens.stop"); err != nil {
		t.Fatal(err)
	}
	second := make(chan string)
	go func() { second <- session(t, e) }()
	first.Finish(profiler.Result{Profile: fromCollapsed(t, firstCollapsed)})
	if got := <-second; got != "2" {
		t.Errorf("session %q", got)
	}
	runner.Next(t)
	if hasMessage(e.State(), "already") {
		t.Errorf("messages %q", e.State().Messages)
	}
}
