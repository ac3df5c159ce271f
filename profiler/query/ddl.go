package query

import (
	"fmt"
	"slices"
	"strings"
)

// createTables returns the statements that make the enumerations and tables.
func (s *schema) createTables() string {
	var b strings.Builder
	var names []string
	for name := range s.enums {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		e := s.enums[name]
		values := make([]string, len(e.values))
		for i, v := range e.values {
			values[i] = quote(v)
		}
		fmt.Fprintf(&b, "CREATE TYPE %s AS ENUM (%s);\n", ident(e.name), strings.Join(values, ", "))
	}
	fmt.Fprintf(&b, "CREATE SCHEMA %s;\n", storedSchema)
	for _, t := range s.made() {
		fmt.Fprintf(&b, "CREATE TABLE %s (%s);\n", t.stored(), t.columnList())
	}
	return b.String()
}

func (t *table) columnList() string {
	columns := make([]string, len(t.columns))
	for i, c := range t.columns {
		columns[i] = ident(c.name) + " " + c.sqlType
	}
	return strings.Join(columns, ", ")
}

// createShown returns the statements that make the views over stored tables, and an empty view of each
// event type that the recordings do not have.
func (s *schema) createShown() string {
	var b strings.Builder
	for _, t := range s.made() {
		if t.hasStacks() {
			b.WriteString(t.withDetails())
		}
	}
	for _, t := range s.absent {
		columns := make([]string, 0, len(t.columns)+2)
		for _, c := range t.columns {
			columns = append(columns, fmt.Sprintf("NULL::%s AS %s", c.sqlType, ident(c.name)))
			if c.op == opStackID {
				for _, d := range stackDetails() {
					columns = append(columns, fmt.Sprintf("NULL::%s AS %s", d.sqlType, ident(c.name+d.suffix)))
				}
			}
		}
		columns = append(columns, "NULL::UINTEGER AS recording", "NULL::BIGINT AS _order")
		fmt.Fprintf(&b, "CREATE VIEW %s AS SELECT %s WHERE false;\n", ident(t.name), strings.Join(columns, ", "))
	}
	return b.String()
}

// comments returns the statements that describe the tables and their columns.
func (s *schema) comments() []string {
	var list []string
	for _, t := range s.made() {
		kind := "TABLE"
		if t.hasStacks() {
			kind = "VIEW"
		}
		if text := sentence(t.label, t.description); text != "" {
			list = append(list, fmt.Sprintf("COMMENT ON %s %s IS %s", kind, ident(t.name), quote(text)))
		}
		for _, c := range t.columns {
			if text := c.comment(); text != "" && !everywhere(c.name) {
				list = append(list, fmt.Sprintf("COMMENT ON COLUMN %s.%s IS %s", ident(t.name), ident(c.name), quote(text)))
			}
		}
	}
	return list
}

// everywhere says whether a column is in every table and so needs no comment, each of which costs time.
func everywhere(column string) bool {
	return column == "startTime" || column == "recording" || column == "_order"
}

// comment is what a column's comment says: label, description, unit, reference and other columns of its field.
func (c *column) comment() string {
	text := sentence(c.label, c.description)
	if c.unit != "" {
		text = strings.TrimSpace(text + " [" + c.unit + "]")
	}
	if c.ref != "" {
		text = strings.TrimSpace(text + " references " + ident(c.ref) + "(_id)")
	}
	if len(c.others) > 0 {
		text = strings.TrimSpace(text + " (in " + strings.Join(c.others, ", ") + " where declared otherwise)")
	}
	return text
}

func sentence(label, description string) string {
	switch {
	case label == "" || description == "":
		return label + description
	}
	return label + ": " + description
}

func lower(s string) string { return strings.ToLower(s) }
