package query

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
)

// tree is what the engine's parser says of a text: SELECT statements, or why it has others.
type tree struct {
	Message    string `json:"error_message"`
	Position   string `json:"position"` // of what is no SQL, as bytes
	Statements []any  `json:"statements"`
}

// querier is a database or a session of it.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// parse parses a text, which is not run.
func parse(ctx context.Context, in querier, text string) (t tree, err error) {
	var parsed string
	if err := in.QueryRowContext(ctx, "SELECT json_serialize_sql("+quote(text)+")::VARCHAR").Scan(&parsed); err != nil {
		return t, fmt.Errorf("the statement cannot be parsed: %w", err)
	}
	return t, json.Unmarshal([]byte(parsed), &t)
}

// among returns the views that the statements read.
func (t *tree) among(views []*View) []*View {
	read := map[string]bool{}
	addTables(read, t.Statements)
	return slices.DeleteFunc(slices.Clone(views), func(v *View) bool { return !read[lower(v.Name)] })
}

// addTables adds the names of tables in a part of a tree, in lower case.
func addTables(to map[string]bool, part any) {
	switch part := part.(type) {
	case []any:
		for _, p := range part {
			addTables(to, p)
		}
	case map[string]any:
		if name, isTable := part["table_name"].(string); isTable {
			to[lower(name)] = true
		}
		for _, p := range part {
			addTables(to, p)
		}
	}
}

// readBy returns the views that a statement reads; of one that is not only SELECT, those whose names are in it.
func readBy(ctx context.Context, in querier, views []*View, statement string) []*View {
	views = namedIn(views, statement)
	if len(views) == 0 {
		return nil
	}
	if t, err := parse(ctx, in, statement); err == nil && len(t.Statements) > 0 {
		return t.among(views)
	}
	return views
}

// namedIn returns the views whose names are in a text.
func namedIn(views []*View, text string) []*View {
	if len(views) == 0 {
		return nil
	}
	words := &selection{words: map[string]bool{}}
	words.add(text)
	return slices.DeleteFunc(slices.Clone(views), func(v *View) bool { return !words.has(v.Name) })
}
