package write

import (
	"errors"

	"jfrlens/jfr"
)

// constant is where a constant is.
type constantAt struct {
	at, value, end int
	next           int // the one before of the same type and key, -1 if there is none
}

// constantKey names constants.
type constantKey struct {
	typ *jfr.Type
	key int64
}

// reachable is what events need of the constants.
type reachable struct {
	chunk  *chunk
	all    []constantAt
	newest map[constantKey]int // in all
	needed map[int]bool        // by place
	open   []constantKey       // to be gone through
}

// has says whether the constant at a place is needed; all are if nothing is left out.
func (r *reachable) has(at int) bool { return r == nil || r.needed[at] }

// reach finds the constants that the events which stay need, directly or through others.
func (c *chunk) reach() (*reachable, error) {
	r := &reachable{chunk: c, newest: map[constantKey]int{}, needed: map[int]bool{}}
	for _, at := range c.Places(jfr.CheckpointID) {
		if err := r.index(c.Event(at)); err != nil {
			return nil, c.atEvent(c.Event(at), err)
		}
	}
	v := visitor{key: r.need, text: func(_ *Place, _, _ int, t text) { r.needText(t) }}
	for e := range c.events {
		if err := r.event(e, &v); err != nil {
			return nil, c.atEvent(e, err)
		}
	}
	return r, nil
}

// index finds the constants of a checkpoint.
func (r *reachable) index(e jfr.RawEvent) error {
	k, err := r.chunk.readCheckpoint(e)
	if err != nil {
		return err
	}
	return r.chunk.eachPool(e, k, func(pool poolAt) (int, error) {
		return r.chunk.eachConstant(pool, e.End, nil, func(key int64, at, value, behind int) {
			name := constantKey{pool.plan.typ, key}
			before, twice := r.newest[name]
			if !twice {
				before = -1
			}
			r.newest[name] = len(r.all)
			r.all = append(r.all, constantAt{at, value, behind, before})
		})
	})
}

// event finds what an event needs that stays.
func (r *reachable) event(e jfr.RawEvent, v *visitor) error {
	c := r.chunk
	tp := c.plan.of(e.ID)
	if e.ID == jfr.MetadataID || e.ID == jfr.CheckpointID || tp == nil {
		return nil
	}
	data := c.data
	if with, changed := c.changed[e.At]; changed {
		if with == nil {
			return nil
		}
		data, e = with, headOf(with)
	}
	if tp.err != nil {
		return tp.err
	}
	if walk(tp.steps, data, e.Content, e.End, v) < 0 {
		return errors.New("its fields do not fit what the metadata says")
	}
	return r.follow(v)
}

// need marks the constants of that key, also if the same key is there several times.
func (r *reachable) need(t *jfr.Type, key int64) {
	name := constantKey{t, key}
	i, ok := r.newest[name]
	if !ok || r.needed[r.all[i].at] {
		return
	}
	for ; i >= 0; i = r.all[i].next {
		r.needed[r.all[i].at] = true
	}
	r.open = append(r.open, name)
}

// needText marks the constant that a string is.
func (r *reachable) needText(t text) {
	if t.encoding == textConstant && r.chunk.plan.text != nil {
		r.need(r.chunk.plan.text, t.key)
	}
}

// follow marks what the marked constants need.
func (r *reachable) follow(v *visitor) error {
	for len(r.open) > 0 {
		name := r.open[len(r.open)-1]
		r.open = r.open[:len(r.open)-1]
		tp := r.chunk.plan.of(name.typ.ID)
		if tp == nil {
			continue
		}
		for i := r.newest[name]; i >= 0; i = r.all[i].next {
			if walk(tp.steps, r.chunk.data, r.all[i].value, r.all[i].end, v) < 0 {
				return errCheckpoint
			}
		}
	}
	return nil
}
