package overview_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/profiler/overview"
	"jfrlens/profiler/source"
)

// slowSources is the folder of the programs that the recordings are of; its lines say "slow: NAME".
var slowSources = filepath.Join("..", "..", "testdata", "java", "slow")

// recordingsOf are real runs of those programs, see testdata/recordings/slow/README.md.
func recordingsOf(t *testing.T, program string) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join("..", "..", "testdata", "recordings", "slow", program+"-jdk*.jfr.zst"))
	if err != nil || len(found) == 0 {
		t.Fatalf("no recordings of %s: %v", program, err)
	}
	return found
}

func read(t *testing.T, path string) *overview.Overview {
	t.Helper()
	rec, err := jfr.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rec.Close() }()
	o, err := overview.Read(t.Context(), rec, overview.Options{Sources: source.NewIndex([]string{slowSources})})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// plantedRow is the line that makes a program slow.
func plantedRow(t *testing.T, program string) int {
	t.Helper()
	for _, file := range []string{"Slow.java", "Growing.java"} {
		text, err := os.ReadFile(filepath.Join(slowSources, file))
		if err != nil {
			t.Fatal(err)
		}
		for i, row := range strings.Split(string(text), "\n") {
			if strings.HasSuffix(row, "// slow: "+program) {
				return i + 1
			}
		}
	}
	t.Fatalf("no line says slow: %s", program)
	return 0
}

// TestSlowPrograms: each is explained by its first finding and by the kind of time that comes first.
func TestSlowPrograms(t *testing.T) {
	t.Parallel()
	for _, slow := range []struct {
		program string
		finding string
		kind    string // "" where that depends on how busy the machine was
		says    string // in the sentence
	}{
		{program: "lock", finding: "lock", kind: "lock", says: "the lock ACCOUNT (Slow.Account)"},
		{program: "juc-lock", finding: "lock", kind: "lock", says: "the lock REGISTER (ReentrantLock)"},
		{program: "lock-during-io", finding: "lock-during-io", kind: "lock"},
		{program: "slow-peer", finding: "slow-peer", kind: "io"},
		{program: "slow-disk", finding: "slow-disk", kind: "io"},
		{program: "starved-pool", finding: "starved-pool", kind: "result"},
		{program: "pinned", finding: "pinned", kind: "pinned"},
		{program: "boxing", finding: "boxing", kind: "cpu"},
		{program: "string-building", finding: "string-building", kind: "cpu"},
		{program: "heap-too-small", finding: "heap-too-small", kind: "gc"},
		{program: "system-gc", finding: "system-gc", kind: "gc"},
		{program: "regex-compiled", finding: "regex-compiled", kind: "cpu"},
		{program: "formatter-made", finding: "formatter-made", kind: "cpu"},
		{program: "list-search", finding: "list-search", kind: "cpu"},
		{program: "reflection", finding: "reflection", kind: "cpu"},
		{program: "exceptions", finding: "exceptions", kind: "cpu"},
		{program: "class-definition", finding: "class-definition"},
		{program: "threads", finding: "threads", kind: "cpu"},
		{program: "allocation", finding: "large-arrays"}, // before there is a collection, filling them is what takes the time
		{program: "growing", finding: "growing"},
		{program: "finalizers", finding: "finalizers"},
		{program: "spinning", finding: "spinning", kind: "cpu"},
	} {
		for _, path := range recordingsOf(t, slow.program) {
			t.Run(filepath.Base(path), func(t *testing.T) {
				t.Parallel()
				o := read(t, path)
				if len(o.Findings) == 0 || o.Findings[0].ID != slow.finding {
					t.Fatalf("the first finding is not %s: %s", slow.finding, ids(o.Findings))
				}
				if slow.kind != "" && (len(o.Kinds) == 0 || o.Kinds[0].Name != slow.kind) {
					t.Errorf("the first kind is not %s: %+v", slow.kind, o.Kinds)
				}
				if slow.program == "lock" && !strings.Contains(o.Findings[0].Evidence, "held before by teller-") {
					t.Errorf("%q does not say who held the lock", o.Findings[0].Evidence)
				}
				if !strings.Contains(o.Findings[0].Text, slow.says) {
					t.Errorf("%q does not say %q", o.Findings[0].Text, slow.says)
				}
				if row := o.Findings[0].Where.Row; row != plantedRow(t, slow.program) {
					t.Errorf("found line %d, planted is %d", row, plantedRow(t, slow.program))
				}
			})
		}
	}
}

// TestHealthyPrograms: nobody is alarmed.
func TestHealthyPrograms(t *testing.T) {
	t.Parallel()
	for _, program := range []string{"idle-server", "computation", "web-server", "batch", "cache", "busy-pool", "matching", "polling"} {
		for _, path := range recordingsOf(t, program) {
			t.Run(filepath.Base(path), func(t *testing.T) {
				t.Parallel()
				if o := read(t, path); len(o.Findings) > 0 {
					t.Errorf("findings on a healthy program: %s", ids(o.Findings))
				}
			})
		}
	}
}

func ids(findings []overview.Finding) string {
	var list []string
	for _, f := range findings {
		list = append(list, fmt.Sprintf("%s %.2f at line %d: %s (%s)", f.ID, f.Loss, f.Where.Row, f.Text, f.Evidence))
	}
	return strings.Join(list, "; ")
}
