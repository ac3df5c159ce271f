package query

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"jfrlens/profiler/query/format"
)

// Result is the answer to a query.
type Result struct {
	// Columns are the names, Types the SQL types of the columns.
	Columns, Types []string
	// Rows hold nil, bool, integers, floats, *big.Int, json.Number, string, time.Time, and []any and
	// map[string]any of those.
	Rows [][]any
}

func (r *Result) begin(columns, types []string) error {
	r.Columns, r.Types = columns, types
	return nil
}

func (r *Result) add(row []any) error {
	r.Rows = append(r.Rows, slices.Clone(row))
	return nil
}

// Query runs a statement. Errors say what is wrong and, if a name is not known, which one is meant.
func (d *DB) Query(ctx context.Context, statement string) (*Result, error) {
	r := &Result{}
	return r, d.Each(ctx, statement, r.begin, r.add)
}

// Each runs a statement as [DB.Query] does, and hands over first its columns, then one row after the other, which is
// valid until the next. An error of begin or row ends it, and is returned.
func (d *DB) Each(ctx context.Context, statement string, begin func(columns, types []string) error, row func([]any) error) error {
	if d.logs(statement) {
		return readOnly("the statement makes DuckDB write logs")
	}
	conn, err := d.db.Conn(ctx)
	if err != nil {
		return openError(d.path, err)
	}
	defer func() { _ = conn.Close() }() // returns it to the pool
	missing, err := d.makeViews(ctx, conn, statement)
	if err != nil {
		return err
	}
	var refused error // by the caller
	err = each(ctx, conn, statement,
		func(columns, types []string) error { refused = begin(columns, types); return refused },
		func(values []any) error { refused = row(values); return refused })
	switch {
	case refused != nil:
		return refused
	case ctx.Err() != nil:
		return ctx.Err()
	case isDamage(err) || isTooLarge(err):
		return d.readError(err)
	case d.partial && doesNotBind(err):
		return ErrNotRead
	case missing != nil && doesNotBind(err):
		return missing
	case err != nil:
		return d.explain(ctx, statement, err)
	}
	return nil
}

// logs says whether a statement makes the engine write logs, which only a writable database may: they go to standard output or
// into a file, and to be refused one ends the process.
func (d *DB) logs(statement string) bool {
	return !d.writable && strings.Contains(strings.ToLower(statement), "enable_logging")
}

func each(ctx context.Context, conn *sql.Conn, statement string, begin func(columns, types []string) error, row func([]any) error) error {
	rows, err := conn.QueryContext(ctx, statement)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // rows.Err tells what went wrong
	described, err := rows.ColumnTypes()
	if err != nil {
		return err
	}
	var columns, types []string
	for _, t := range described {
		columns, types = append(columns, t.Name()), append(types, t.DatabaseTypeName())
	}
	if err := begin(columns, types); err != nil {
		return err
	}
	values, pointers, apart := make([]any, len(types)), make([]any, len(types)), make([]*valueType, len(types))
	for i := range values {
		pointers[i], apart[i] = &values[i], typeOf(types[i])
	}
	for rows.Next() {
		if err := rows.Scan(pointers...); err != nil {
			return err
		}
		for i, v := range values {
			values[i] = plainValue(apart[i], v)
		}
		if err := row(values); err != nil {
			return err
		}
	}
	return rows.Err()
}

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
