package query

import (
	"context"
	"fmt"
	"strings"

	"jfrlens/jfr/query/format"
)

// eventView shows all events of a type: every field of the type and of the structs in it, sorted by
// start time.
func (d *DB) eventView(ctx context.Context, name string, views []*View) (*format.Table, error) {
	rows, err := d.db.QueryContext(ctx, eventTypeQuery, strings.TrimPrefix(name, "jdk."))
	if err != nil {
		return nil, openError(d.path, err)
	}
	defer func() { _ = rows.Close() }() // rows.Err tells what went wrong
	var table, label string
	var experimental bool
	found := rows.Next()
	if !found {
		return nil, d.unknown(ctx, name, views)
	}
	if err := rows.Scan(&table, &label, &experimental); err != nil {
		return nil, err
	}
	_ = rows.Close() // one row was all
	t := &format.Table{Title: label, Experimental: experimental}
	selected, joins, err := d.eventColumns(ctx, t, table)
	if err != nil || len(selected) == 0 {
		return t, err
	}
	result, err := d.Query(ctx, fmt.Sprintf("SELECT %s FROM %s e%s ORDER BY e.startTime, e._order",
		strings.Join(selected, ", "), ident(table), strings.Join(joins, "")))
	if err != nil {
		return nil, err
	}
	t.Rows = result.Rows
	return t, nil
}

const (
	eventTypeQuery = `SELECT name, coalesce(label, fullName), experimental FROM EventType WHERE lower(name) = lower(?) LIMIT 1`
	fieldQuery     = `SELECT name, coalesce(label, name), kind FROM EventField WHERE event = ? ORDER BY position`
)

// eventColumns returns what to select for each column, and the tables to join.
func (d *DB) eventColumns(ctx context.Context, t *format.Table, table string) (selected, joins []string, err error) {
	rows, err := d.db.QueryContext(ctx, fieldQuery, table)
	if err != nil {
		return nil, nil, openError(d.path, err)
	}
	defer func() { _ = rows.Close() }() // rows.Err tells what went wrong
	for rows.Next() {
		var name, label, kindName string
		if err := rows.Scan(&name, &label, &kindName); err != nil {
			return nil, nil, err
		}
		kind, err := format.ParseKind(kindName)
		if err != nil {
			return nil, nil, err
		}
		t.Columns = append(t.Columns, format.Column{Label: label, Kind: kind})
		expression, join := displayed(kind, name, len(joins))
		selected = append(selected, expression)
		if join != "" {
			joins = append(joins, join)
		}
	}
	return selected, joins, rows.Err()
}

// displayed returns the expression that shows a column, and the join it needs.
func displayed(kind format.Kind, column string, n int) (expression, join string) {
	alias := fmt.Sprintf("j%d", n)
	on := func(table string) string {
		return fmt.Sprintf(" LEFT JOIN %s %s ON %s._id = e.%s", table, alias, alias, ident(column))
	}
	switch kind {
	case format.Class:
		return alias + ".javaName", on("Class")
	case format.Thread:
		return alias + ".name", on("Thread")
	case format.Loader:
		return alias + ".javaName", on("ClassLoader")
	case format.Method:
		return alias + ".fullName", on("Method")
	case format.Stack:
		return alias + ".fullName", fmt.Sprintf(" LEFT JOIN Method %s ON %s._id = e.%s", alias, alias, ident(column+"$topMethod"))
	}
	return "e." + ident(column), ""
}
