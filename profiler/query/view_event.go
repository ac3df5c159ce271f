package query

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"jfrlens/profiler/query/format"
)

// eventView shows all events of a type: every field of the type and of the structs in it, sorted by
// start time. Of stack traces it has the frame on top, or a list of as many as asked for.
func (d *DB) eventView(ctx context.Context, name string, views []*View, jdk, frames int) (*format.Table, error) {
	rows, err := d.db.QueryContext(ctx, eventTypeQuery, strings.TrimPrefix(name, "jdk."))
	if err != nil {
		return nil, openError(d.path, err)
	}
	defer func() { _ = rows.Close() }() // rows.Err tells what went wrong
	var table, title string
	var experimental bool
	var count int64
	found := rows.Next()
	if !found {
		return nil, d.unknown(ctx, name, views)
	}
	if err := rows.Scan(&table, &title, &experimental, &count); err != nil {
		return nil, err
	}
	_ = rows.Close() // one row was all
	t := &format.Table{Title: title, Experimental: experimental}
	selected, joins, err := d.eventColumns(ctx, t, table, jdk, frames)
	if err != nil || len(selected) == 0 || count == 0 {
		return t, err // there is no table without events
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
	// As in the JDK, events of a type without label have no title. Where there is nothing but a title, or where that of
	// the JDK is "null", it is the type's name. The last part of a name is enough where one type has it.
	// The exact name wins over those that differ by case, whose tables have other names.
	eventTypeQuery = `SELECT any_value(name),
    coalesce(any_value(label), CASE WHEN bool_or(experimental) OR sum(count) = 0 THEN any_value(fullName) END, ''),
    bool_or(experimental), sum(count)::BIGINT
FROM EventType WHERE name = coalesce(
    (SELECT any_value(name ORDER BY fullName = $1 DESC) FROM EventType WHERE fullName IN ($1, 'jdk.' || $1)),
    (SELECT any_value(name) FROM EventType WHERE lower(name) = lower($1)),
    (SELECT any_value(name) FROM EventType WHERE lower(regexp_extract(fullName, '[^.]*$')) = lower($1) HAVING count(DISTINCT name) = 1),
    (SELECT any_value(name) FROM EventType WHERE lower(label) = lower($1) HAVING count(DISTINCT name) = 1))
HAVING count(*) > 0`
	fieldQuery = `SELECT name, coalesce(label, name), kind, type FROM EventField WHERE event = ? AND NOT repeated ORDER BY position`
)

// eventField is a row of the table EventField.
type eventField struct {
	name, label, typeName string
	kind                  format.Kind
}

// fields returns the fields of an event type or of a kind of constant that a view shows: as in the JDK those of the first
// of several structs of one type.
func (d *DB) fields(ctx context.Context, table string) ([]eventField, error) {
	rows, err := d.db.QueryContext(ctx, fieldQuery, table)
	if err != nil {
		return nil, openError(d.path, err)
	}
	defer func() { _ = rows.Close() }() // rows.Err tells what went wrong
	var list []eventField
	for rows.Next() {
		var f eventField
		var kind string
		if err := rows.Scan(&f.name, &f.label, &kind, &f.typeName); err != nil {
			return nil, err
		}
		if f.kind, err = format.ParseKind(kind); err != nil {
			return nil, err
		}
		list = append(list, f)
	}
	return list, rows.Err()
}

// shownKind returns the kind that a version of the JDK shows: newer ones group no digits of identifiers.
func (f eventField) shownKind(jdk int) format.Kind {
	identifier := f.name == "id" || strings.HasSuffix(f.name, "Id") || strings.HasSuffix(f.label, "Identifier")
	if f.kind == format.Int && identifier && jdk >= identifiersPlain {
		return format.ID
	}
	return f.kind
}

// eventColumns returns what to select for each column, and the tables to join.
func (d *DB) eventColumns(ctx context.Context, t *format.Table, table string, jdk, frames int) (selected, joins []string, err error) {
	fields, err := d.fields(ctx, table)
	if err != nil {
		return nil, nil, err
	}
	hasDuration := slices.ContainsFunc(fields, func(f eventField) bool { return f.name == "duration" })
	add := func(label string, f eventField, from string) {
		expression, join := displayed(f.kind, from, f.name, len(joins))
		if f.kind == format.Stack && frames > 1 {
			expression, join = displayedFrames(table, f.name, len(joins), frames)
		}
		t.Columns = append(t.Columns, format.Column{Label: label, Kind: f.shownKind(jdk)})
		selected = append(selected, expression)
		if join != "" {
			joins = append(joins, join)
		}
	}
	for _, f := range fields {
		if f.kind != format.ID {
			add(shortLabel(f, hasDuration), f, "e")
			continue
		}
		inner, err := d.fields(ctx, constantsName(f.typeName))
		if err != nil {
			return nil, nil, err
		}
		alias := fmt.Sprintf("j%d", len(joins))
		joins = append(joins, fmt.Sprintf(" LEFT JOIN %s %s ON %s._id = e.%s", ident(constantsName(f.typeName)), alias, alias, ident(f.name)))
		for _, sub := range inner {
			if sub.kind != format.ID {
				add(f.label+labelSeparator+sub.label, sub, alias)
			}
		}
	}
	return selected, joins, nil
}

// shortLabel returns the label that the JDK shows in the view of an event type.
func shortLabel(f eventField, hasDuration bool) string {
	switch {
	case f.name == "startTime" && !hasDuration:
		return "Time"
	case f.name == "gcId":
		return "GC ID"
	case strings.HasSuffix(f.name, "$gcId"):
		return f.label[:strings.LastIndex(f.label, labelSeparator)+len(labelSeparator)] + "GC ID"
	}
	return f.label
}

// displayed returns the expression that shows a column of a joined table, and the join it needs.
func displayed(kind format.Kind, from, column string, n int) (expression, join string) {
	alias := fmt.Sprintf("j%d", n)
	on := func(table, column string) string {
		return fmt.Sprintf(" LEFT JOIN %s %s ON %s._id = %s.%s", table, alias, alias, from, ident(column))
	}
	switch kind {
	case format.Class:
		return alias + ".javaName", on("Class", column)
	case format.Thread:
		return alias + ".name", on("Thread", column)
	case format.Loader:
		return alias + ".javaName", on("ClassLoader", column)
	case format.Method:
		return alias + ".fullName", on("Method", column)
	case format.Stack:
		return alias + ".fullName", on("Method", column+"$topMethod")
	case format.EventType:
		return fmt.Sprintf("coalesce(%s.label, %[1]s.fullName)", alias),
			fmt.Sprintf(" LEFT JOIN EventType %s ON %[1]s.id = %s.%s AND %[1]s.recording = %[2]s.recording", alias, from, ident(column))
	}
	return from + "." + ident(column), ""
}

// displayedFrames returns the expression that shows the first frames of a column of stack traces, and
// the join it needs. It is one frame more than is shown: whether there are more decides the order.
func displayedFrames(table, column string, n, frames int) (expression, join string) {
	alias := fmt.Sprintf("j%d", n)
	return alias + ".methods", fmt.Sprintf(` LEFT JOIN (
    SELECT p.stack, list(m.fullName ORDER BY p.depth) AS methods
    FROM (SELECT s._id AS stack, unnest(s.frames[1:%[1]d]) AS frame, generate_subscripts(s.frames[1:%[1]d], 1) AS depth
          FROM StackTrace s WHERE s._id IN (SELECT %[2]s FROM %[3]s)) p
    JOIN Frame f ON f._id = p.frame JOIN Method m ON m._id = f.method
    GROUP BY 1) %[4]s ON %[4]s.stack = e.%[2]s`, frames+1, ident(column), ident(table), alias)
}
