package profiler

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/profiler/launch"
)

// found is a run that must be there.
func found(t *testing.T, s *Sessions, word string) Run {
	t.Helper()
	r, err := s.Run("/shop", word)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Runs have numbers, names and ids; what is not there is told with what is.
func TestRunByWord(t *testing.T) {
	s := open(t)
	refused := func(word, want string) {
		t.Helper()
		if _, err := s.Run("/shop", word); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", word, err, want)
		}
	}
	refused("@1", "no run is kept yet")
	plan := &launch.Plan{Goal: "Shop", Dir: "/shop"}
	first := ended(t, s, 1, plan)
	refused("@2", "no run @2 of this folder, but only @1")
	second := ended(t, s, 2, plan)
	for word, want := range map[string]string{"@1": second, "@2": first, "@20260501T120100Z-00000001": first} {
		if got := found(t, s, word).Recording; got != want {
			t.Errorf("%s is %s, want %s", word, got, want)
		}
	}
	for _, word := range []string{"@0", "@3", "@02", "@99999999999999999999999"} {
		refused(word, "but @1 to @2; of older ones the last 20 of all folders are kept")
	}
	refused("@20200501T120100Z-00000001", "was dropped: the last 20")
	refused("@good", "nor is any other")
	refused("@", "nor is any other")
	if err := s.Pin(found(t, s, "@2"), "@good"); err != nil {
		t.Fatal(err)
	}
	if got := found(t, s, "@good"); got.Recording != first || got.Name != "good" || got.Word() != "@2" {
		t.Errorf("@good is %+v", got)
	}
	refused("@better", "there is @good")
	if _, err := s.Run("/elsewhere", "@1"); err == nil || !strings.Contains(err.Error(), "one of the 2 runs of other folders") {
		t.Errorf("in another folder: %v", err)
	}
	if err := s.Pin(found(t, s, "@1"), "good"); err == nil || !strings.Contains(err.Error(), "unpin good") {
		t.Errorf("two runs have one name: %v", err)
	}
	for _, name := range []string{"", "7", "a b", "../x", "x\x1b[2J", "20260501T120100Z-00000001", strings.Repeat("x", 65)} {
		if err := s.Pin(found(t, s, "@1"), name); err == nil {
			t.Errorf("%q is a name", name)
		}
	}
}

// A run is deleted with all that belongs to it, and no other.
func TestDeleteRun(t *testing.T) {
	s := open(t)
	plan := &launch.Plan{Goal: "Shop", Dir: "/shop"}
	first, second := ended(t, s, 1, plan), ended(t, s, 2, plan)
	if err := s.Pin(found(t, s, "@2"), "good"); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(found(t, s, "@good")); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(first); !os.IsNotExist(err) {
		t.Errorf("%s is left: %v", first, err)
	}
	if runs := s.Runs("/shop"); len(runs) != 1 || runs[0].Recording != second {
		t.Errorf("left are %+v", runs)
	}
	for _, id := range []string{"", ".", "..", "../x"} {
		if err := s.Delete(Run{ID: id}); err == nil {
			t.Errorf("%q is deleted", id)
		}
	}
}

// Pinned runs are kept, and no others take part in that.
func TestPinnedRunsAreKept(t *testing.T) {
	s := open(t)
	plan := &launch.Plan{Goal: "Shop", Dir: "/shop"}
	for minute := range 4 {
		ended(t, s, minute, plan)
	}
	if err := s.Pin(found(t, s, "@4"), "good"); err != nil {
		t.Fatal(err)
	}
	gone := found(t, s, "@3").Recording
	if err := s.Dropped(gone); err != nil {
		t.Errorf("%s: %v", gone, err)
	}
	prune(s.root, 2, 1<<30)
	if got := len(s.Runs("/shop")); got != 3 || found(t, s, "@3").Name != "good" {
		t.Errorf("%d runs are left, want the pinned one and two", got)
	}
	if err := s.Dropped(gone); err == nil || !strings.Contains(err.Error(), "was dropped") {
		t.Errorf("%s: %v", gone, err)
	}
	for _, path := range []string{"", "x.jfr", s.root, filepath.Join(s.root, "x"), filepath.Dir(s.root)} {
		if err := s.Dropped(path); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	if err := s.Unpin("@good"); err != nil {
		t.Fatal(err)
	}
	prune(s.root, 2, 1<<30)
	if got := len(s.Runs("/shop")); got != 2 {
		t.Errorf("%d runs are left of those without a name, want 2", got)
	}
	if err := s.Unpin(""); err == nil {
		t.Error("a run without a name lost it")
	}
}

// A file that is no pin pins nothing.
func TestHostilePins(t *testing.T) {
	s := open(t)
	recording := ended(t, s, 1, &launch.Plan{Goal: "Shop", Dir: "/shop"})
	file := filepath.Join(s.root, found(t, s, "@1").ID, pinName)
	for _, text := range []string{"", "x", `{"version":9,"name":"a"}`, `{"version":1,"name":"a\u001b[2J"}`, `{"version":1,"name":"1"}`, `{"version":1,"name":"a"` + strings.Repeat(" ", maxPin) + "}"} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if name := found(t, s, "@1").Name; name != "" {
			t.Errorf("%.30s names it %q", text, name)
		}
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	outside := filepath.Join(t.TempDir(), "pin")
	if err := os.WriteFile(outside, []byte(`{"version":1,"name":"a"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, file); err != nil {
		t.Skip(err)
	}
	if name := found(t, s, "@1").Name; name != "" {
		t.Errorf("a link out of the folder of %s names it %q", recording, name)
	}
}
