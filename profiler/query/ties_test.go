package query

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/profiler/query/format"
)

// TestViewsOfRowsInAnyOrder: what the views show does not depend on the order in which rows stand in tables, which is
// another in each import.
func TestViewsOfRowsInAnyOrder(t *testing.T) {
	t.Parallel()
	for name, jdk := range map[string]int{"hard-jdk8.jfr": 21, "chunks-jdk17.jfr": 25, "hard-jdk25.jfr": 28} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "x.duckdb")
			importFile(t, small(t, name), path)
			before := allViews(t, path, jdk)
			turnTables(t, path)
			if difference := cmp.Diff(before, allViews(t, path, jdk)); difference != "" {
				t.Errorf("with the last row of each table first (-before +after):\n%.3000s", difference)
			}
		})
	}
}

// allViews are the lines of all views, those of the JDK and ours.
func allViews(t *testing.T, path string, jdk int) []string {
	t.Helper()
	db, err := Open(path, false)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	var text bytes.Buffer
	if err := db.WriteAllViews(t.Context(), &text, jdk, format.Options{Width: 250}); err != nil {
		t.Fatal(err)
	}
	views, err := Views(0)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range views {
		if v.Category != ownCategory {
			continue
		}
		if err := db.writeOrName(t.Context(), &text, v.Name, 0, format.Options{Width: 250}); err != nil {
			t.Fatal(err)
		}
	}
	return strings.Split(text.String(), "\n")
}

// turnTables puts the last row of each table first.
func turnTables(t *testing.T, path string) {
	t.Helper()
	db, err := Open(path, true)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	names, err := db.strings(t.Context(), `SELECT schema_name || '."' || replace(table_name, '"', '""') || '"' FROM duckdb_tables()`)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if _, err := db.db.ExecContext(t.Context(), fmt.Sprintf("CREATE OR REPLACE TABLE %[1]s AS SELECT * FROM %[1]s ORDER BY rowid DESC", name)); err != nil {
			t.Fatal(err)
		}
	}
}
