package query

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

const (
	// catalogName is the name under which an import attaches the file it writes.
	catalogName = "target"
	// engineMemory is what DuckDB may use while it imports.
	engineMemory = 160 << 20
)

// Progress is told now and then how many of the events have been imported.
type Progress func(done, total int64)

// Options are what an import may be told.
type Options struct {
	// Progress is called from several goroutines, one at a time; it may be nil.
	Progress Progress
	// Libraries are not the project's own code; nil stands for the JDK and well-known ones.
	Libraries profile.Libraries

	part      profile.Part // what of the recordings counts
	statement string       // what will be asked: of event types that differ by case, those that it names exactly keep their name
}

// Import writes the recordings into a new DuckDB database file at path, replacing what is there.
// The file appears under its name when it is complete, not before.
//
// What cannot be read of a recording is left out; [jfr.Recording.Problems] tells afterwards. An
// error means that there is no new file.
func Import(ctx context.Context, recs []*jfr.Recording, path string, o Options) error {
	_, err := importAgain(ctx, recs, path, nil, o)
	return err
}

// importAgain imports until no enumeration has values that its first chunk does not have, and returns the types of
// which that was so: they are strings. Tables that nothing asked is made from are left out.
func importAgain(ctx context.Context, recs []*jfr.Recording, path string, asked *selection, o Options) (asStrings map[string]bool, err error) {
	asStrings = map[string]bool{}
	for {
		err := importOnce(ctx, recs, path, asked, o, asStrings)
		var grew *enumGrew
		if !errors.As(err, &grew) || asStrings[grew.typeName] {
			return asStrings, err
		}
		asStrings[grew.typeName] = true
	}
}

func importOnce(ctx context.Context, recs []*jfr.Recording, path string, asked *selection, o Options, asStrings map[string]bool) error {
	p, err := newPlan(recs, asked, o.statement, asStrings)
	if err != nil {
		return err
	}
	if p.events == 0 {
		return fmt.Errorf("import %s: %w", recs[0].Name(), noEvents(recs))
	}
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target // the link stays one
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("database %s cannot be written: it is no file", path)
	}
	folder, err := newPartial(path)
	if err != nil {
		return err
	}
	defer func() { _ = folder.remove() }() // the next import, then
	partial := filepath.Join(folder.path, "recording.duckdb")
	ctx, allowed := replacing(ctx, path)
	err = writeDatabase(ctx, recs, p, partial, o)
	if err := allowed(); err != nil {
		return err
	}
	if err != nil {
		return writeError(path, err)
	}
	if err := os.Rename(partial, path); err != nil {
		if heldByOther(path) {
			return fmt.Errorf("%s: %w", path, ErrInUse)
		}
		return fmt.Errorf("database cannot be put in its place: %w", err)
	}
	return nil
}

// noEvents says why there are none: as a rule since none were recorded.
func noEvents(recs []*jfr.Recording) error {
	for _, rec := range recs {
		if err := rec.Decodable(); err != nil {
			return err
		}
	}
	return ErrNoEvents
}

// replacing finds out whether what is at path may be replaced, beside the import, since DuckDB takes as long to open it
// as for a tenth of a small recording. If not, the context that it returns ends, and allowed says why.
func replacing(parent context.Context, path string) (ctx context.Context, allowed func() error) {
	ctx, cancel := context.WithCancel(parent)
	refused := make(chan error, 1)
	go func() {
		err := replaceable(path)
		if err != nil {
			cancel()
		}
		refused <- err
	}()
	return ctx, func() error {
		defer cancel()
		return <-refused
	}
}

// replaceable says that what is at path is no more than an earlier import, which another program does not use.
func replaceable(path string) error {
	if !IsDatabase(path) {
		return nil
	}
	db, err := Open(path, false)
	if err == nil {
		return db.Close()
	}
	if errors.Is(err, ErrInUse) {
		return err
	}
	return fmt.Errorf("%w; name another database to write, or remove that file", err)
}

// importer is one import.
type importer struct {
	engine   *engine
	schema   *schema
	plan     *plan
	stacks   *stackStore
	writers  *writers
	progress *counter
	parts    *partTranslations
	samples  *sampleCounter
	chosen   []*chosen // by number of the recording, from 0

	mu         sync.Mutex
	numberings map[string]*numbering // by type
}

// numbering returns the numbers of the constants of a type.
func (imp *importer) numbering(typeName string) *numbering {
	imp.mu.Lock()
	defer imp.mu.Unlock()
	n := imp.numberings[typeName]
	if n == nil {
		isMethod := typeName == methodType
		n = newNumbering(isMethod, len(imp.plan.chunks) > 1 && (isMethod || typeName == classType))
		imp.numberings[typeName] = n
	}
	return n
}

func writeDatabase(ctx context.Context, recs []*jfr.Recording, p *plan, file string, o Options) error {
	e, err := openEngine(engineMemory, file+".tmp")
	if err != nil {
		return err
	}
	defer e.close()
	samples, err := newSampleCounter(p.counted(recs), o, p.schema.selected)
	if err != nil {
		return err
	}
	imp := &importer{
		chosen: make([]*chosen, len(recs)), engine: e, schema: p.schema, plan: p, stacks: newStackStore(),
		progress: &counter{total: p.asked(), report: o.Progress}, numberings: map[string]*numbering{},
		parts: newPartTranslations(runtime.GOMAXPROCS(0)), samples: samples,
	}
	for i, rec := range recs {
		if imp.chosen[i], err = chosenOf(rec, o.part); err != nil {
			return err
		}
	}
	s, err := e.connect()
	if err != nil {
		return err
	}
	defer s.close()
	if err := imp.createTables(s, file); err != nil {
		return err
	}
	described := make(chan error, 1)
	go func() { described <- imp.describe() }()
	err = imp.fill(ctx, recs)
	if err := errors.Join(err, <-described); err != nil {
		return err
	}
	return s.exec("CHECKPOINT " + catalogName + "; USE memory; DETACH " + catalogName)
}

// fill imports all chunks, several at once.
func (imp *importer) fill(ctx context.Context, recs []*jfr.Recording) error {
	n := runtime.GOMAXPROCS(0)
	idle := make(chan *worker, n)
	var workers []*worker
	var err error
	imp.writers, err = newWriters(imp, n)
	if err != nil {
		return err
	}
	defer imp.writers.close()
	if err := imp.appendNothing(); err != nil {
		return err
	}
	for i := range n {
		w := newWorker(imp, i)
		workers = append(workers, w)
		idle <- w
	}
	if err := imp.addChunks(ctx, recs, idle); err != nil {
		return err
	}
	imp.parts = nil // what is counted needs their memory
	imp.stacks.finish()
	for _, w := range workers {
		w.caches = nil
	}
	committed := make(chan error, 1)
	go func() { committed <- imp.writers.commitChunks() }()
	return errors.Join(imp.fillLast(recs, workers), <-committed)
}

// fillLast fills the tables of what is known when all chunks have been read.
func (imp *importer) fillLast(recs []*jfr.Recording, workers []*worker) error {
	if err := imp.appendFrames(); err != nil {
		return err
	}
	if err := imp.appendSamples(); err != nil {
		return err
	}
	if err := imp.addSummary(recs, joinSpans(workers)); err != nil {
		return err
	}
	return imp.writers.commit(imp.writers.last)
}

// addChunks imports the rows of all chunks by the workers that are idle.
func (imp *importer) addChunks(ctx context.Context, recs []*jfr.Recording, idle chan *worker) error {
	if imp.schema.selected.isBare() {
		return nil
	}
	base := 0
	for i, rec := range recs {
		err := rec.Each(cap(idle), func(c *jfr.Chunk) error {
			if err := ctx.Err(); err != nil {
				return err
			}
			w := <-idle
			defer func() { idle <- w }()
			return w.addChunk(c, uint32(i+1), base+c.Index)
		})
		if err != nil {
			return fmt.Errorf("import %s: %w", rec.Name(), err)
		}
		rec.Release()
		base += imp.plan.chunks[i]
	}
	return nil
}
