package query

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// makeViews makes the views of files that a statement reads, as temporary ones of its session. What a statement other than
// SELECT reads is guessed by its words: what cannot be made is an error only where a view of ours has the name, which would
// stand in for it; else it is returned, to explain why the statement fails if it does.
func (d *DB) makeViews(ctx context.Context, conn *sql.Conn, statement string) (missing, err error) {
	if err := d.makeAliases(ctx, conn, statement); err != nil {
		return nil, err
	}
	if len(namedIn(d.files, statement)) == 0 {
		return nil, nil
	}
	m := maker{ctx: ctx, db: d, conn: conn, made: map[*View]bool{}}
	if m.ours, err = Views(0); err != nil {
		return nil, err
	}
	theirs, err := d.theirViews(ctx)
	if err != nil {
		return nil, err
	}
	m.files = slices.DeleteFunc(theirs, func(v *View) bool { return v.File == "" })
	for _, v := range readBy(ctx, conn, m.files, statement) {
		failed := m.make(v)
		if failed != nil && named(m.ours, v.Name) != nil {
			return nil, failed
		}
		if missing == nil {
			missing = failed
		}
	}
	return missing, nil
}

// maker makes the views of files in one session.
type maker struct {
	ctx  context.Context
	db   *DB
	conn *sql.Conn

	ours, files []*View
	made        map[*View]bool // false while those that it reads are made
}

// make makes a view, and before it those that it reads.
func (m *maker) make(v *View) error {
	if done, begun := m.made[v]; begun {
		if !done {
			return v.wrong(v.header+1, "the view reads itself; one that reads a view of jfrlens needs a name of its own")
		}
		return nil
	}
	m.made[v] = false
	read, err := m.check(v)
	if err != nil {
		return err
	}
	for _, other := range read {
		if err := m.make(other); err != nil {
			return err
		}
	}
	m.made[v] = true
	if err := m.db.makeAliases(m.ctx, m.conn, v.sql); err != nil {
		return err
	}
	_, err = m.conn.ExecContext(m.ctx, "CREATE OR REPLACE TEMP VIEW "+ident(v.Name)+" AS "+v.sql)
	return m.explain(v, err)
}

// check makes sure that a file has one statement, which only reads, and does not stand in for a table. It returns the views
// of files that it reads.
func (m *maker) check(v *View) (read []*View, err error) {
	if v.problem != nil {
		return nil, v.problem
	}
	if m.db.logs(v.sql) {
		return nil, v.wrong(v.header+1, "the view makes DuckDB write logs, and views only read")
	}
	tree, err := parse(m.ctx, m.conn, v.sql)
	switch {
	case err != nil:
		return nil, err
	case tree.Position != "":
		return nil, v.wrong(v.lineOf(tree.Position), oneLine(tree.Message))
	case len(tree.Statements) != 1:
		return nil, v.wrong(v.header+1, "a view is one statement, SELECT")
	}
	tables, err := m.db.strings(m.ctx, tablesOfName, v.Name)
	if err == nil && len(tables) > 0 && named(m.ours, v.Name) == nil {
		err = v.wrong(1, fmt.Sprintf("%s is a table, so that the file needs another name", tables[0]))
	}
	return tree.among(m.files), err
}

var wholeName = pattern(`"jdk\.([^"]+)"`)

// makeAliases lets a text name the event types of the JDK as recordings do, "jdk.GCPhasePause", beside GCPhasePause.
func (d *DB) makeAliases(ctx context.Context, conn *sql.Conn, text string) error {
	for _, m := range wholeName().FindAllStringSubmatch(text, -1) {
		tables, err := d.strings(ctx, tablesOfName, m[1])
		if err != nil {
			return err
		}
		if len(tables) == 0 {
			continue // the statement says so
		}
		_, err = conn.ExecContext(ctx, "CREATE OR REPLACE TEMP VIEW "+ident("jdk."+m[1])+" AS FROM main."+ident(tables[0]))
		if err != nil {
			return d.readError(err)
		}
	}
	return nil
}

// tablesOfName are tables and views, those of event types among them, that an import makes.
const tablesOfName = `SELECT table_name FROM information_schema.tables WHERE table_catalog <> 'temp' AND lower(table_name) = lower(?)`

// lineOf returns the line of an offset into the query.
func (v *View) lineOf(offset string) int {
	n, err := strconv.Atoi(offset)
	if err != nil {
		return v.header + 1
	}
	return 1 + strings.Count(v.sql[:min(max(n, 0), len(v.sql))], "\n")
}

var placedAt = pattern(`(?m)^LINE (\d+): `)

// explain turns the engine's error about a view into a sentence with file and line.
func (m *maker) explain(v *View, err error) error {
	if err == nil || m.ctx.Err() != nil || isDamage(err) {
		return err
	}
	if m.db.partial && doesNotBind(err) {
		return ErrNotRead
	}
	line := v.header + 1
	if at := placedAt().FindStringSubmatch(err.Error()); at != nil {
		line, _ = strconv.Atoi(at[1]) // digits
	}
	if reason := refused(err.Error()); reason != "" {
		return v.wrong(line, strings.Replace(reason, "the statement", "the view", 1)+", and views only read")
	}
	var explained *SQLError
	if errors.As(m.db.explain(m.ctx, v.sql, err), &explained) {
		explained.Place = "" // the line is told
		err = explained
	}
	return fmt.Errorf("%s:%d: %w", v.File, line, err)
}
