package lsp_test

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"jfrlens/lsp/lsptest"
	"jfrlens/testdata/jdks"
)

type runEntry struct{ Run, Label, Name, Title, Length, Outcome, Answer, Recording string }

// recordingTreadmill runs the treadmill, which records itself, until the end of the test.
func recordingTreadmill(t *testing.T, release int, dir string) *os.Process {
	t.Helper()
	cmd := exec.Command(jdks.Tool(t, release, "java"), jdks.TempDir(t.TempDir()), "-XX:StartFlightRecording=maxage=10m,settings=profile", "-cp", dir, "demo."+treadmillName)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	return cmd.Process
}

// dumpTitle is that of the lens on the main of a JVM that records anyway.
const dumpTitle = "⇩ Dump"

// The lens on its main shows the last minutes of a JVM that records anyway.
func TestDumpLens(t *testing.T) {
	dir := realFolder(t)
	path := compileTreadmill(t, dir)
	process := recordingTreadmill(t, 25, dir)
	e := realEditor(t, dir)
	e.Open(path, "java", treadmill)
	e.AwaitAnswer("there is a lens to dump", func() bool { return slices.Contains(lensTitles(e, path), dumpTitle) })
	dumped(t, e, process.Pid)
	if _, err := e.Click(lensOn(t, e, path, treadmill, "void main", dumpTitle)); err != nil {
		t.Fatal(err)
	}
	e.AwaitAnswer("hints of what was dumped", func() bool { return len(e.InlayHints(path)) > 0 })
	if list := execute[[]runEntry](t, e, "jfrlens.runs", map[string]any{"quiet": true}); len(list) != 2 {
		t.Errorf("runs %+v", list)
	}
}

// dumped dumps a JVM that has run for a while: the first samples are of what starts it.
func dumped(t *testing.T, e *lsptest.Editor, pid int) {
	t.Helper()
	const wanted = 200 // hundredths of a second: Linux counts in these, see proc(5)
	for deadline := time.Now().Add(2 * time.Minute); cpuTime(t, pid) < wanted; time.Sleep(200 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the program gets no CPU time")
		}
	}
	if _, err := e.Execute("jfrlens.dump", map[string]any{"pid": pid, "quiet": true}); err != nil {
		t.Fatal(err)
	}
}

// cpuTime is what a process has used outside of the kernel, in hundredths of a second.
func cpuTime(t *testing.T, pid int) int {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		t.Fatal(err)
	}
	_, behindName, _ := strings.Cut(string(text), ") ")
	used, err := strconv.Atoi(strings.Fields(behindName)[11])
	if err != nil {
		t.Fatal(err)
	}
	return used
}

// The last minutes of a JVM that records anyway are shown, and are a run that can be opened and pinned.
func TestDumpIsARun(t *testing.T) {
	dir := realFolder(t)
	path := compileTreadmill(t, dir)
	process := recordingTreadmill(t, 25, dir)
	e := realEditor(t, dir)
	e.Open(path, "java", treadmill)
	dumped(t, e, process.Pid)
	e.AwaitAnswer("hints of what was dumped", func() bool { return len(e.InlayHints(path)) > 0 })

	list := execute[[]runEntry](t, e, "jfrlens.runs", map[string]any{"quiet": true})
	title := fmt.Sprintf("demo.%s (last minutes of process %d)", treadmillName, process.Pid)
	if run := list[0]; run.Label != "@1" || run.Title != title || run.Outcome != "went on" || run.Answer == "" || run.Length == "" {
		t.Fatalf("runs %+v", list)
	}
	pinned := execute[struct{ Name string }](t, e, "jfrlens.pinRun")
	if !strings.HasPrefix(pinned.Name, "run-demo-"+treadmillName) {
		t.Errorf("pinned as %q", pinned.Name)
	}
	execute[any](t, e, "jfrlens.pinRun", list[0].Run, "good")
	opened := execute[struct{ Recording string }](t, e, "jfrlens.openRecording", "@good")
	if opened.Recording != list[0].Recording {
		t.Errorf("@good is %s, not %s", opened.Recording, list[0].Recording)
	}
	e.Answer(func(question string, answers []string) string {
		if strings.Contains(question, "Which run") && strings.HasPrefix(answers[0], "@1 "+title) && strings.HasSuffix(answers[0], "(good)") {
			return answers[0]
		}
		return ""
	})
	if _, err := e.Execute("jfrlens.clear"); err != nil {
		t.Fatal(err)
	}
	execute[any](t, e, "jfrlens.runs")
	e.AwaitAnswer("hints of the run that was chosen", func() bool { return len(e.InlayHints(path)) > 0 })
	execute[any](t, e, "jfrlens.unpinRun")
	if list := execute[[]runEntry](t, e, "jfrlens.runs", map[string]any{"quiet": true}); list[0].Name != "" {
		t.Errorf("still pinned as %s", list[0].Name)
	}
	deleteByQuestion(t, e, title)
	if list := execute[[]runEntry](t, e, "jfrlens.runs", map[string]any{"quiet": true}); len(list) > 0 {
		t.Errorf("still there: %+v", list)
	}
}

// deleteByQuestion deletes the only run, not before it is chosen.
func deleteByQuestion(t *testing.T, e *lsptest.Editor, title string) {
	t.Helper()
	for _, chooses := range []bool{false, true} {
		e.Answer(func(_ string, answers []string) string {
			if chooses && strings.Contains(answers[0], title) {
				return answers[0]
			}
			return ""
		})
		deleted, err := e.Execute("jfrlens.deleteRun")
		if err != nil || chooses != strings.Contains(string(deleted), "is deleted") {
			t.Errorf("chosen: %v, and it answers %s, %v", chooses, deleted, err)
		}
		if list := execute[[]runEntry](t, e, "jfrlens.runs", map[string]any{"quiet": true}); len(list) == 0 && !chooses {
			t.Error("deleted though nothing was chosen")
		}
	}
}

// A JVM that records nothing leaves no run, and the error says what helps.
func TestNothingToDump(t *testing.T) {
	e, _, process := onTreadmill(t)
	_, err := e.Execute("jfrlens.dump", process.Pid)
	if err == nil || !strings.Contains(err.Error(), "makes no recording") {
		t.Errorf("error %v", err)
	}
	if list := execute[[]runEntry](t, e, "jfrlens.runs", map[string]any{"quiet": true}); len(list) > 0 {
		t.Errorf("runs %+v", list)
	}
	for name, args := range map[string][]any{
		"jfrlens.runs": nil, "jfrlens.pinRun": nil, "jfrlens.unpinRun": nil, "jfrlens.deleteRun": nil, "jfrlens.openRecording": {"@1"}, "jfrlens.dump": {-3},
	} {
		if result, err := e.Execute(name, args...); err == nil {
			t.Errorf("%s answered %s", name, result)
		}
	}
}
