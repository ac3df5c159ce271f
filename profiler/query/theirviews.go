package query

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"jfrlens/profiler/query/format"
)

// Views returns the views of the database by name, as [DB.View] finds them. Of several of one name it is the one that was made
// in the database, else that of a file of the project, of the user, else ours.
func (d *DB) Views(ctx context.Context) ([]*View, error) {
	theirs, err := d.theirViews(ctx)
	if err != nil {
		return nil, err
	}
	return WithViews(theirs)
}

// WithViews returns our views by name with others, which take the place of those that have their names.
func WithViews(others []*View) ([]*View, error) {
	ours, err := Views(0)
	if err != nil {
		return nil, err
	}
	all := slices.Clone(others)
	for _, v := range ours {
		if named(others, v.Name) == nil {
			all = append(all, v)
		}
	}
	slices.SortFunc(all, func(a, b *View) int { return cmp.Compare(a.Name, b.Name) })
	return all, nil
}

// theirViews returns the views that are not ours, the first to be used first.
func (d *DB) theirViews(ctx context.Context) ([]*View, error) {
	made, err := d.madeViews(ctx)
	if err != nil {
		return nil, err
	}
	for _, v := range d.files {
		if named(made, v.Name) == nil {
			made = append(made, v)
		}
	}
	return made, nil
}

// madeQuery lists the views of the database without those of event types.
const madeQuery = `SELECT view_name, coalesce(comment, ''), sql FROM duckdb_views()
WHERE NOT internal AND NOT temporary AND database_name = current_database() AND schema_name = 'main'
  AND lower(view_name) NOT IN (SELECT lower(name) FROM EventType)`

// madeViews returns the views that were made in the database by others than an import. One that was put in the place of ours
// has lost its comment.
func (d *DB) madeViews(ctx context.Context) (views []*View, err error) {
	if d.partial {
		return nil, nil
	}
	ours, err := importedViews()
	if err != nil {
		return nil, err
	}
	rows, err := d.db.QueryContext(ctx, madeQuery)
	if err != nil {
		return nil, openError(d.path, err)
	}
	defer func() { _ = rows.Close() }() // rows.Err tells what went wrong
	for rows.Next() {
		var name, comment, query string
		if err := rows.Scan(&name, &comment, &query); err != nil {
			return nil, err
		}
		if description, known := ours[lower(name)]; known && description == comment {
			continue
		}
		v := newView(name)
		v.Category, v.Title, v.Description, v.sql = DatabaseCategory, name, comment, query
		views = append(views, v)
	}
	return views, d.readError(rows.Err())
}

// importedViews returns the comments of the views that an import makes, by name in lower case.
func importedViews() (map[string]string, error) {
	views, err := Views(0)
	if err != nil {
		return nil, err
	}
	events, err := declared("events.sql")
	if err != nil {
		return nil, err
	}
	own, err := ownViews()
	if err != nil {
		return nil, err
	}
	comments := map[string]string{}
	for _, t := range events {
		comments[lower(t.name)] = ""
	}
	for _, v := range own {
		comments[lower(v.name)] = ""
	}
	for _, v := range views {
		comments[lower(v.Name)] = v.Description
	}
	return comments, nil
}

// isOurs tells whether the view is one of this program.
func (v *View) isOurs() bool {
	return v.File == "" && v.Category != DatabaseCategory
}

// theirError is what is wrong with a view that is not ours, so that others can still be shown.
type theirError struct{ error }

// Unwrap returns the error itself.
func (e *theirError) Unwrap() error { return e.error }

// theirView runs a view that is not ours.
func (d *DB) theirView(ctx context.Context, v *View) (*format.Table, error) {
	t, err := d.theirTable(ctx, v)
	if err != nil && !errors.Is(err, ErrNotRead) {
		return nil, &theirError{err}
	}
	return t, err
}

func (d *DB) theirTable(ctx context.Context, v *View) (*format.Table, error) {
	if v.problem != nil {
		return nil, v.problem
	}
	from := "main." + ident(v.Name)
	if v.File != "" {
		from = "temp." + ident(v.Name)
	}
	result, err := d.Query(ctx, "SELECT * FROM "+from)
	if err != nil {
		return nil, err
	}
	t := result.Table()
	t.Title, t.Limit, t.Query = v.Title, v.Limit, strings.TrimSpace(v.sql)
	for _, c := range v.Columns {
		at := slices.Index(result.Columns, c.Label)
		if at < 0 {
			return nil, v.wrong(1, fmt.Sprintf("there is no column %q; the view has %s", c.Label, strings.Join(result.Columns, ", ")))
		}
		t.Columns[at] = c
	}
	return t, nil
}

// replaces says which view stands in the place of one of ours; "" if none does.
func replaces(theirs, ours []*View, name string) string {
	v := named(theirs, name)
	if v == nil || named(ours, name) == nil {
		return ""
	}
	from := "made in the database"
	if v.File != "" {
		from = "of " + v.File
	}
	return fmt.Sprintf("%s is the view %s, not that of jfrlens", v.Name, from)
}
