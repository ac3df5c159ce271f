package query

import (
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"

	_ "github.com/duckdb/duckdb-go/v2" // the driver "duckdb"

	_ "jfrlens/profiler/query/extensions"
)

// DB is an opened database of imported recordings. It is safe for concurrent use; views of versions
// of the JDK other than the default one run one at a time.
type DB struct {
	path      string
	db        *sql.DB
	writable  bool
	memory    int64       // bytes that statements may use; 0 where DuckDB decides
	temporary *temporary  // folder to remove when closed; nil if there is none
	partial   bool        // it has what was asked for only
	files     []*View     // views of files, made where a statement names them
	types     typesOfPart // of the recording of which a part was read; nil: all was
}

// Open opens a database that [Import] has written; writable allows statements that change it, use other
// files, or change settings. They fail with [ErrReadOnly] otherwise.
func Open(path string, writable bool) (*DB, error) { return openChecked(path, writable, "", 0) }

// openChecked is openSpilling for a file that others may have written.
func openChecked(path string, writable bool, spill string, memory int64) (*DB, error) {
	d, err := openSpilling(path, writable, spill, memory)
	if err != nil {
		return nil, err
	}
	if err := d.check(); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// openSpilling opens a database with a folder for what queries do not keep in memory; "" leaves the place to DuckDB, which
// makes one beside the file. Queries get so many bytes of memory, 0 for most of what is free.
func openSpilling(path string, writable bool, spill string, memory int64) (*DB, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("database cannot be opened: %w", err)
	}
	if err := nameable(path); err != nil {
		return nil, fmt.Errorf("database %s cannot be opened: %w", path, err)
	}
	settings := url.Values{"access_mode": {"read_write"}, "autoload_known_extensions": {"false"}} // from the network
	if !writable {
		settings.Set("access_mode", "read_only")
	}
	db, err := sql.Open("duckdb", sourceName(path, settings))
	if err != nil {
		return nil, openError(path, err)
	}
	d := &DB{path: path, db: db, writable: writable, memory: memoryLimit(memory)}
	if err = addTimeZones(db); err != nil {
		err = openError(path, err)
	} else {
		err = d.configure(spill)
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return d, nil
}

// sourceName is what the driver opens: a path and settings, which it reads as a URL.
func sourceName(path string, settings url.Values) string {
	if !filepath.IsAbs(path) {
		path = "." + string(filepath.Separator) + path // else s3:x or :memory: is more than a name
	}
	return path + "?" + settings.Encode()
}

// nameable says whether DuckDB can use a path: its driver takes what follows a question mark for settings, drops
// these, and with them the protection from changes, after a number sign, and refuses a percent sign that escapes
// nothing; DuckDB refuses line ends.
func nameable(path string) error {
	whole, err := filepath.Abs(path)
	probe := url.Values{"access_mode": {"read_only"}}
	read, unread := url.Parse(sourceName(path, probe))
	if err != nil || unread != nil || read.RawQuery != probe.Encode() ||
		strings.ContainsFunc(whole, func(r rune) bool { return r == '?' || unicode.IsControl(r) }) {
		return errors.New("DuckDB cannot use a path with a question mark, a number sign, a percent sign or a line end; choose another one")
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

// configure sets what cannot be set when the database is opened. Then statements change nothing unless they may write.
func (d *DB) configure(spill string) error {
	statement := ""
	if spill != "" { // DuckDB fills at most nine tenths of what the disk has free
		statement += "; SET GLOBAL temp_directory = " + quote(spill)
	}
	if d.memory > 0 {
		statement += "; SET GLOBAL memory_limit = " + quote(strconv.FormatInt(d.memory, 10)+" bytes")
	}
	if !d.writable {
		// The mode of access alone still lets statements write files, the database itself among them. A setting
		// makes the engine write its profiles to standard output.
		statement += "; SET GLOBAL enable_external_access = false; SET lock_configuration = true"
	}
	_, err := d.db.Exec(statement)
	if err != nil && !strings.Contains(err.Error(), "configuration has been locked") { // by another user of the file here
		return openError(d.path, err)
	}
	return nil
}

// Close closes the database.
func (d *DB) Close() error {
	err := d.db.Close()
	if d.temporary != nil {
		err = errors.Join(err, d.temporary.remove())
	}
	return err
}
