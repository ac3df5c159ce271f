package lsp_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/lsp"
	"jfrlens/lsp/lsptest"
	"jfrlens/profiler"
)

// threeRuns is an editor whose workspace has three runs, the newest first.
func threeRuns(t *testing.T, o lsptest.Options) (e *lsptest.Editor, runner *lsptest.Runner, recordings []string, root string) {
	t.Helper()
	root = t.TempDir()
	for i := range 3 {
		recordings = append(recordings, keptRun(t, root, fmt.Sprintf("20260501T12000%dZ-00000000", 3-i), fmt.Sprintf("2026-05-01T12:00:0%dZ", 3-i)))
	}
	runner = lsptest.NewRunner()
	o.Capabilities, o.Runner, o.Root, o.Server.SessionRoot = able(), runner, root, root
	e = lsptest.Start(t, o)
	return e, runner, recordings, root
}

// listed are the labels and recordings of the runs.
func listed(t *testing.T, e *lsptest.Editor) (list []string) {
	t.Helper()
	for _, run := range execute[[]runEntry](t, e, "jfrlens.runs", map[string]any{"quiet": true}) {
		list = append(list, run.Label+" "+filepath.Base(filepath.Dir(run.Recording)))
	}
	return list
}

// Runs may be deleted or damaged while the server looks away: the others are listed, and what is asked of one that is
// gone says so.
func TestRunsBehindTheServersBack(t *testing.T) {
	session := func(recording string) string { return filepath.Join(filepath.Dir(recording), "session.json") }
	tests := map[string]struct {
		harm func(recording string) error
		open string // part of the error when it is opened, "" for none
		left int    // of three runs
	}{
		"nothing":               {func(string) error { return nil }, "", 3},
		"folder is gone":        {func(r string) error { return os.RemoveAll(filepath.Dir(r)) }, "was dropped", 2},
		"recording is gone":     {os.Remove, "", 2},
		"recording is empty":    {func(r string) error { return os.Truncate(r, 0) }, ".jfr", 3},
		"recording is text":     {func(r string) error { return os.WriteFile(r, []byte("no recording"), 0o600) }, ".jfr", 3},
		"recording is a folder": {func(r string) error { return errorsOf(os.Remove(r), os.Mkdir(r, 0o700)) }, ".jfr", 3},
		"session is gone":       {func(r string) error { return os.Remove(session(r)) }, "", 2},
		"session is empty":      {func(r string) error { return os.Truncate(session(r), 0) }, "", 2},
		"session is text":       {func(r string) error { return os.WriteFile(session(r), []byte("{"), 0o600) }, "", 2},
		"session is a list":     {func(r string) error { return os.WriteFile(session(r), []byte("[1]"), 0o600) }, "", 2},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			e, _, recordings, _ := threeRuns(t, lsptest.Options{})
			if got := listed(t, e); len(got) != 3 {
				t.Fatalf("runs %q", got)
			}
			if err := tt.harm(recordings[1]); err != nil {
				t.Fatal(err)
			}
			if got := listed(t, e); len(got) != tt.left {
				t.Errorf("runs are %q, want %d", got, tt.left)
			}
			id := "@" + filepath.Base(filepath.Dir(recordings[1]))
			_, err := e.Execute("jfrlens.openRecording", map[string]any{"recording": id, "quiet": true})
			if tt.open != "" && (err == nil || !strings.Contains(err.Error(), tt.open)) {
				t.Errorf("opening it: %v, want %s", err, tt.open)
			}
			if tt.left == 3 && tt.open == "" && err != nil {
				t.Error(err)
			}
			execute[any](t, e, "jfrlens.openRecording", map[string]any{"recording": recordings[0], "quiet": true})
			if _, err := e.Execute("jfrlens.compare", map[string]any{"recording": recordings[0], "before": recordings[2], "quiet": true}); err != nil {
				t.Errorf("comparing the others: %v", err)
			}
		})
	}
}

// errorsOf is the first error.
func errorsOf(all ...error) error {
	for _, err := range all {
		if err != nil {
			return err
		}
	}
	return nil
}

// The run that is shown may be deleted: what is on the lines stays, and what needs the recording says that it is gone.
func TestShownRunIsDeleted(t *testing.T) {
	e, _, recordings, _ := threeRuns(t, lsptest.Options{})
	execute[any](t, e, "jfrlens.openRecording", map[string]any{"recording": "@1", "quiet": true})
	pinned := execute[struct{ Name string }](t, e, "jfrlens.pinRun", map[string]any{"quiet": true})
	if !strings.HasPrefix(pinned.Name, "run-demo-Main-") {
		t.Errorf("pinned as %q", pinned.Name)
	}
	if got := execute[struct{ Message string }](t, e, "jfrlens.deleteRun", map[string]any{"run": "@" + pinned.Name, "quiet": true}); !strings.Contains(got.Message, "demo.Main is deleted") {
		t.Errorf("answered %q", got.Message)
	}
	if _, err := os.Stat(recordings[0]); err == nil {
		t.Error("the recording is there")
	}
	shown := execute[struct {
		SampleType  string
		SampleTypes []string
	}](t, e, "jfrlens.selectEvent", map[string]any{"quiet": true})
	for _, kind := range shown.SampleTypes {
		execute[any](t, e, "jfrlens.selectEvent", kind)
	}
	for command, want := range map[string]string{
		"jfrlens.pinRun":   "no run that is kept here",
		"jfrlens.unpinRun": "no run of this workspace is pinned",
		"jfrlens.compare":  "no earlier run",
		"jfrlens.check":    "only a program that was profiled here",
	} {
		if raw, err := e.Execute(command); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %s, %v", command, raw, err)
		}
	}
	if got := listed(t, e); len(got) != 2 || !strings.HasPrefix(got[0], "@1 20260501T120002Z") {
		t.Errorf("runs are %q", got)
	}
}

// Names of runs are words: no path gets out of the folder of runs.
func TestNamesOfRuns(t *testing.T) {
	e, _, recordings, root := threeRuns(t, lsptest.Options{})
	for name, fine := range map[string]bool{
		"good": true, "a-b_c.d": true, "@at": true, "GOOD2": true,
		"../x": false, "/etc/x": false, "a b": false, "a/b": false, "a\x00b": false, "": true, ".": false, "..": false, "1": false, "ä": false, strings.Repeat("x", 500): false,
	} {
		raw, err := e.Execute("jfrlens.pinRun", map[string]any{"run": "@1", "name": name, "quiet": true})
		if (err == nil) != fine {
			t.Errorf("%q: %s, %v", name, raw, err)
		}
		if err == nil {
			pinned := execute[runEntryName](t, e, "jfrlens.pinRun", map[string]any{"run": "@1", "quiet": true}).Name
			if got := execute[runEntryName](t, e, "jfrlens.unpinRun", map[string]any{"name": "@" + pinned, "quiet": true}); got.Name != pinned {
				t.Errorf("%q: unpinned %q, want %q", name, got.Name, pinned)
			}
		}
	}
	for _, word := range []string{"@4", "@0", "@-1", "@", "@@1", "@../x", "@9999999999999999999999", "@" + root, "one"} {
		for _, command := range []string{"jfrlens.deleteRun", "jfrlens.pinRun"} {
			if raw, err := e.Execute(command, map[string]any{"run": word, "quiet": true}); err == nil {
				t.Errorf("%s %s: %s", command, word, raw)
			}
		}
	}
	for _, recording := range recordings {
		if _, err := os.Stat(recording); err != nil {
			t.Error(err)
		}
	}
}

type runEntryName struct{ Name string }

// The lens that compares stays while there was an earlier run, and says when that is gone by now.
func TestEarlierRunIsDeleted(t *testing.T) {
	root := t.TempDir()
	first := keptRun(t, root, "20260501T120000Z-00000000", "2026-05-01T12:00:00Z")
	second := keptRun(t, root, "20260501T120100Z-00000000", "2026-05-01T12:01:00Z")
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), Server: lsp.Options{SessionRoot: root}})
	r, _ := run(t, e, runner)
	r.Finish(profiler.Result{Profile: fromCollapsed(t, firstCollapsed), Recording: second})
	e.AwaitAnswer("there is a lens to compare", func() bool { return hasCompareLens(e, path) })
	if err := os.RemoveAll(filepath.Dir(first)); err != nil {
		t.Fatal(err)
	}
	if raw, err := e.Execute("jfrlens.compare"); err == nil || !strings.Contains(err.Error(), "no earlier run of demo.Main") {
		t.Errorf("%s, %v", raw, err)
	}
	if got := labels(e, path); len(got) != 2 {
		t.Errorf("hints %v", got)
	}
}
