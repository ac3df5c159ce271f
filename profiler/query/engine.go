package query

import (
	"fmt"
	"strings"
	"sync"

	duck "github.com/duckdb/duckdb-go/v2/mapping"
)

// engine is a DuckDB instance in memory. Database files are attached to it, which allows settings
// (block size, no write-ahead log) that opening a file directly does not.
type engine struct{ db duck.Database }

// openEngine starts an instance with one thread beside those that call it. It uses about memoryBytes
// for itself and puts what needs more into the folder spill, which it makes.
func openEngine(memoryBytes int64, spill string) (*engine, error) {
	var config duck.Config
	if duck.CreateConfig(&config) == duck.StateError {
		return nil, fmt.Errorf("DuckDB does not start")
	}
	defer duck.DestroyConfig(&config)
	for name, value := range map[string]string{
		// With more threads, or with parallel inserts, appended rows are copied twice on their way. A caller
		// whose statement another thread has taken up waits for it in a busy loop.
		"threads":                   "1",
		"memory_limit":              fmt.Sprintf("%dMiB", memoryBytes>>20),
		"temp_directory":            spill,
		"allocator_flush_threshold": "8GB",
		"preserve_insertion_order":  "false",
		// Rows go to the file as soon as they fill a row group, so that they need not be spilled.
		"write_buffer_row_group_count": "1",
		"disabled_optimizers":          otherOptimizers,
	} {
		if duck.SetConfig(config, name, value) == duck.StateError {
			return nil, fmt.Errorf("DuckDB does not know the setting %s", name)
		}
	}
	e := &engine{}
	var message string
	if duck.OpenExt("", &e.db, config, &message) == duck.StateError {
		return nil, fmt.Errorf("DuckDB does not start: %s", message)
	}
	return e, nil
}

// otherOptimizers are all but the one that appending needs.
const otherOptimizers = "expression_rewriter,filter_pullup,filter_pushdown,empty_result_pullup,cte_filter_pusher," +
	"regex_range,in_clause,join_order,deliminator,unnest_rewriter,unused_columns,statistics_propagation," +
	"common_subexpressions,common_aggregate,column_lifetime,limit_pushdown,row_group_pruner,top_n," +
	"top_n_window_elimination,build_side_probe_side,compressed_materialization,duplicate_groups,reorder_filter," +
	"sampling_pushdown,join_filter_pushdown,extension,materialized_cte,sum_rewriter,late_materialization," +
	"common_subplan,join_elimination,window_self_join"

func (e *engine) close() { duck.Close(&e.db) }

// forAppending begins a transaction in which rows are appended. DuckDB runs a statement to take them over, and copies
// all of them once more unless its optimizer puts the rows where the statement names them.
const forAppending = "PRAGMA enable_optimizer; BEGIN"

// connect opens a session. Sessions are for one goroutine each.
func (e *engine) connect() (*session, error) {
	s := &session{}
	if duck.Connect(e.db, &s.conn) == duck.StateError {
		return nil, fmt.Errorf("DuckDB refuses a connection")
	}
	// There is nothing to optimize in the statements of an import; to look for it took an eighth of the time.
	if err := s.exec("PRAGMA disable_optimizer"); err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

// session is a connection to an engine. DuckDB runs one statement of a session at a time; handing rows
// of an appender over is one, so writers that share a session take the lock for it.
type session struct {
	sync.Mutex
	conn duck.Connection
}

func (s *session) close() { duck.Disconnect(&s.conn) }

// exec runs statements separated by semicolons; results are dropped.
func (s *session) exec(sql string) error {
	var result duck.Result
	defer duck.DestroyResult(&result)
	if duck.Query(s.conn, sql, &result) == duck.StateError {
		return &sqlError{message: duck.ResultError(&result)}
	}
	return nil
}

// sqlError is an error message of the database engine.
type sqlError struct{ message string }

func (e *sqlError) Error() string { return e.message }

// quote makes a SQL string literal.
func quote(text string) string { return "'" + strings.ReplaceAll(withoutZeros(text), "'", "''") + "'" }

// ident makes a SQL identifier.
func ident(name string) string {
	return `"` + strings.ReplaceAll(withoutZeros(name), `"`, `""`) + `"`
}

// withoutZeros replaces the character that ends a statement wherever it stands.
func withoutZeros(s string) string { return strings.ReplaceAll(s, "\x00", "\uFFFD") }

// execAll runs many statements as one batch.
func (s *session) execAll(statements []string) error { return s.exec(strings.Join(statements, ";\n")) }
