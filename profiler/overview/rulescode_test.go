package overview

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// TestListSearch: what a list is searched for, and what a linked list is walked through for, want other collections.
func TestListSearch(t *testing.T) {
	t.Parallel()
	for stack, advice := range map[string]string{
		"x.A.f:1;java.util.ArrayList.contains:2;java.util.ArrayList.indexOf:3 60": "HashSet",
		"x.A.f:1;java.util.LinkedList.remove:2;java.util.LinkedList.node:3 60":    "ArrayDeque",
		"x.A.f:1;java.util.LinkedList.contains:2 60":                              "HashSet",
		"x.A.f:1;java.util.HashMap.get:2 60":                                      "",
	} {
		p, err := profile.FromCollapsed(strings.NewReader("x.A.g:1 40\n" + stack + "\n"))
		if err != nil {
			t.Fatal(err)
		}
		view, err := p.View("")
		if err != nil {
			t.Fatal(err)
		}
		found := listSearch(&evidence{profile: p, cpu: view, libraries: profile.Libraries{"java."}, cores: -1})
		if told := found != nil && strings.Contains(found.Advice, advice); told != (advice != "") {
			t.Errorf("%s: %+v, want advice of %q", stack, found, advice)
		}
	}
}

// TestSpinning: what a method beside says is not said of this one.
func TestSpinning(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	text := `class Wait {
    volatile boolean ready;
    void hint() { while (!ready) Thread.onSpinWait(); }
    long compute(long n) { long x = 1; for (int i = 0; i < n; i++) x = x * 31 + i; return x; }
    void inside() {
        while (!ready) {
            Thread.onSpinWait();
        }
    }
    void empty() {
        while (!ready) {}
    }
}
`
	if err := os.WriteFile(filepath.Join(dir, "Wait.java"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	e := &evidence{sources: source.NewIndex([]string{dir})}
	for line, want := range map[int]bool{3: true, 4: false, 6: true, 7: true, 11: true} {
		if got := e.spinsAt(profile.Place{Class: "Wait", Line: line}); got != want {
			t.Errorf("line %d: spins %v", line, got)
		}
	}
}
