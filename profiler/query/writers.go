package query

import (
	"errors"
	"sync"
	"sync/atomic"
)

// sharedRows is the number of rows up to which a table has one writer for all workers. DuckDB takes
// over the rows of the first transaction that fills a table and copies those of later ones, unless
// they are many.
const sharedRows = 1 << 19

// sessionsPerWorker is how many sessions there are, and one more: tables of one session cannot be filled at the same time.
const sessionsPerWorker = 4

// writers hands out the writers of all tables. Each session has a transaction of its own, and its
// rows become visible when that is committed.
//
// Locks are taken in this order: writer of an event table, constants, writer of stack traces.
type writers struct {
	imp      *importer
	sessions []*session // for what chunks have
	last     *session   // for what is known when all of them have been read

	mu     sync.Mutex
	byKey  map[writerKey]*lockedWriter
	opened int

	constants sync.Mutex // guards the writers of all tables of constants

	// stackTraces returns the writer of the stack traces, which are too many to look it up for each.
	stackTraces func() (*lockedWriter, error)
}

type writerKey struct {
	table  *table
	worker int // -1 if workers share the writer
}

// lockedWriter is a writer that is used by one goroutine at a time.
type lockedWriter struct {
	sync.Mutex
	*tableWriter
	users atomic.Int32 // workers that are filling the table, taking turns
}

// newWriters returns the writers for so many workers.
func newWriters(imp *importer, workers int) (*writers, error) {
	ws := &writers{imp: imp, byKey: map[writerKey]*lockedWriter{}}
	ws.stackTraces = sync.OnceValues(func() (*lockedWriter, error) { return ws.shared(imp.schema.table("StackTrace")) })
	for range sessionsPerWorker*workers + 1 {
		s, err := imp.engine.connect()
		if err != nil {
			ws.close()
			return nil, err
		}
		ws.sessions = append(ws.sessions, s)
		if err := s.exec("USE " + catalogName + "; " + forAppending); err != nil {
			ws.close()
			return nil, err
		}
	}
	rest := len(ws.sessions) - 1
	ws.sessions, ws.last = ws.sessions[:rest], ws.sessions[rest]
	return ws, nil
}

// isFilledLast tells whether the rows of a table are known when all chunks have been read.
func (t *table) isFilledLast() bool { return t.jfrName == "" && t.name != "StackTrace" }

// events returns the writer of an event table for a worker.
func (ws *writers) events(t *table, worker int) (*lockedWriter, error) {
	if ws.imp.plan.rows[t.jfrName] <= sharedRows {
		worker = -1
	}
	return ws.open(writerKey{t, worker})
}

// shared returns the one writer of a table.
func (ws *writers) shared(t *table) (*lockedWriter, error) { return ws.open(writerKey{t, -1}) }

func (ws *writers) open(key writerKey) (*lockedWriter, error) {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	if w := ws.byKey[key]; w != nil {
		return w, nil
	}
	session := ws.sessions[ws.opened%len(ws.sessions)]
	switch {
	case key.table.isFilledLast():
		session = ws.last
	case key.worker >= 0:
		session = ws.sessions[key.worker]
	}
	ws.opened++
	tw, err := newTableWriter(session, key.table)
	if err != nil {
		return nil, err
	}
	w := &lockedWriter{tableWriter: tw}
	ws.byKey[key] = w
	return w, nil
}

// commitChunks hands what chunks have to DuckDB and ends the transactions of that, all at once.
func (ws *writers) commitChunks() error {
	var wg sync.WaitGroup
	errs := make([]error, len(ws.sessions))
	for i, s := range ws.sessions {
		wg.Go(func() { errs[i] = ws.commit(s) })
	}
	wg.Wait()
	return errors.Join(errs...)
}

// commit hands what the tables of a session have to DuckDB and ends its transaction.
func (ws *writers) commit(s *session) error {
	if err := ws.closeWriters(s); err != nil {
		return err
	}
	return s.exec("COMMIT")
}

// closeWriters closes the writers of one session.
func (ws *writers) closeWriters(s *session) error {
	var errs []error
	for _, w := range ws.of(s) {
		errs = append(errs, w.close())
	}
	return errors.Join(errs...)
}

// of returns the writers of one session.
func (ws *writers) of(s *session) (list []*tableWriter) {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	for _, w := range ws.byKey {
		if w.session == s {
			list = append(list, w.tableWriter)
		}
	}
	return list
}

// close frees the writers; what is not committed is dropped.
func (ws *writers) close() {
	for _, s := range append(ws.sessions, ws.last) {
		if s == nil {
			continue
		}
		_ = ws.closeWriters(s) // nothing to do if committed; else the transaction is being dropped
		s.close()
	}
}
