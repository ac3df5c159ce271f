package query

import (
	"database/sql"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// TestFinishedAsDuckDB: what may follow a text decides where its statements end: a further one only behind a semicolon, and the end of
// a text, name or comment only where one is open.
func TestFinishedAsDuckDB(t *testing.T) {
	t.Parallel()
	db, err := sql.Open("duckdb", "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	parts := []string{
		"SELECT 1", ";", ";", "; ", "'", "''", "'x'", "\"", " AS \"a;\"", "--", "-- ;\n", "\n", "/*", "*/", " /* ; */", "$$", "$$;$$", "$t$", " $t$;$t$", "E'", "e'\\';'",
		"\\", " AS a$$", " AS e", " AS ü", "SELECT ", "SELECT ';'", ",", "$1", "\t\f\r",
	}
	random := rand.New(rand.NewPCG(19, 20))
	decided := map[bool]int{}
	for range 1000 {
		text := "SELECT 1"
		for range 1 + random.IntN(5) {
			text += parts[random.IntN(len(parts))]
		}
		if random.IntN(2) == 0 {
			text += ";"
		}
		want, known := endsByDuckDB(t, db, text)
		if !known {
			continue
		}
		decided[want]++
		if got := Finished(text); got != want {
			t.Errorf("%q is finished: %v", text, got)
		}
	}
	if decided[true] < 50 || decided[false] < 100 {
		t.Errorf("only %v were decided", decided)
	}
}

// TestOneLineMeansTheSame: DuckDB takes a statement on one line for the same as on several.
func TestOneLineMeansTheSame(t *testing.T) {
	t.Parallel()
	db, err := sql.Open("duckdb", "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	random := rand.New(rand.NewPCG(21, 22))
	parts := []string{"\n", "\n", "\r\n", " ", "-- x '\n", "--\n", "/* ' */", "/*\n*/", ", 2", ", 'a;'", ", 'a\nb'", ", $$c\n$$", ", e'\\'\n'", " AS \"q\n\"", ", $t$ -- $t$", "\t"}
	same, refused := 0, 0
	for range 500 {
		text := "SELECT 1"
		for range 1 + random.IntN(8) {
			text += parts[random.IntN(len(parts))]
		}
		line, ok := OneLine(text)
		if !ok {
			refused++
			continue
		}
		if strings.ContainsAny(line, "\r\n") {
			t.Errorf("%q has several lines", line)
		}
		want, got := parsed(t, db, text), parsed(t, db, line)
		if want != got {
			t.Errorf("%q is not %q", line, text)
		}
		if strings.Contains(want, "SELECT_NODE") {
			same++
		}
	}
	if same < 100 || refused < 50 {
		t.Errorf("%d were compared, %d have several lines", same, refused)
	}
}

// parsed is what DuckDB's parser makes of a statement, without places in its text.
func parsed(t *testing.T, db *sql.DB, text string) (tree string) {
	t.Helper()
	if err := db.QueryRow("SELECT json_serialize_sql(?::VARCHAR)::VARCHAR", text).Scan(&tree); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	if strings.Contains(tree, `"error":true`) {
		return "wrong"
	}
	return regexp.MustCompile(`"query_location":\d+`).ReplaceAllString(tree, "")
}

// endsByDuckDB tells whether a text is finished, as far as what its parser takes says so.
func endsByDuckDB(t *testing.T, db *sql.DB, text string) (finished, known bool) {
	t.Helper()
	alone, more := statements(t, db, text), statements(t, db, text+"\nSELECT 42")
	switch {
	case alone > 0:
		return more == alone+1, true
	case strings.HasSuffix(text, "\\"): // escapes what is put behind
		return false, false
	}
	for _, closing := range []string{"'", "\"", "*/", "$$", "$t$", "*/*/"} {
		if statements(t, db, text+closing) > 0 {
			return false, true
		}
	}
	return false, false
}

// statements is how many a text has, 0 where DuckDB takes it for wrong.
func statements(t *testing.T, db *sql.DB, text string) (n int) {
	t.Helper()
	if err := db.QueryRow("SELECT coalesce(json_array_length(json_serialize_sql(?::VARCHAR), '$.statements'), 0)", text).Scan(&n); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return n
}
