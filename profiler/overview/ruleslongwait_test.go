package overview_test

import (
	"slices"
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/profiler/overview"
	"jfrlens/profiler/source"
)

// One request among hundreds waited for a lock while its holder wrote a file: testdata/java/requests plants it.
func TestOneLongWaitForALock(t *testing.T) {
	t.Parallel()
	rec, err := jfr.Open("../../testdata/recordings/requests/requests-jdk25.jfr.zst")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rec.Close() }()
	o, err := overview.Read(t.Context(), rec, overview.Options{Sources: source.NewIndex([]string{"../../testdata/java/requests"})})
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(o.Findings, func(f overview.Finding) bool { return f.ID == "lock-wait" })
	if at < 0 {
		t.Fatalf("the wait is not found: %s", ids(o.Findings))
	}
	f := o.Findings[at]
	for _, want := range []string{"http-worker-9 waited 3.28 s at once for the lock JOURNAL", "while its holder read or wrote out1/journal.bin"} {
		if !strings.Contains(f.Text, want) {
			t.Errorf("%q does not say %q", f.Text, want)
		}
	}
	if f.Where.Row != 48 && f.Where.Row != 49 || !strings.Contains(f.Evidence, "journal-writer (") {
		t.Errorf("row %d, evidence %q", f.Where.Row, f.Evidence)
	}
}
