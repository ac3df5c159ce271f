package query

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	_ "github.com/duckdb/duckdb-go/v2" // the driver "duckdb"
)

// DB is an opened database of imported recordings. It is safe for concurrent use; views of versions
// of the JDK other than the default one run one at a time.
type DB struct {
	path      string
	db        *sql.DB
	writable  bool
	temporary string // folder to remove when closed
}

// Open opens a database that [Import] has written; writable allows statements that change it, use other
// files, or change settings. They fail with [ErrReadOnly] otherwise.
func Open(path string, writable bool) (*DB, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("database cannot be opened: %w", err)
	}
	if err := nameable(path); err != nil {
		return nil, fmt.Errorf("database %s cannot be opened: %w", path, err)
	}
	settings := url.Values{"access_mode": {"read_write"}}
	if !writable {
		// The mode alone still lets statements write files, the database itself among them. A setting
		// makes the engine write its profiles to standard output.
		settings = url.Values{"access_mode": {"read_only"}, "enable_external_access": {"false"}, "lock_configuration": {"true"}}
	}
	db, err := sql.Open("duckdb", path+"?"+settings.Encode())
	if err != nil {
		return nil, openError(path, err)
	}
	d := &DB{path: path, db: db, writable: writable}
	if err := d.check(); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return d, nil
}

// nameable says whether DuckDB can use a path: it takes what follows a question mark for settings, and no line ends.
func nameable(path string) error {
	if whole, err := filepath.Abs(path); err != nil || strings.ContainsFunc(whole, func(r rune) bool { return r == '?' || unicode.IsControl(r) }) {
		return errors.New("DuckDB cannot use a path with a question mark or a line end; choose another one")
	}
	return nil
}

// check makes sure that the file is one of ours.
func (d *DB) check() error {
	var n int
	err := d.db.QueryRow("SELECT count(*) FROM duckdb_tables() WHERE table_name IN ('Recordings', 'EventType', 'StackTrace')").Scan(&n)
	if err != nil {
		return openError(d.path, err)
	}
	if n != 3 {
		return fmt.Errorf("%s: %w", d.path, ErrNotDatabase)
	}
	return nil
}

// Close closes the database.
func (d *DB) Close() error {
	err := d.db.Close()
	if d.temporary != "" {
		err = errors.Join(err, os.RemoveAll(d.temporary))
	}
	return err
}

// Result is the answer to a query.
type Result struct {
	// Columns are the names, Types the SQL types of the columns.
	Columns, Types []string
	// Rows hold nil, bool, integers, floats, *big.Int, json.Number, string, time.Time, and []any and
	// map[string]any of those.
	Rows [][]any
}

// Query runs a statement. Errors say what is wrong and, if a name is not known, which one is meant.
func (d *DB) Query(ctx context.Context, statement string) (*Result, error) {
	// Logs go to standard output or into a file, and to be refused one ends the process.
	if !d.writable && strings.Contains(strings.ToLower(statement), "enable_logging") {
		return nil, readOnly("the statement makes DuckDB write logs")
	}
	conn, err := d.db.Conn(ctx)
	if err != nil {
		return nil, openError(d.path, err)
	}
	defer func() { _ = conn.Close() }() // returns it to the pool
	result, err := run(ctx, conn, statement)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, d.explain(ctx, statement, err)
	}
	return result, nil
}

func run(ctx context.Context, conn *sql.Conn, statement string) (*Result, error) {
	rows, err := conn.QueryContext(ctx, statement)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // rows.Err tells what went wrong
	r := &Result{}
	types, err := rows.ColumnTypes()
	if err != nil {
		return nil, err
	}
	for _, t := range types {
		r.Columns = append(r.Columns, t.Name())
		r.Types = append(r.Types, t.DatabaseTypeName())
	}
	for rows.Next() {
		row, pointers := make([]any, len(types)), make([]any, len(types))
		for i := range row {
			pointers[i] = &row[i]
		}
		if err := rows.Scan(pointers...); err != nil {
			return nil, err
		}
		for i, v := range row {
			row[i] = plainValue(r.Types[i], v)
		}
		r.Rows = append(r.Rows, row)
	}
	return r, rows.Err()
}
