package query

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jfrlens/jfr/jfrtest"
)

// contextOf returns what WriteContext says of a database, by section.
func contextOf(t *testing.T, db *DB) map[string]string {
	t.Helper()
	var b strings.Builder
	if err := db.WriteContext(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	sections := map[string]string{}
	for _, section := range strings.Split("\n"+b.String(), "\n## ") {
		title, text, _ := strings.Cut(section, "\n")
		sections[title] = text
	}
	return sections
}

// TestContextTables compares the tables and columns that the context lists with the database: all that
// have rows are there, and each can be read.
func TestContextTables(t *testing.T) {
	db := imported(t, "hard-jdk25.jfr")
	text := contextOf(t, db)["Tables with rows"]
	listed := map[string][]string{}
	table := ""
	for line := range strings.Lines(text) {
		if m := regexp.MustCompile(`^(\S+) \((\d+) rows\)`).FindStringSubmatch(line); m != nil {
			table = m[1]
			listed[table] = nil
		} else if column, ok := strings.CutPrefix(line, "  "); ok {
			name, _, _ := strings.Cut(column, " ")
			listed[table] = append(listed[table], name)
		}
	}
	for table, columns := range listed {
		statement := fmt.Sprintf("SELECT %s FROM %s LIMIT 1", strings.Join(columns, ", "), table)
		if _, err := db.Query(t.Context(), statement); err != nil {
			t.Error(err)
		}
		for _, name := range strings.Split(ask(t, db, "SELECT column_name FROM (DESCRIBE "+table+")"), "\n") {
			if !slices.Contains(columns, name) && !slices.Contains(columns, ident(name)) && !saidOnce(name) {
				t.Errorf("the column %s of %s is not listed", name, table)
			}
		}
	}
	for name := range strings.Lines(ask(t, db, "SELECT name FROM Events WHERE count > 0")) {
		if name = strings.TrimSpace(name); listed[name] == nil && listed[ident(name)] == nil {
			t.Errorf("%s has events and is not listed", name)
		}
	}
}

// saidOnce says whether the introduction describes a column of all tables of events.
func saidOnce(column string) bool {
	return column == "recording" || column == contextColumn || column == "_order" || strings.HasPrefix(column, "stackTrace$")
}

// TestContextWritesSQL looks for what SQL does not take as it stands, and for the values of enumerations.
func TestContextWritesSQL(t *testing.T) {
	sections := contextOf(t, imported(t, "hard-jdk25.jfr"))
	for _, line := range []string{
		`  "when" ENUM('Before GC', 'After GC') -- When`,
		`  "group" UINTEGER -- Java Thread Group references "ThreadGroup"(_id)`,
	} {
		if !strings.Contains(sections["Tables with rows"], line+"\n") {
			t.Errorf("there is no line %q", line)
		}
	}
	for line := range strings.Lines(sections["Tables with rows"]) {
		if strings.Contains(line, " ENUM(") && len(line) > 400 {
			t.Errorf("more values than a reader wants: %s", line)
		}
	}
}

// TestContextNames looks up everything that the context calls by name.
func TestContextNames(t *testing.T) {
	db := imported(t, "hard-jdk25.jfr")
	sections := contextOf(t, db)
	views, err := Views(0)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range views {
		if !strings.Contains(sections["Views"], "\n"+v.Name+": "+v.Description) {
			t.Errorf("the view %s is not listed", v.Name)
		}
	}
	macros, err := Macros()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range macros {
		if !strings.Contains(sections["Macros"], m.Signature+": "+m.Description) {
			t.Errorf("the macro %s is not listed", m.Signature)
		}
	}
	text := ""
	for title, section := range sections {
		if strings.HasPrefix(title, "# ") || title == "" {
			text += section
		}
	}
	columns := strings.Split(ask(t, db, "SELECT DISTINCT table_name || '.' || column_name FROM information_schema.columns"), "\n")
	for _, name := range regexp.MustCompile(`\b[A-Z]\w+\.[a-z]\w+`).FindAllString(text, -1) {
		if !slices.Contains(columns, name) {
			t.Errorf("the introduction names %s, which is not there", name)
		}
	}
	for _, m := range regexp.MustCompile(`\b([A-Z]\w+)\((\w+(?:, \w+)+)\)`).FindAllStringSubmatch(text, -1) {
		if _, err := db.Query(t.Context(), fmt.Sprintf("SELECT %s FROM %s LIMIT 1", m[2], m[1])); err != nil {
			t.Error(err)
		}
	}
}

// TestContextCommandsNothing describes a recording whose names are commands to a terminal.
func TestContextCommandsNothing(t *testing.T) {
	event := eventOf(jfrtest.Field{Name: "a\x1b[31m", TypeID: jfrtest.Int})
	db := importedChunks(t, chunkOf(event).Event(valuesEvent, jfrtest.Values().Int(2000, 3)))
	if text := contextOf(t, db)["Tables with rows"]; strings.Contains(text, "\x1b") || !strings.Contains(text, "\uFFFD[31m") {
		t.Errorf("%q", text)
	}
}

// TestContextExamples runs the queries that the context gives as examples, also on a recording that has
// nothing of what they read.
func TestContextExamples(t *testing.T) {
	content, err := contextFiles.ReadFile("context/examples.txt")
	if err != nil {
		t.Fatal(err)
	}
	queries := strings.Split(strings.TrimSpace(string(content)), ";")
	if len(queries) < 5 {
		t.Fatalf("%d examples", len(queries))
	}
	for name, db := range map[string]*DB{"full": imported(t, "hard-jdk25.jfr"), "empty": withoutJDK(t)} {
		for _, query := range queries {
			if _, query, _ = strings.Cut(query, "-- "); query == "" {
				continue
			}
			if _, err := db.Query(t.Context(), "-- "+query); err != nil {
				t.Errorf("%s database: %v", name, err)
			}
		}
	}
}

// TestContextMacroExamples runs the examples of macros, which the context lists, on real events.
func TestContextMacroExamples(t *testing.T) {
	db := imported(t, "hard-jdk25.jfr")
	macros, err := Macros()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range macros {
		if _, err := db.Query(t.Context(), m.Example); err != nil {
			t.Errorf("%s: %v", m.Name, err)
		}
	}
}
