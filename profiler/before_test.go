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
	r := record{ID: id, State: Done, Started: started, Recording: recording, Plan: plan}
	if plan != nil {
		r.Goal = plan.Goal
	}
	if err := r.write(dir); err != nil {
		t.Fatal(err)
	}
	return recording
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
	cancelled, dir, _ := recordOf(forgotten)
	cancelled.State = Cancelled
	if err := cancelled.write(dir); err != nil {
		t.Fatal(err)
	}
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
	if got := TitleOf(second); got != "Shop, May 1 12:01:00 UTC" {
		t.Errorf("title is %q", got)
	}
	if got := TitleOf(alone); got != "alone.jfr" {
		t.Errorf("title of a file is %q", got)
	}
}
