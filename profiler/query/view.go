package query

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"jfrlens/profiler/query/format"
	"jfrlens/profiler/sample"
)

// identifiersPlain is the first version of the JDK that prints identifiers without grouping digits.
const identifiersPlain = 28

// sortedLists is the first version of the JDK that sorts the lines of a cell.
const sortedLists = 25

// View runs a view as a version of the JDK defines it (0 means [DefaultJDK]) and returns the table to
// print. An event type's name works as well. The error wraps [ErrUnknownView] if there is neither,
// and [ErrMissingEvent] if the recordings' metadata lacks what the view reads.
func (d *DB) View(ctx context.Context, name string, jdk int) (*format.Table, error) {
	return d.view(ctx, name, jdk, 1)
}

// view is [DB.View] with a number of frames for the stack traces of events.
func (d *DB) view(ctx context.Context, name string, jdk, frames int) (*format.Table, error) {
	s, err := d.viewSet(ctx, jdk)
	if err != nil {
		return nil, err
	}
	return s.table(ctx, name, frames)
}

// runView runs a view of ours whose events there are.
func (d *DB) runView(ctx context.Context, v *View, jdk int) (*format.Table, error) {
	result, err := d.compute(ctx, v.shown(), jdk)
	if d.partial && doesNotBind(err) {
		return nil, ErrNotRead
	}
	if doesNotBind(err) {
		return nil, fmt.Errorf("view %s: %w", v.Name, ErrOtherVersion)
	}
	if err != nil {
		return nil, fmt.Errorf("view %s: %w", v.Name, err)
	}
	t := &format.Table{Title: v.Title, Form: v.Form, Columns: slices.Clone(v.Columns), Rows: result.Rows, Limit: v.Limit, Query: v.limited()}
	if len(t.Columns) != len(result.Columns) {
		return nil, fmt.Errorf("view %s declares %d columns and has %d", v.Name, len(t.Columns), len(result.Columns))
	}
	if err := d.adaptColumns(ctx, v, t.Columns, jdk); err != nil {
		return nil, err
	}
	v.measure(t.Columns, t.Rows)
	return t, d.dropAlike(ctx, v, t)
}

// compute runs a query with the macros of a version of the JDK. They are gone from the connection
// afterwards, however it ends: others use it next.
func (d *DB) compute(ctx context.Context, query string, jdk int) (_ *Result, err error) {
	conn, err := d.db.Conn(ctx)
	if err != nil {
		return nil, openError(d.path, err)
	}
	defer func() { _ = conn.Close() }() // returns it to the pool
	if err := useMacros(ctx, conn, jdk); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, dropMacros(context.WithoutCancel(ctx), conn, jdk)) }()
	r := &Result{}
	return r, d.readError(each(ctx, conn, query, r.begin, r.add))
}

// shown returns the query that gives what is shown, and for views of the JDK the rows behind the limit
// too: they make columns wider.
func (v *View) shown() string {
	if v.Category == ownCategory {
		return v.limited()
	}
	return v.sql
}

// adaptColumns makes what depends on the version of the JDK and on the recording's metadata.
func (d *DB) adaptColumns(ctx context.Context, v *View, columns []format.Column, jdk int) error {
	for i := range columns {
		if columns[i].Kind == format.ID && jdk < identifiersPlain && v.Category != ownCategory {
			columns[i].Kind = format.Int
		}
	}
	for i, field := range v.labels {
		label, err := d.ofField(ctx, "label", field)
		if err != nil {
			return err
		}
		columns[i].Label = cmp.Or(label, columns[i].Label)
	}
	for i, field := range v.kinds {
		kind, err := d.ofField(ctx, "kind", field)
		if err != nil {
			return err
		}
		if columns[i].Kind, err = format.ParseKind(cmp.Or(kind, columns[i].Kind.String())); err != nil {
			return err
		}
	}
	return nil
}

// kindsOfUnits are those of columns whose values have one of the units of samples; others are plain numbers.
var kindsOfUnits = map[string]format.Kind{sample.UnitNanos: format.Duration, sample.UnitBytes: format.Bytes}

// measure makes columns print their values in the unit that stands beside them, where that is the same in all rows.
func (v *View) measure(columns []format.Column, rows [][]any) {
	for i, name := range v.units {
		at := slices.IndexFunc(columns, func(c format.Column) bool { return c.Label == name })
		if at < 0 || len(rows) == 0 || slices.ContainsFunc(rows, func(row []any) bool { return row[at] != rows[0][at] }) {
			continue
		}
		if unit, ok := rows[0][at].(string); ok {
			if kind, ok := kindsOfUnits[unit]; ok {
				columns[i].Kind = kind
			}
		}
	}
}

// dropAlike leaves out the columns that tell apart what there is only one of.
func (d *DB) dropAlike(ctx context.Context, v *View, t *format.Table) error {
	for i := len(t.Columns) - 1; i >= 0; i-- {
		source, name, limited := strings.Cut(v.several[i], ".")
		if !limited {
			continue
		}
		values, err := d.strings(ctx, "SELECT DISTINCT "+ident(name)+" FROM "+ident(source)+" WHERE "+ident(name)+" IS NOT NULL")
		if err != nil {
			return err
		}
		if len(values) > 1 {
			continue
		}
		t.Columns = slices.Delete(t.Columns, i, i+1)
		for row := range t.Rows {
			t.Rows[row] = slices.Delete(t.Rows[row], i, i+1)
		}
	}
	return nil
}

// ofField returns what the recording's metadata says of a field "Event.name": its label or kind, "" if nothing.
func (d *DB) ofField(ctx context.Context, what, field string) (string, error) {
	event, name, _ := strings.Cut(field, ".")
	found, err := d.strings(ctx, "SELECT "+ident(what)+" FROM EventField WHERE event = ? AND name = ?", event, name)
	if err != nil || len(found) == 0 {
		return "", err
	}
	return found[0], nil
}

// useMacros makes a connection compute as a version of the JDK does.
func useMacros(ctx context.Context, conn *sql.Conn, jdk int) error {
	statements := versionMacros(jdk)
	if statements == "" {
		return nil
	}
	if _, err := conn.ExecContext(ctx, statements); err != nil {
		return fmt.Errorf("macros of JDK %d: %w", jdk, err)
	}
	return nil
}

func dropMacros(ctx context.Context, conn *sql.Conn, jdk int) error {
	for line := range strings.Lines(versionMacros(jdk)) {
		head, ok := strings.CutPrefix(line, "CREATE TEMP MACRO ")
		if !ok {
			continue
		}
		name, _, _ := strings.Cut(head, "(")
		if _, err := conn.ExecContext(ctx, "DROP MACRO temp."+ident(name)); err != nil {
			return fmt.Errorf("macros of JDK %d: %w", jdk, err)
		}
	}
	return nil
}

// hasField says whether the recordings' metadata has a field "Event.name".
func (d *DB) hasField(ctx context.Context, field string) (bool, error) {
	event, name, _ := strings.Cut(field, ".")
	found, err := d.strings(ctx, "SELECT name FROM EventField WHERE event = ? AND name = ?", event, name)
	return len(found) > 0, err
}

// strings returns the first column of a query.
func (d *DB) strings(ctx context.Context, query string, arguments ...any) ([]string, error) {
	rows, err := d.db.QueryContext(ctx, query, arguments...)
	if err != nil {
		return nil, openError(d.path, err)
	}
	defer func() { _ = rows.Close() }() // rows.Err tells what went wrong
	var list []string
	for rows.Next() {
		var s sql.NullString
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		list = append(list, s.String)
	}
	return list, d.readError(rows.Err())
}

// unknown is the error for a name that is neither a view nor an event type.
func (d *DB) unknown(ctx context.Context, name string, views []*View) error {
	if d.partial {
		return ErrNotRead
	}
	names, err := d.strings(ctx, "SELECT DISTINCT name FROM EventType")
	if err != nil {
		return err
	}
	tables, err := d.strings(ctx, tableNames)
	if err != nil {
		return err
	}
	if i := slices.IndexFunc(tables, func(table string) bool { return strings.EqualFold(table, name) }); i >= 0 {
		return fmt.Errorf("%w: %q is a table, which SQL reads: FROM %s", ErrUnknownView, name, inSQL(tables[i], nil))
	}
	for _, v := range views {
		names = append(names, v.Name)
	}
	text := fmt.Sprintf("%q", name)
	if best := Closest(name, names); len(best) > 0 {
		text += "; did you mean " + strings.Join(best, ", ") + "?"
	}
	return fmt.Errorf("%w: %s", ErrUnknownView, text)
}
