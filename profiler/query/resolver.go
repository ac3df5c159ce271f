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
	ofParts   map[*jfr.Type]*translation // constants with a table; the lock of the constants guards it
	stacks    *stackResolver
}

func newResolver(w *worker, c *jfr.Chunk, recording uint32) *resolver {
	return &resolver{
		w: w, chunk: c, recording: recording,
		byType: map[*jfr.Type]*translation{}, ofParts: w.imp.parts.of(c.ID()),
	}
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
	ids     []uint32 // of constants with a table
	codes   []uint16 // of an enumeration
	valid   []bool   // which codes stand for a value
	numbers []int64  // of constants that are numbers
}

// id returns the number of a constant, 0 if there is no such constant.
func (t *translation) id(key int64) uint32 {
	if row, ok := t.pool.Row(key); ok {
		return t.ids[row]
	}
	return 0
}

// codesOf returns the translation of constants of an enumeration.
func (r *resolver) codesOf(t *jfr.Type, e *enumType) (*translation, error) {
	return r.translate(t, func(tr *translation) error {
		tr.codes, tr.valid = make([]uint16, tr.pool.Rows), make([]bool, tr.pool.Rows)
		if len(tr.pool.Columns) == 0 {
			return nil
		}
		texts, err := r.textsIn(&tr.pool.Columns[0])
		if err != nil {
			return err
		}
		for row := range tr.codes {
			text, ok := texts.at(row)
			if !ok {
				continue
			}
			if tr.codes[row], ok = e.codes[string(text)]; !ok {
				return &enumGrew{typeName: t.Name}
			}
			tr.valid[row] = true
		}
		return nil
	})
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
	if tr := r.ofParts[t]; tr != nil {
		r.byType[t] = tr
		return tr, nil
	}
	tr, err := r.translate(t, func(tr *translation) error {
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
	if err == nil {
		r.ofParts[t] = tr
	}
	return tr, err
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
	rec := n.of(r.recording)
	var f features
	for row, key := range tr.pool.Keys {
		isNew := false
		if identify == nil {
			tr.ids[row], isNew = n.numberIn(r.chunk.ID(), key)
		} else {
			identify(row, &f)
			tr.ids[row], isNew = n.number(rec, key, &f)
		}
		if isNew {
			fresh = append(fresh, int32(row))
		}
	}
	return fresh, nil
}

func intAt(c *jfr.Column, row int) int64 {
	if c == nil || len(c.Ints) <= row {
		return 0
	}
	return c.Ints[row]
}
