package profiler

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"jfrlens/profiler/launch"
)

// kept writes the folder of a session that has ended and returns its recording.
func kept(t *testing.T, root, id string, started time.Time, plan *launch.Plan) string {
	t.Helper()
	dir := filepath.Join(root, id)
	recording := filepath.Join(dir, "recordings", "run.jfr")
	if err := os.MkdirAll(filepath.Dir(recording), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(recording, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	r := record{ID: id, State: Done, Started: started, Recording: recording, Plan: plan, Exit: &launch.Exit{}}
	if plan != nil {
		r.Goal = plan.Goal
	}
	if err := r.write(dir); err != nil {
		t.Fatal(err)
	}
	return recording
}

// change changes the record of a session.
func change(t *testing.T, recording string, how func(*record)) {
	t.Helper()
	r, dir, _ := recordOf(recording)
	how(&r)
	if err := r.write(dir); err != nil {
		t.Fatal(err)
	}
}

// TestRunBeforeOfBuilds tells builds apart by what they were asked to run.
func TestRunBeforeOfBuilds(t *testing.T) {
	root := t.TempDir()
	run := func(id string, minute int, arguments ...string) string {
		argv := append([]string{"/usr/bin/mvn", "-Djfrlens.session=" + id, "exec:java"}, arguments...)
		plan := &launch.Plan{Goal: "exec:java", Dir: "/shop", Argv: argv}
		return kept(t, root, id, time.Date(2026, 5, 1, 12, minute, 0, 0, time.UTC), plan)
	}
	first := run("20260501T120000Z-00000000", 0, "-Dexec.mainClass=A")
	other := run("20260501T120100Z-00000000", 1, "-Dexec.mainClass=B")
	again := run("20260501T120200Z-00000000", 2, "-Dexec.mainClass=A")
	for recording, want := range map[string]string{other: "", again: first} {
		if got := RunBefore(recording); got != want {
			t.Errorf("the run before %s is %q, want %q", recording, got, want)
		}
	}
	change(t, first, func(r *record) { r.Exit.Code = 1 }) // a failed one is better than none
	if got := RunBefore(again); got != first {
		t.Errorf("the run before is %q, want the failed one", got)
	}
	change(t, first, func(r *record) { r.ToolOnly = true }) // its program was not started
	if got := RunBefore(again); got != "" {
		t.Errorf("the run before is %q, which is of the build tool", got)
	}
}

func TestRunBefore(t *testing.T) {
	root := t.TempDir()
	at := func(minute int) time.Time { return time.Date(2026, 5, 1, 12, minute, 0, 0, time.UTC) }
	shop := &launch.Plan{Goal: "Shop", Dir: "/shop", MainClass: "shop.Main"}
	first := kept(t, root, "20260501T120000Z-ffffffff", at(0), shop)
	second := kept(t, root, "20260501T120100Z-00000000", at(1), shop)
	kept(t, root, "20260501T120200Z-00000000", at(2), &launch.Plan{Goal: "Shop", Dir: "/other", MainClass: "shop.Main"})
	kept(t, root, "20260501T120300Z-00000000", at(3), &launch.Plan{Goal: "Tests", Dir: "/shop"})
	attached := kept(t, root, "20260501T120400Z-00000000", at(4), nil)
	lost := kept(t, root, "20260501T120500Z-00000000", at(5), shop)
	kept(t, root, "no session", at(6), shop)
	forgotten := kept(t, root, "20260501T120600Z-00000000", at(6), shop)
	change(t, forgotten, func(r *record) { r.State = Cancelled })
	empty := kept(t, root, "20260501T120610Z-00000000", at(6), shop)
	change(t, empty, func(r *record) { r.State = Failed }) // its recording has no samples
	failed := kept(t, root, "20260501T120630Z-00000000", at(6), shop)
	change(t, failed, func(r *record) { r.Exit.Code = 3 })
	last := kept(t, root, "20260501T120700Z-00000000", at(7), shop)
	if err := os.Remove(lost); err != nil {
		t.Fatal(err)
	}
	alone := filepath.Join(root, "alone.jfr")
	for recording, want := range map[string]string{first: "", second: first, last: second, filepath.Dir(last): second, attached: "", alone: "", "": ""} {
		if got := RunBefore(recording); got != want {
			t.Errorf("the run before %s is %q, want %q", recording, got, want)
		}
	}
	if got := TitleOf(second, true); got != "Shop, May 1 12:01:00 UTC" {
		t.Errorf("title is %q", got)
	}
	if got := TitleOf(alone, true); got != "alone.jfr" {
		t.Errorf("title of a file is %q", got)
	}
	change(t, second, func(r *record) { r.Goal = "/opt/maven/bin/mvn -Dkey=secret exec:java" })
	if got := TitleOf(second, true); got != "/opt/maven/bin/mvn -Dkey=secret exec:java, May 1 12:01:00 UTC" {
		t.Errorf("whole title of a command is %q", got)
	}
	if got := TitleOf(second, false); got != "mvn, May 1 12:01:00 UTC" {
		t.Errorf("title of a command for others is %q", got)
	}
}
