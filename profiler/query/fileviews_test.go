package query

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/profiler/query/format"
)

// viewFolder makes a folder with files of views.
func viewFolder(t *testing.T, category string, files map[string]string) ViewFolder {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return ViewFolder{Path: dir, Category: category}
}

// withFiles opens a recording or database with views of files, for one thing that is asked.
func withFiles(t *testing.T, path, asked string, writable bool, folders ...ViewFolder) *DB {
	t.Helper()
	db, err := OpenSource(t.Context(), Source{Paths: []string{path}, Asked: asked, Views: ReadViews(folders...), Writable: writable})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// seen is how people see a view.
func seen(t *testing.T, db *DB, name string) string {
	t.Helper()
	var b strings.Builder
	if err := db.WriteView(t.Context(), &b, name, 0, format.Options{Width: format.Unbounded}); err != nil {
		return err.Error()
	}
	return b.String()
}

var ownViewFiles = map[string]string{
	"long-pauses.sql": "\ufeff-- Long pauses.\n-- Those that took long.\n-- column: Pause | duration\n-- limit: 1\n" +
		"SELECT gcId AS id, duration AS \"Pause\" FROM GCPhasePause ORDER BY duration DESC; -- done\n",
	"by-line.sql":  "SELECT c.method, l.self FROM SampledLine l JOIN Code c ON c._id = l.code WHERE l.type = 'lock' ORDER BY self DESC LIMIT 1",
	"of-other.SQL": "SELECT 1",
	"readme.txt":   "no view",
}

// TestViewsOfFiles shows views of a project and of a user, of a recording, of which only what they read is, and of a database.
func TestViewsOfFiles(t *testing.T) {
	project := viewFolder(t, ProjectCategory, ownViewFiles)
	user := viewFolder(t, UserCategory, map[string]string{
		"long-pauses.sql": "SELECT 'not this one'", "pauses.sql": `FROM "long-pauses" SELECT count(*) AS n`, "gc.sql": "SELECT 'mine' AS whose",
	})
	database := filepath.Join(t.TempDir(), "x.duckdb")
	importFile(t, small(t, askedRecording), database)
	for _, path := range []string{small(t, askedRecording), database} {
		for name, want := range map[string][]string{
			"long-pauses": {"Long pauses\n", "1 15.6 ms"},
			"by-line":     {"by-line", "contend", "407628549"},
			"pauses":      {"n", "2"},
			"GC":          {"whose", "mine"},
		} {
			got := seen(t, withFiles(t, path, name, false, project, user), name)
			for _, text := range want {
				if !strings.Contains(got, text) {
					t.Errorf("view %s of %s does not show %q:\n%s", name, filepath.Base(path), text, got)
				}
			}
		}
		statement := `SELECT * FROM pauses, gc`
		db := withFiles(t, path, statement, false, project, user)
		if r, err := db.Query(t.Context(), statement); err != nil || len(r.Rows) != 1 || r.Rows[0][1] != "mine" {
			t.Errorf("%s: %v, %v", statement, r, err)
		}
		if note, err := db.NoteNames(t.Context(), statement); err != nil || !strings.Contains(note, "gc is the view of "+user.Path) {
			t.Errorf("it is not said whose view gc is: %q, %v", note, err)
		}
	}
}

// TestViewsOfFilesThatAreWrong says with file and line what is wrong, and shows all others.
func TestViewsOfFilesThatAreWrong(t *testing.T) {
	files := map[string]string{
		"nothing.sql": "-- Only a comment\n", "syntax.sql": "-- Title\n\nSELECT 1\nFROM;", "table.sql": "-- Title\nSELECT *\n\nFROM Evnts",
		"column.sql": "SELECT gcID2 FROM GCPhasePause", "two.sql": "SELECT 1; SELECT 2", "copy.sql": "COPY Events TO 'out.csv'",
		"close.sql": "SELECT 1); COPY (SELECT 1) TO 'out.csv'", "attach.sql": "ATTACH 'out.db' AS o", "file.sql": "SELECT * FROM read_text('/etc/passwd')",
		"name.sql": "SELECT * FROM '/etc/passwd.csv'", "net.sql": "SELECT * FROM read_csv('http://127.0.0.1:1/x')", "set.sql": "SET threads = 1",
		"log.sql": "SELECT * FROM enable_logging()", "self.sql": "SELECT * FROM self", "round.sql": "SELECT * FROM about", "about.sql": "SELECT * FROM round",
		"gc.sql": "SELECT * FROM gc", "GarbageCollection.sql": "SELECT 1", "kind.sql": "-- column: A | colour\nSELECT 1 AS A",
		"label.sql": "-- column: B | duration\nSELECT 1 AS A", "limit.sql": "-- limit: many\nSELECT 1", "latin.sql": "SELECT '\xe4'", "odd name.sql": "SELECT 1",
	}
	want := map[string]string{
		"nothing": ":2: a view is one statement", "syntax": ":4: syntax error", "table": ":4: table with name Evnts does not exist; did you mean Events?",
		"column": ":1: referenced column", "two": ":1: a view is one statement", "copy": ":1: a view is one statement", "close": ":1: syntax error",
		"attach": ":1: a view is one statement", "file": ":1: the view uses a file other", "name": ":1: the view uses a file other",
		"net": ":1: the view ", "set": ":1: a view is one statement", "log": ":1: the view makes DuckDB write logs", "self": ":1: the view reads itself",
		"round": ":1: the view reads itself", "about": ":1: the view reads itself", "gc": ":1: the view reads itself; one",
		"GarbageCollection": ":1: GarbageCollection is a table", "kind": `:1: unknown column kind "colour"`, "label": `:1: there is no column "B"; the view has A`,
		"limit": `:1: "many" is no number`, "latin": "is not in UTF-8", "odd name": "has no name for a view",
	}
	folder := viewFolder(t, ProjectCategory, files)
	database := filepath.Join(t.TempDir(), "x.duckdb")
	importFile(t, small(t, askedRecording), database)
	db := withFiles(t, database, "", false, folder, viewFolder(t, UserCategory, map[string]string{"fine.sql": "SELECT 5 AS five"}))
	for name, text := range want {
		_, err := db.View(t.Context(), name, 0)
		oneSentence(t, err)
		if err != nil && (!strings.Contains(err.Error(), text) || !strings.Contains(err.Error(), filepath.Join(folder.Path, name+".sql"))) {
			t.Errorf("%s: %v, want %q", name, err, text)
		}
		if errors.Is(err, ErrReadOnly) {
			t.Errorf("%s: %v would tell of --write", name, err)
		}
	}
	var b strings.Builder
	if err := db.WriteAllViews(t.Context(), &b, 0, format.Options{}); err != nil || !strings.Contains(b.String(), "five") || !strings.Contains(b.String(), "table.sql:4: ") {
		t.Errorf("all views: %v\n%s", err, b.String())
	}
	if _, err := db.Query(t.Context(), "SELECT * FROM table"); err == nil {
		t.Error("a statement with a wrong view was run")
	}
	if _, err := db.Query(t.Context(), `SELECT 1 FROM "column"`); err == nil || !strings.Contains(err.Error(), "column.sql:1:") {
		t.Errorf("a statement with a wrong view: %v", err)
	}
	if _, err := db.Query(t.Context(), "SELECT 1 AS label, 2 AS round"); err != nil {
		t.Errorf("names of columns are taken for those of views: %v", err)
	}
	if entries, err := os.ReadDir("."); err != nil || strings.Contains(entries[0].Name(), "out.") {
		t.Errorf("a view wrote a file: %v", err)
	}
}

// TestViewsOfProjectsOnlyRead keeps them from the files that --write gives to statements, and those of the user at work.
func TestViewsOfProjectsOnlyRead(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret.txt")
	if err := os.WriteFile(secret, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	text := "SELECT content FROM read_text(" + quote(secret) + ")"
	project := viewFolder(t, ProjectCategory, map[string]string{"spy.sql": text})
	user := viewFolder(t, UserCategory, map[string]string{"mine.sql": text, "by-way.sql": "SELECT * FROM spy"})
	db := withFiles(t, small(t, askedRecording), "", true, project, user)
	for _, name := range []string{"spy", "by-way"} {
		if got := seen(t, db, name); strings.Contains(got, "\n") || !strings.Contains(got, "spy.sql is not used with --write") {
			t.Errorf("%s shows %s", name, got)
		}
	}
	if r, err := db.Query(t.Context(), "SELECT * FROM spy"); err == nil {
		t.Errorf("SQL shows %v", r.Rows)
	}
	if got := seen(t, db, "mine"); !strings.Contains(got, "secret") {
		t.Errorf("the user's view shows %s", got)
	}
}

// TestFoldersOfViews reads no links out of a folder, no folders, and nothing that is no folder.
func TestFoldersOfViews(t *testing.T) {
	folder := viewFolder(t, ProjectCategory, ownViewFiles)
	outside := filepath.Join(t.TempDir(), "x.sql")
	if err := os.WriteFile(outside, []byte("SELECT 1"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.Symlink(outside, filepath.Join(folder.Path, "link.sql")), os.Mkdir(filepath.Join(folder.Path, "dir.sql"), 0o700)); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, v := range ReadViews(folder, ViewFolder{Path: filepath.Join(folder.Path, "missing")}, ViewFolder{Path: outside}) {
		name := v.Name
		if v.Problem() != nil {
			name += " (wrong)"
			oneSentence(t, v.Problem())
		}
		got = append(got, name)
	}
	if text := strings.Join(got, ", "); text != "by-line, link (wrong), long-pauses, views (wrong)" {
		t.Errorf("the views are %s", text)
	}
}

// TestViewsMadeInDatabases shows those that somebody made by name, also in the place of ours.
func TestViewsMadeInDatabases(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.duckdb")
	importFile(t, small(t, askedRecording), path)
	writable, err := Open(path, true)
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{
		`CREATE OR REPLACE VIEW "hot-methods" AS SELECT 'mine' AS whose`, "CREATE VIEW fresh AS SELECT method, self FROM SampledMethod JOIN Code ON _id = code",
		"COMMENT ON VIEW fresh IS 'What is fresh'",
	} {
		if _, err := writable.Query(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	if err := writable.Close(); err != nil {
		t.Fatal(err)
	}
	db := withFiles(t, path, "", false, viewFolder(t, UserCategory, map[string]string{"fresh.sql": "SELECT 'of a file' AS whose"}))
	views, err := db.Views(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var made []string
	for _, v := range views {
		if v.Category == DatabaseCategory {
			made = append(made, v.Name+": "+v.Description)
		}
	}
	if text := strings.Join(made, ", "); text != "fresh: What is fresh, hot-methods: " {
		t.Errorf("views made in the database are %s", text)
	}
	if got := seen(t, db, "Hot-Methods"); !strings.Contains(got, "mine") {
		t.Errorf("hot-methods shows %s", got)
	}
	if r, err := db.Query(t.Context(), `FROM "hot-methods"`); err != nil || r.Rows[0][0] != "mine" {
		t.Errorf("SQL has another hot-methods: %v", err)
	}
	if r, err := db.Query(t.Context(), "SELECT count(*) FROM fresh WHERE method = 'contend'"); err != nil || r.Rows[0][0] == int64(0) {
		t.Errorf("SQL has another fresh: %v, %v", r, err)
	}
	if got := seen(t, db, "fresh"); !strings.Contains(got, "contend") {
		t.Errorf("fresh shows %s", got)
	}
	if note, err := db.Note(t.Context(), "hot-methods"); err != nil || note != "hot-methods is the view made in the database, not that of jfrlens" {
		t.Errorf("note %q, %v", note, err)
	}
	if _, err := db.View(t.Context(), "frehs", 0); err == nil || !strings.Contains(err.Error(), "did you mean fresh") {
		t.Errorf("frehs: %v", err)
	}
}
