package query

import (
	"fmt"

	duck "github.com/duckdb/duckdb-go/v2/mapping"
)

// tableWriter appends rows to one table. It is for one goroutine.
type tableWriter struct {
	table    *table
	session  *session
	closed   bool
	appender duck.Appender
	chunk    duck.DataChunk
	vectors  []*vector
	arena    textArena
	rows     int // rows in the data chunk, not yet handed to DuckDB
	buffered int // rows in the appender, not yet in the table
}

// bufferedRows bounds the rows that an appender keeps: DuckDB's own bound of 204,800 rows takes
// tens of megabytes for a wide table, and there are many tables.
const bufferedRows = 10_240

// newTableWriter opens a writer inside the session's transaction.
func newTableWriter(s *session, t *table) (*tableWriter, error) {
	w := &tableWriter{table: t, session: s}
	s.Lock()
	defer s.Unlock()
	if duck.AppenderCreateExt(s.conn, catalogName, t.schemaName(), t.name, &w.appender) == duck.StateError {
		err := fmt.Errorf("table %s cannot be filled: %s", t.name, duck.AppenderError(w.appender))
		duck.AppenderDestroy(&w.appender)
		return nil, err
	}
	types := make([]duck.LogicalType, len(t.columns))
	for i := range types {
		types[i] = duck.AppenderColumnType(w.appender, duck.IdxT(i))
	}
	w.chunk = duck.CreateDataChunk(types)
	for i := range types {
		w.vectors = append(w.vectors, newVector(duck.DataChunkGetVector(w.chunk, duck.IdxT(i)), t.columns[i]))
		duck.DestroyLogicalType(&types[i])
	}
	return w, nil
}

// room returns how many rows the data chunk can still take; it is never 0.
func (w *tableWriter) room() (int, error) {
	if w.rows == vectorRows {
		if err := w.flush(); err != nil {
			return 0, err
		}
	}
	return vectorRows - w.rows, nil
}

// flush hands the rows of the data chunk to DuckDB, which copies them.
func (w *tableWriter) flush() error {
	if w.rows == 0 {
		return nil
	}
	for _, v := range w.vectors {
		v.finish()
	}
	duck.DataChunkSetSize(w.chunk, duck.IdxT(w.rows))
	if duck.AppendDataChunk(w.appender, w.chunk) == duck.StateError {
		return fmt.Errorf("table %s: %w", w.table.name, &sqlError{duck.AppenderError(w.appender)})
	}
	for _, v := range w.vectors {
		v.reset()
	}
	w.arena.reset()
	w.buffered += w.rows
	w.rows = 0
	if w.buffered < bufferedRows {
		return nil
	}
	w.buffered = 0
	w.session.Lock()
	defer w.session.Unlock()
	if duck.AppenderFlush(w.appender) == duck.StateError {
		return fmt.Errorf("table %s: %w", w.table.name, &sqlError{duck.AppenderError(w.appender)})
	}
	return nil
}

// close hands over what is left and frees the writer, once.
func (w *tableWriter) close() error {
	if w.closed {
		return nil
	}
	w.closed = true
	err := w.flush()
	if err == nil && duck.AppenderClose(w.appender) == duck.StateError {
		err = fmt.Errorf("table %s: %w", w.table.name, &sqlError{duck.AppenderError(w.appender)})
	}
	duck.AppenderDestroy(&w.appender)
	duck.DestroyDataChunk(&w.chunk)
	w.arena.free()
	return err
}
