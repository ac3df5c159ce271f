package query

import (
	"fmt"
	"slices"
	"strings"
)

// storedSchema is the schema of the tables that users see through views.
const storedSchema = "_stored"

// stackDetail is a column that users see beside each column of stack traces. It is not stored: the
// view of the table takes it from the table of stack traces.
type stackDetail struct {
	suffix, column string // of the user's column, in the table StackTrace
	sqlType        string
	description    string
}

func stackDetails() []stackDetail {
	return []stackDetail{
		{"$topMethod", "topMethod", "UINTEGER", `method on top references "Method"(_id)`},
		{"$topApplicationMethod", "topApplicationMethod", "UINTEGER", `first method that the boot loader did not load references "Method"(_id)`},
		{"$topNonInitMethod", "topNonInitMethod", "UINTEGER", `first method that is not a constructor references "Method"(_id)`},
		{"$length", "length", "INTEGER", "number of frames"},
		{"$truncated", "truncated", "BOOLEAN", "frames at the bottom are missing"},
		{"$methods", "methods", "UINTEGER[]", `the first ten methods, top first references "Method"(_id)`},
	}
}

// hasStacks says whether events of the table have stack traces. Users see it through a view.
func (t *table) hasStacks() bool {
	return slices.ContainsFunc(t.columns, func(c *column) bool { return c.op == opStackID })
}

// schemaName returns the schema of the stored table.
func (t *table) schemaName() string {
	if t.hasStacks() {
		return storedSchema
	}
	return "main"
}

// stored returns the name of the stored table in SQL.
func (t *table) stored() string { return t.schemaName() + "." + ident(t.name) }

// withDetails returns the statement that makes the view of a table with stack traces.
func (t *table) withDetails() string {
	columns, joins := make([]string, 0, len(t.columns)), ""
	for i, c := range t.columns {
		columns = append(columns, "e."+ident(c.name))
		if c.op != opStackID {
			continue
		}
		for _, d := range stackDetails() {
			columns = append(columns, fmt.Sprintf("s%d.%s AS %s", i, d.column, ident(c.name+d.suffix)))
		}
		joins += fmt.Sprintf(" LEFT JOIN StackTrace s%d ON s%d._id = e.%s", i, i, ident(c.name))
	}
	return fmt.Sprintf("CREATE VIEW %s AS SELECT %s FROM %s e%s;\n", ident(t.name), strings.Join(columns, ", "), t.stored(), joins)
}
