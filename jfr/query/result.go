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

// isNumber says whether a SQL type is a number.
func isNumber(sqlType string) bool {
	for _, name := range []string{"INT", "FLOAT", "DOUBLE", "DECIMAL"} {
		if strings.Contains(sqlType, name) && !strings.Contains(sqlType, "[") && !strings.Contains(sqlType, "INTERVAL") && !strings.Contains(sqlType, "STRUCT") {
			return true
		}
	}
	return false
}
