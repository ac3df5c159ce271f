package query

import (
	"fmt"

	"jfrlens/jfr"
)

// resolver translates the keys of constants of one chunk into what the tables hold. It belongs to
// one worker.
type resolver struct {
	w         *worker
	chunk     *jfr.Chunk
	recording uint32
	byType    map[*jfr.Type]*translation
	stacks    *stackResolver
}

func newResolver(w *worker, c *jfr.Chunk, recording uint32) *resolver {
	return &resolver{w: w, chunk: c, recording: recording, byType: map[*jfr.Type]*translation{}}
}

// stackTraces returns the resolver of the chunk's stack traces.
func (r *resolver) stackTraces() (*stackResolver, error) {
	if r.stacks == nil {
		stacks, err := newStackResolver(r)
		if err != nil {
			return nil, err
		}
		r.stacks = stacks
	}
	return r.stacks, nil
}

// translation is the pool of one type in one chunk, with the translation of each of its rows.
type translation struct {
	pool    *jfr.Pool
	ids     []uint32 // constants with a table
	texts   []string // strings
	valid   []bool   // for texts, codes, numbers
	codes   []uint16 // enumerations
	numbers []int64
}

// id returns the number of a constant, 0 if there is no such constant.
func (t *translation) id(key int64) uint32 {
	if row, ok := t.pool.Row(key); ok {
		return t.ids[row]
	}
	return 0
}

// text returns the string of a constant.
func (t *translation) text(key int64) (string, bool) {
	row, ok := t.pool.Row(key)
	if !ok || !t.valid[row] {
		return "", false
	}
	return t.texts[row], true
}

// texts returns the translation of constants that are strings.
func (r *resolver) textsOf(t *jfr.Type) (*translation, error) {
	return r.translate(t, func(tr *translation) error {
		tr.texts, tr.valid = make([]string, tr.pool.Rows), make([]bool, tr.pool.Rows)
		if len(tr.pool.Columns) == 0 {
			return nil
		}
		c := &tr.pool.Columns[0]
		for row := range tr.pool.Rows {
			text, ok, err := r.text(c, row)
			if err != nil {
				return err
			}
			tr.texts[row], tr.valid[row] = text, ok
		}
		return nil
	})
}

// text returns a string that stands in a column or is referred to by it.
func (r *resolver) text(c *jfr.Column, row int) (string, bool, error) {
	switch c.Kind {
	case jfr.KindString:
		if c.Null(row) {
			return "", false, nil
		}
		return c.String(row), true, nil
	case jfr.KindConstant:
		texts, err := r.textsOf(c.Field.Type)
		if err != nil {
			return "", false, err
		}
		text, ok := texts.text(c.Ints[row])
		return text, ok, nil
	}
	return "", false, nil
}

// codesOf returns the translation of constants of an enumeration.
func (r *resolver) codesOf(t *jfr.Type, e *enumType) (*translation, error) {
	tr, err := r.textsOf(t)
	if err != nil || tr.codes != nil {
		return tr, err
	}
	tr.codes = make([]uint16, tr.pool.Rows)
	for row := range tr.pool.Rows {
		if !tr.valid[row] {
			continue
		}
		code, ok := e.codes[tr.texts[row]]
		if !ok {
			return nil, &enumGrew{typeName: t.Name}
		}
		tr.codes[row] = code
	}
	return tr, nil
}

// enumGrew says that a chunk has a value that the enumeration was not created with. The import
// starts again with strings instead.
type enumGrew struct{ typeName string }

func (e *enumGrew) Error() string {
	return fmt.Sprintf("enumeration %s has a value that its first chunk does not have", e.typeName)
}

// numbersOf returns the translation of constants that are numbers.
func (r *resolver) numbersOf(t *jfr.Type) (*translation, error) {
	return r.translate(t, func(tr *translation) error {
		tr.numbers = make([]int64, tr.pool.Rows)
		if len(tr.pool.Columns) > 0 {
			copy(tr.numbers, tr.pool.Columns[0].Ints)
		}
		return nil
	})
}

// idsOf returns the translation of constants that have a table, after writing the new ones to it.
func (r *resolver) idsOf(t *jfr.Type) (*translation, error) {
	if tr := r.byType[t]; tr != nil {
		return tr, nil
	}
	r.w.lockConstants()
	defer r.w.unlockConstants()
	return r.translate(t, func(tr *translation) error {
		tr.ids = make([]uint32, tr.pool.Rows)
		if tr.pool.Rows == 0 {
			return nil
		}
		fresh, err := r.number(t, tr)
		if err != nil || len(fresh) == 0 {
			return err
		}
		r.byType[t] = tr // rows may refer to their own type
		return r.w.appendConstants(r, t, tr, fresh)
	})
}

func (r *resolver) translate(t *jfr.Type, fill func(*translation) error) (*translation, error) {
	if tr := r.byType[t]; tr != nil {
		return tr, nil
	}
	pool, err := r.chunk.PoolOf(t)
	if err != nil {
		return nil, err
	}
	tr := &translation{pool: pool}
	if err := fill(tr); err != nil {
		return nil, err
	}
	r.byType[t] = tr
	return tr, nil
}

// number gives numbers to all constants of a pool and returns the rows that no chunk had before.
func (r *resolver) number(t *jfr.Type, tr *translation) (fresh []int32, err error) {
	identify, err := r.identifier(t, tr.pool)
	if err != nil {
		return nil, err
	}
	n := r.w.imp.numbering(t.Name)
	n.mu.Lock()
	defer n.mu.Unlock()
	if identify == nil {
		return numberByKey(n, tr), nil
	}
	rec := n.of(r.recording)
	var f features
	for row, key := range tr.pool.Keys {
		identify(row, &f)
		id, isNew := n.number(rec, key, &f)
		tr.ids[row] = id
		if isNew {
			fresh = append(fresh, int32(row))
		}
	}
	return fresh, nil
}

// numberByKey numbers constants whose keys are valid in this chunk only.
func numberByKey(n *numbering, tr *translation) (fresh []int32) {
	ids := map[int64]uint32{}
	for row, key := range tr.pool.Keys {
		id, ok := ids[key]
		if !ok {
			id = n.newID()
			ids[key] = id
			fresh = append(fresh, int32(row))
		}
		tr.ids[row] = id
	}
	return fresh
}

func intAt(c *jfr.Column, row int) int64 {
	if c == nil || len(c.Ints) <= row {
		return 0
	}
	return c.Ints[row]
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
