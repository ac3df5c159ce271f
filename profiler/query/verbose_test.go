package query

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/profiler/query/format"
	"jfrlens/testdata/jdks"
)

// TestVerbose prints queries where the JDK's tool does: below the rows of views, not where there are
// none and not below those of an event type. The tool's are in a language of its own and stand beside
// times and fields; ours are SQL that anybody can run.
func TestVerbose(t *testing.T) {
	const recording = "hard-jdk25.jfr"
	db := imported(t, recording)
	for _, name := range []string{"gc", "jvm-information", "allocation-by-class", "jdk.ThreadSleep"} {
		theirs, err := exec.Command(jdks.Tool(t, 25, "jfr"), "view", "--verbose", name, small(t, recording)).Output()
		if err != nil {
			t.Fatal(err)
		}
		plain, verbose := written(t, db, name, format.Options{}), written(t, db, name, format.Options{Verbose: true})
		queries, want := 0, strings.Count(string(theirs), "\nCOLUMN ")
		for part := range strings.SplitSeq(verbose, "\n\n") {
			if query := strings.TrimSuffix(part, "\n"); strings.HasPrefix(query, "SELECT ") || strings.HasPrefix(query, "WITH ") {
				queries++
				verbose = strings.Replace(verbose, "\n"+query+"\n", "", 1)
				if _, err := db.Query(t.Context(), query); err != nil {
					t.Errorf("%s: %v in\n%s", name, err, query)
				}
			}
		}
		if queries != want {
			t.Errorf("%s: %d queries, the tool prints %d", name, queries, want)
		}
		if difference := cmp.Diff(plain, verbose); difference != "" {
			t.Errorf("%s (-without --verbose, +with, less queries):\n%s", name, difference)
		}
	}
}

// written is what is printed for a name.
func written(t *testing.T, db *DB, name string, o format.Options) string {
	t.Helper()
	var b strings.Builder
	if err := db.WriteView(t.Context(), &b, name, 0, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
