package query

import (
	"strings"

	"jfrlens/jfr/query/format"
)

// Table returns the result in the form that prints: numbers as they are.
func (r *Result) Table() *format.Table {
	t := &format.Table{Rows: r.Rows}
	for i, name := range r.Columns {
		c := format.Column{Label: name, Kind: format.Text, Missing: "NULL"}
		if isNumber(r.Types[i]) {
			c.Kind = format.Plain
		}
		t.Columns = append(t.Columns, c)
	}
	return t
}

// isNumber says whether a SQL type is a number, or a list of numbers.
func isNumber(sqlType string) bool {
	scalar, _, _ := strings.Cut(sqlType, "[")
	name, _, _ := strings.Cut(scalar, "(")
	switch strings.TrimPrefix(name, "U") {
	case "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT", "FLOAT", "DOUBLE", "DECIMAL":
		return true
	}
	return false
}
