package extensions

import (
	"database/sql"
	"slices"
	"testing"

	_ "github.com/duckdb/duckdb-go/v2" // the driver "duckdb"
)

// TestRelease wants the declarations of extensions.cc compared with DuckDB's headers whenever there is a new release of it.
func TestRelease(t *testing.T) {
	if got := ask(t, "SELECT version()"); !slices.Equal(got, []string{release}) {
		t.Errorf("DuckDB is of version %v, extensions.cc of %s", got, release)
	}
}

// TestLoaded finds the extensions that extensions.cc loads, as DuckDB's own loader would have loaded them, and no other.
func TestLoaded(t *testing.T) {
	got := ask(t, "SELECT extension_name || ' ' || install_mode || ' ' || extension_version FROM duckdb_extensions() WHERE loaded ORDER BY 1")
	if want := []string{"core_functions STATICALLY_LINKED " + release, "json STATICALLY_LINKED " + release}; !slices.Equal(got, want) {
		t.Errorf("loaded are %q, want %q", got, want)
	}
	if got := ask(t, "SELECT list_sum([1, 2])::VARCHAR || ('{\"a\": 7}'::JSON->>'a')"); !slices.Equal(got, []string{"37"}) {
		t.Errorf("a function of each gives %q", got)
	}
}

// ask returns the texts of a column that a query has.
func ask(t *testing.T, query string) []string {
	t.Helper()
	db, err := sql.Open("duckdb", "")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	rows, err := db.QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var texts []string
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			t.Fatal(err)
		}
		texts = append(texts, text)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return texts
}
