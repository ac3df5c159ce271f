package query

import "jfrlens/jfr"

// worker imports chunks, one at a time.
type worker struct {
	imp       *importer
	number    int
	every     []int32 // 0, 1, 2 ...
	counting  []int32 // events of a batch
	orders    []int64
	constants int // depth of translations that hold the lock of the constants

	spans  map[uint32]*span       // by recording
	caches map[uint32]*frameCache // by recording
}

func newWorker(imp *importer, number int) *worker {
	return &worker{
		imp: imp, number: number,
		spans: map[uint32]*span{}, caches: map[uint32]*frameCache{},
	}
}

// frames returns the cache for the chunks of a recording that agree on keys.
func (w *worker) frames(recording uint32) *frameCache {
	if w.caches[recording] == nil {
		w.caches[recording] = w.newFrames()
	}
	return w.caches[recording]
}

// newFrames returns an empty cache.
func (w *worker) newFrames() *frameCache { return &frameCache{names: w.imp.samples.translator()} }

// allRows returns 0, 1, 2 ... n-1.
func (w *worker) allRows(n int) []int32 {
	for len(w.every) < n {
		w.every = append(w.every, int32(len(w.every)))
	}
	return w.every[:n]
}

// addChunk imports the events of a chunk.
func (w *worker) addChunk(c *jfr.Chunk, recording uint32, chunkNumber int) error {
	order := newOrderer(c, chunkNumber) // first, so that the chunk is read once: counting alone would read heads before
	counts, err := c.Counts()
	if err != nil {
		return err
	}
	r := newResolver(w, c, recording)
	busy, err := w.addTypes(r, order, counts, false)
	if err != nil {
		return err
	}
	if _, err := w.addTypes(r, order, busy, true); err != nil {
		return err
	}
	if err := w.imp.samples.add(c, recording, r.numbered); err != nil {
		return err
	}
	return w.addAllConstants(r)
}

// addTypes imports the events of the types. It leaves out and returns those whose table another worker is
// filling, unless it is to share the table with it.
func (w *worker) addTypes(r *resolver, order *orderer, counts []jfr.TypeCount, share bool) (busy []jfr.TypeCount, err error) {
	for _, count := range counts {
		if count.Type == nil || !count.Type.IsEvent() {
			continue
		}
		tab := w.imp.schema.table(w.imp.schema.events.byType[count.Type.Name])
		if tab == nil || tab.omitted {
			if err := w.countEvents(r, order, count.Type); err != nil {
				return nil, err
			}
			continue
		}
		writer, err := w.imp.writers.events(tab, w.number)
		if err != nil {
			return nil, err
		}
		if writer.users.Add(1) == 1 || share {
			err = w.addEvents(r, order, count.Type, writer)
		} else {
			busy = append(busy, count)
		}
		writer.users.Add(-1)
		if err != nil {
			return nil, err
		}
	}
	return busy, nil
}

// countEvents notes events of a type whose rows nobody asked for, where that matters: when they were, and how many of them are of
// the chosen part.
func (w *worker) countEvents(r *resolver, order *orderer, t *jfr.Type) error {
	ch, selected := w.imp.chosen[r.recording-1], w.imp.schema.selected
	counts := ch.filter(r.chunk, t)
	if !selected.countsAll() && (counts == nil || !selected.countsTypes()) {
		return nil
	}
	last, dropped := tieBreaker{raw: -1, key: -1}, 0
	for batch, err := range r.chunk.Events(r.chunk.Select(t, ch.fields(t)...)) {
		if err != nil {
			return err
		}
		w.orders = order.keys(batch, &last, w.orders[:0])
		w.note(r, batch)
		dropped += batch.Rows - len(w.rowsOf(batch, counts))
	}
	w.imp.plan.types.leaveOut(r.recording, r.chunk.Metadata(), t, dropped)
	return nil
}

func (w *worker) addEvents(r *resolver, order *orderer, t *jfr.Type, writer *lockedWriter) error {
	f, last, dropped := &filler{r: r}, tieBreaker{raw: -1, key: -1}, 0
	counts := w.imp.chosen[r.recording-1].filter(r.chunk, t)
	for batch, err := range r.chunk.Events(r.chunk.Select(t, writer.table.paths(t, counts != nil)...)) {
		if err != nil {
			return err
		}
		w.orders = order.keys(batch, &last, w.orders[:0])
		f.orders = w.orders
		w.note(r, batch)
		rows := w.rowsOf(batch, counts)
		dropped += batch.Rows - len(rows)
		writer.Lock()
		err := f.append(writer.tableWriter, batch, rows)
		writer.Unlock()
		if err != nil {
			return err
		}
		w.imp.progress.add(int64(batch.Rows))
	}
	w.imp.plan.types.leaveOut(r.recording, r.chunk.Metadata(), t, dropped)
	return nil
}

// addAllConstants writes the constants that no event refers to.
func (w *worker) addAllConstants(r *resolver) error {
	for name, tab := range w.imp.schema.constants {
		if tab.omitted {
			continue
		}
		if t := r.chunk.Metadata().Type(name); t != nil {
			if _, err := r.idsOf(t); err != nil {
				return err
			}
		}
	}
	return nil
}

// appendConstants writes new constants of a type to their table; the lock of the constants is held.
func (w *worker) appendConstants(r *resolver, t *jfr.Type, tr *translation, rows []int32) error {
	tab := w.imp.schema.constants[t.Name]
	if tab == nil || tab.omitted {
		return nil
	}
	writer, err := w.imp.writers.shared(tab)
	if err != nil {
		return err
	}
	f := &filler{r: r, ids: tr.ids}
	return f.append(writer.tableWriter, &tr.pool.Table, rows)
}

// lockConstants waits until no other worker translates constants; one that does may do so again.
func (w *worker) lockConstants() {
	if w.constants == 0 {
		w.imp.writers.constants.Lock()
	}
	w.constants++
}

func (w *worker) unlockConstants() {
	w.constants--
	if w.constants == 0 {
		w.imp.writers.constants.Unlock()
	}
}
