package query

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// What people ask at a prompt to find their way.
const (
	filledTables = `SELECT name AS "Table", count AS "Rows" FROM (
    SELECT name, count FROM Events
    UNION ALL SELECT table_name, estimated_size FROM duckdb_tables()
    WHERE schema_name = 'main' AND NOT temporary AND estimated_size > 0 AND lower(table_name) NOT IN (SELECT lower(name) FROM Events))
ORDER BY lower(name)`
	columnsOf = `SELECT column_name AS "Column", CASE WHEN data_type LIKE 'ENUM%%' THEN 'ENUM' ELSE data_type END AS "Type",
    coalesce(comment, '') AS "Meaning"
FROM duckdb_columns() WHERE lower(table_name) = lower(%s) AND database_name = current_database() AND schema_name = 'main' ORDER BY column_index`
)

// Tables returns the tables that have rows, with their numbers.
func (d *DB) Tables(ctx context.Context) (*Result, error) { return d.Query(ctx, filledTables) }

// Columns returns the columns of a table or view and what they mean.
func (d *DB) Columns(ctx context.Context, name string) (*Result, error) {
	r, err := d.Query(ctx, fmt.Sprintf(columnsOf, quote(strings.TrimPrefix(name, "jdk."))))
	if err != nil || len(r.Rows) > 0 {
		return r, err
	}
	r, err = d.Query(ctx, "SELECT column_name AS \"Column\", column_type AS \"Type\" FROM (DESCRIBE SELECT * FROM "+ident(name)+")") // of a file
	if wrong := (*SQLError)(nil); errors.As(err, &wrong) {
		wrong.Place = "" // in a statement that nobody wrote
	}
	return r, err
}

// Complete returns where the last word of an unfinished statement begins, as a number of bytes, and what it may become, as it
// is written in SQL; at the beginning of a statement that is a view by its name alone, too. after is the rest of the
// statement, whose tables have the columns. Names that are not printable are left out.
func (d *DB) Complete(ctx context.Context, before, after string) (begun int, words []string) {
	begun = len(strings.TrimRightFunc(before, isOfName))
	quoted := begun > 0 && before[begun-1] == '"'
	word := before[begun:]
	if quoted {
		begun--
	}
	g := guesser{ctx: ctx, db: d, statement: before[:begun] + " " + after}
	names, plain := g.possible(lastWord(before[:begun]), word)
	reserved := g.names(reservedWords)
	for i, name := range append(names, plain...) {
		switch {
		case !strings.HasPrefix(lower(name), lower(word)) || strings.ContainsFunc(name, isUnprintable):
			continue
		case quoted:
			name = ident(name)
		case i < len(names):
			name = inSQL(name, reserved)
		}
		if !slices.Contains(words, name) {
			words = append(words, name)
		}
	}
	return begun, words
}

func isOfName(r rune) bool {
	return r == '_' || r == '$' || r == '-' || r == '.' || unicode.IsLetter(r) || unicode.IsDigit(r)
}

func isUnprintable(r rune) bool { return !unicode.IsPrint(r) }

// lastWord returns the last word or sign of a text, in lower case; "" at the beginning of a statement.
func lastWord(text string) string {
	text = strings.TrimRight(text, " \t\r\n")
	if text == "" || strings.HasSuffix(text, ";") {
		return ""
	}
	at := strings.LastIndexAny(text, " \t\r\n(;,")
	if at == len(text)-1 {
		return text[at:]
	}
	return lower(text[at+1:])
}

// possible returns what may stand behind a word, the likeliest first: names, and what is never written in quotes.
func (g *guesser) possible(previous, word string) (names, plain []string) {
	switch {
	case slices.Contains([]string{"from", "join", "describe", "summarize", "show", ".schema"}, previous):
		if word == "" {
			return g.names(filledNames), nil
		}
		return g.relations(), nil
	case word == "":
		return nil, nil // everything
	case previous == "": // SQL, or a view by its name
		return nil, append(g.keywords(word), g.relations()...)
	}
	columns := slices.Concat(g.columns()...)
	if len(columns) == 0 {
		columns = g.names(allColumns)
	}
	return append(columns, g.relations()...), append(g.keywords(word), g.names(callable)...)
}

const (
	filledNames = `SELECT "Table" FROM (` + filledTables + `)`
	allColumns  = "SELECT DISTINCT column_name FROM duckdb_columns() WHERE schema_name = 'main' ORDER BY 1"
	callable    = `SELECT function_name || '(' FROM duckdb_functions() WHERE function_type IN ('macro', 'scalar', 'aggregate', 'table', 'table_macro')
  AND regexp_matches(function_name, '^\w+$') GROUP BY function_name ORDER BY bool_and(internal), function_name` // macros first
	allKeywords = "SELECT keyword_name FROM duckdb_keywords() ORDER BY keyword_name"
)

// relations returns the tables and views.
func (g *guesser) relations() []string {
	names := g.names("SELECT DISTINCT table_name FROM information_schema.tables WHERE table_catalog <> 'temp' ORDER BY lower(table_name)")
	theirs, err := g.db.theirViews(g.ctx)
	if err != nil {
		return names // only suggestions are lost
	}
	for _, v := range theirs {
		names = append(names, v.Name)
	}
	return names
}

// keywords returns those of SQL, in capitals if a word is.
func (g *guesser) keywords(word string) []string {
	names := g.names(allKeywords)
	if word == strings.ToUpper(word) {
		for i := range names {
			names[i] = strings.ToUpper(names[i])
		}
	}
	return names
}
