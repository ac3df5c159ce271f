package lsp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.lsp.dev/uri"

	"jfrlens/lsp/lsptest"
	"jfrlens/profiler/config"
)

// A program that runs already is found by its main, its hints grow while it is
// measured, and stopping leaves it alone.
func TestAttach(t *testing.T) {
	e, path, process := onTreadmill(t)
	e.Open(path, "java", treadmill)
	const attach = "◉ Attach"
	e.AwaitAnswer("there is a lens to attach", func() bool { return slices.Contains(lensTitles(e, path), attach) })
	lens := lensOn(t, e, path, treadmill, "void main", attach)
	if titles := lensTitles(e, path); slices.Contains(titles, dumpTitle) {
		t.Errorf("it records nothing, and there are %q", titles)
	}
	raw, err := e.Click(lens)
	var answer struct{ Session string }
	if err != nil || json.Unmarshal(raw, &answer) != nil || answer.Session == "" {
		t.Fatalf("answer %s, %v", raw, err)
	}
	if raw, err := e.Click(lens); err != nil || len(raw) > 0 || !hasMessage(e.State(), "being profiled already") {
		t.Errorf("a second time: %s, %v", raw, err)
	}
	e.AwaitAnswer("there are hints", func() bool { return mostSamples(e, path) > 0 })
	first := mostSamples(e, path)
	e.AwaitAnswer("hints grow", func() bool { return mostSamples(e, path) > first })
	if got := hottest(t, e, path, treadmill); !strings.HasPrefix(got, "work()") && !strings.HasPrefix(got, "while") {
		t.Errorf("while it runs the hottest line is %q", got)
	}
	lensOn(t, e, path, treadmill, "void main", "■ Stop profiling")

	if _, err := e.Execute("jfrlens.stop", map[string]string{"session": answer.Session}); err != nil {
		t.Fatal(err)
	}
	e.Await("the result is told", func(s lsptest.State) bool { return hasMessage(s, "Profiled demo."+treadmillName) })
	if err := process.Signal(syscall.Signal(0)); err != nil {
		t.Errorf("the program has ended: %v", err)
	}
}

// Who quits the editor ends the measurement and not the program.
func TestQuitWhileAttached(t *testing.T) {
	e, path, process := onTreadmill(t)
	e.Open(path, "java", treadmill)
	if _, err := e.Execute("jfrlens.attach", map[string]any{"pid": process.Pid}); err != nil {
		t.Fatal(err)
	}
	e.AwaitAnswer("there are hints", func() bool { return mostSamples(e, path) > 0 })
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	if err := e.Server().Shutdown(ctx); err != nil {
		t.Errorf("shutdown: %v", err)
	}
	if err := process.Signal(syscall.Signal(0)); err != nil {
		t.Errorf("the program has ended: %v", err)
	}
}

// Of files that declare the same class it is the one that was clicked which is
// measured.
func TestAttachFromOneOfTwoFolders(t *testing.T) {
	dir := realFolder(t)
	var paths []string
	for _, folder := range []string{"first", "second"} {
		paths = append(paths, compileTreadmill(t, filepath.Join(dir, folder)))
	}
	process := treading(t, filepath.Join(dir, "second"))
	e := realEditor(t, dir)
	for _, path := range paths {
		e.Open(path, "java", treadmill)
	}
	awaitListed(t, e, process)
	clicked := map[string]any{"pid": process.Pid, "uri": string(uri.File(paths[1])), "class": "demo." + treadmillName}
	if _, err := e.Execute("jfrlens.attach", clicked); err != nil {
		t.Fatal(err)
	}
	e.AwaitAnswer("there are hints", func() bool { return mostSamples(e, paths[0])+mostSamples(e, paths[1]) > 0 })
	if mostSamples(e, paths[0]) > 0 {
		t.Error("they are in the other folder's file")
	}
}

// Without an argument the user is asked; who answers nothing gets nothing.
func TestAttachAsksWhichJVM(t *testing.T) {
	dir := realFolder(t)
	compileTreadmill(t, dir)
	process := treading(t, dir)
	other := treading(t, dir)
	runner := lsptest.NewRunner()
	e := lsptest.Start(t, lsptest.Options{Capabilities: able(), Runner: runner, Root: dir})
	awaitListed(t, e, process)
	awaitListed(t, e, other)
	class := map[string]string{"class": "demo." + treadmillName}
	if _, err := e.Execute("jfrlens.attach", map[string]string{"class": "no.Such"}); err == nil {
		t.Error("a class that does not run was found")
	}
	e.Answer(func(string, []string) string { return "" })
	if raw, err := e.Execute("jfrlens.attach", class); err != nil || strings.Contains(string(raw), "session") {
		t.Errorf("answer %s, %v", raw, err)
	}
	e.Answer(func(string, []string) string { return fmt.Sprintf("demo.%s (process %d)", treadmillName, process.Pid) })
	if raw, err := e.Execute("jfrlens.attach", class); err != nil || !strings.Contains(string(raw), "session") {
		t.Fatalf("answer %s, %v", raw, err)
	}
	if got := runner.Next(t).Attached.PID; got != process.Pid {
		t.Errorf("attached to %d, want %d", got, process.Pid)
	}
}

// A JVM is measured as the settings of the project say, in a workspace that is
// trusted, and with consent where they could do more than that.
func TestAttachProjectSettings(t *testing.T) {
	dir := realFolder(t)
	path := compileTreadmill(t, dir)
	process := treading(t, dir)
	settings := `{"asyncProfilerConfig": {"misc": "cstack=vm"}, "runConfigurations": [{"name": "waits", "goal": "demo.` + treadmillName + `", "sampleTypes": ["wall"]}]}`
	if err := os.WriteFile(filepath.Join(dir, config.FileName), []byte(settings), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name    string
		trusted bool
		target  map[string]any
		answer  string
		refused bool
		allowed bool // the request has the settings, and consent
	}{
		{"untrusted", false, map[string]any{"pid": process.Pid}, "", false, false},
		{"refused", true, map[string]any{"pid": process.Pid}, "Do not run", true, false},
		{"allowed", true, map[string]any{"pid": process.Pid}, "Allow for this run", false, true},
		{"of a document", true, map[string]any{"uri": string(uri.File(path)), "class": "demo." + treadmillName}, "Allow for this run", false, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			runner := lsptest.NewRunner()
			e := lsptest.Start(t, lsptest.Options{Capabilities: able(), Runner: runner, Root: dir, Init: map[string]any{"trusted": test.trusted}})
			awaitListed(t, e, process)
			e.Open(path, "java", treadmill)
			e.Answer(func(question string, _ []string) string {
				if !strings.Contains(question, "asyncProfilerConfig.misc cstack=vm") {
					t.Errorf("asked %q", question)
				}
				return test.answer
			})
			if _, err := e.Execute("jfrlens.attach", test.target); (err != nil) != test.refused {
				t.Fatalf("error %v", err)
			}
			if test.refused {
				return
			}
			if got := runner.Next(t).Attached; got.PID != process.Pid || (got.Config != nil) != test.allowed || (len(got.Agreed) == 1) != test.allowed {
				t.Errorf("request %+v", got)
			}
		})
	}
}
