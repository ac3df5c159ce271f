package profiler

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jfrlens/profiler/launch"
)

// ended writes the session of a run that ended at a minute, in a folder, and returns its recording.
func ended(t *testing.T, s *Sessions, minute int, plan *launch.Plan) string {
	t.Helper()
	at := time.Date(2026, 5, 1, 12, minute, 0, 0, time.UTC)
	recording := kept(t, s.root, fmt.Sprintf("%s-%08d", at.Format(idTime), minute), at, plan)
	change(t, recording, func(r *record) { r.Ended = &at })
	return recording
}

// words are how users name runs.
func words(runs []Run) string {
	var all []string
	for _, r := range runs {
		all = append(all, r.Word())
	}
	return strings.Join(all, " ")
}

// The runs of a folder are those that were started in it, below, above, or in the same build.
func TestRunsOfFolders(t *testing.T) {
	s, root := open(t), t.TempDir()
	module, other, linked := filepath.Join(root, "shop", "web"), filepath.Join(root, "other"), filepath.Join(root, "linked")
	for _, dir := range []string{module, filepath.Join(root, "shop", "core"), other} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(module, linked); err != nil {
		t.Skip(err)
	}
	ended(t, s, 1, &launch.Plan{Goal: "Web", Dir: module})
	ended(t, s, 2, &launch.Plan{Goal: "Core", Dir: filepath.Join(root, "shop", "core"), ProjectRoot: filepath.Join(root, "shop")})
	ended(t, s, 3, &launch.Plan{Goal: "Other", Dir: other})
	attached := ended(t, s, 4, nil)
	change(t, attached, func(r *record) { r.Folders = []string{filepath.Join(module, "src")} })
	ended(t, s, 5, nil) // nobody knows where
	const fifth, fourth, third, second = "@20260501T120500Z-00000005", "@20260501T120400Z-00000004", "@20260501T120300Z-00000003", "@20260501T120200Z-00000002"
	for folder, want := range map[string]string{
		module:                             fifth + " @1 " + third + " @2 @3",
		linked:                             fifth + " @1 " + third + " @2 @3",
		root:                               fifth + " @1 @2 @3 @4",
		filepath.Join(root, "shop", "new"): fifth + " " + fourth + " " + third + " @1 @20260501T120100Z-00000001",
		other:                              fifth + " " + fourth + " @1 " + second + " @20260501T120100Z-00000001",
	} {
		if got := words(s.Runs(folder)); got != want {
			t.Errorf("runs of %s are %s, want %s", folder, got, want)
		}
	}
}

// A run is what a session has left in its own folder, wherever that was moved to.
func TestRunsAreKeptRecordings(t *testing.T) {
	s := open(t)
	plan := &launch.Plan{Goal: "Shop", Dir: "/shop"}
	good := ended(t, s, 1, plan)
	for minute, spoil := range map[int]func(*record){
		2: func(r *record) { r.State = Cancelled },
		3: func(r *record) { r.Ended = nil },
		4: func(r *record) { r.Recording = "/etc/passwd" },
		5: func(r *record) { r.Recording = filepath.Dir(filepath.Dir(r.Recording)) + "/../" + filepath.Base(good) },
		6: func(r *record) { r.Recording = "" },
	} {
		change(t, ended(t, s, minute, plan), spoil)
	}
	if err := os.Remove(ended(t, s, 7, plan)); err != nil {
		t.Fatal(err)
	}
	moved := filepath.Join(t.TempDir(), "moved")
	if err := os.Rename(s.root, moved); err != nil {
		t.Fatal(err)
	}
	runs := (&Sessions{root: moved}).Runs("/shop")
	if want := strings.Replace(good, s.root, moved, 1); len(runs) != 1 || runs[0].Recording != want {
		t.Errorf("runs are %+v, want %s alone", runs, want)
	}
}

func TestOutcomes(t *testing.T) {
	for want, r := range map[string]record{
		"no profile":  {State: Failed, Exit: &launch.Exit{}},
		"went on":     {State: Done},
		"stopped":     {State: Done, Exit: &launch.Exit{Stopped: true, Signal: "SIGTERM"}},
		"SIGKILL":     {State: Done, Exit: &launch.Exit{Code: -1, Signal: "SIGKILL"}},
		"exit code 3": {State: Done, Exit: &launch.Exit{Code: 3}},
		"well":        {State: Done, Exit: &launch.Exit{}},
	} {
		if got := r.outcome(); got != want {
			t.Errorf("%+v ended %q, want %q", r, got, want)
		}
	}
}

func TestKeptAnswer(t *testing.T) {
	s := open(t)
	recording := ended(t, s, 1, &launch.Plan{Goal: "Shop", Dir: "/shop"})
	if err := KeepAnswer(recording, "Mostly idle.", 3*time.Second); err != nil {
		t.Fatal(err)
	}
	if r := s.Runs("/shop")[0]; r.Answer != "Mostly idle." || r.Recorded != 3*time.Second {
		t.Errorf("run is %+v", r)
	}
	file := filepath.Join(s.root, s.Runs("/shop")[0].ID, answerName)
	for _, text := range []string{"", "[]", `{"version":9,"text":"x"}`, `{"version":1,"text":"x","recorded":-1}`, `{"version":1,"text":"` + strings.Repeat("x", maxAnswer) + `"}`} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if r := s.Runs("/shop")[0]; r.Answer != "" || r.Recorded != 0 {
			t.Errorf("%.40s: run is %.80v", text, r)
		}
	}
	if err := KeepAnswer("alone.jfr", "x", 1); err == nil {
		t.Error("an answer was kept for a recording of nobody")
	}
}
