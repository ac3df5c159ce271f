package write

import (
	"errors"

	"jfrlens/jfr"
)

// constantAt is where a constant is.
type constantAt struct {
	value, end int32 // in the chunk, which has less than 4 GiB: the bits of unsigned numbers
	next       int32 // the one before of the same type and key, -1 if there is none
	needed     bool
}

// openConstant is one whose value is to be gone through.
type openConstant struct {
	plan   *typePlan
	number int32
}

// reachable is what events need of the constants. They are numbered in the order of the file.
type reachable struct {
	chunk  *chunk
	all    []constantAt
	tables []*keyTable // by the number of the type
	open   []openConstant
}

// has says whether a constant is needed; all are if nothing is left out.
func (r *reachable) has(number int) bool { return r == nil || r.all[number].needed }

// reach finds the constants that the events which stay need, directly or through others.
func (c *chunk) reach() (*reachable, error) {
	r := &reachable{chunk: c, tables: make([]*keyTable, len(c.plan.order))}
	for _, at := range c.Places(jfr.CheckpointID) {
		if err := r.index(c.Event(at)); err != nil {
			return nil, c.atEvent(c.Event(at), err)
		}
	}
	strings := c.plan.ofStrings()
	v := visitor{key: r.need, text: func(_ *Place, _, _ int, t text) {
		if t.encoding == textConstant {
			r.need(strings, t.key)
		}
	}}
	changed := changes{c.changed}
	for e := range c.events {
		if err := r.event(e, &v, &changed); err != nil {
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
		table := r.tables[pool.plan.number]
		if table == nil {
			table = &keyTable{}
			r.tables[pool.plan.number] = table
		}
		return r.chunk.eachConstant(pool, e.End, nil, func(key int64, _, value, behind int) {
			before := table.get(key)
			table.set(key, int32(len(r.all)))
			r.all = append(r.all, constantAt{int32(uint32(value)), int32(uint32(behind)), before, false})
		})
	})
}

// event finds what an event needs that stays.
func (r *reachable) event(e jfr.RawEvent, v *visitor, changes *changes) error {
	c := r.chunk
	tp := c.plan.ofEvents(e.ID)
	if tp == nil {
		return nil
	}
	data := c.data
	if with, changed := changes.of(e.At); changed {
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
func (r *reachable) need(target *typePlan, key int64) {
	if target == nil || r.tables[target.number] == nil {
		return
	}
	i := r.tables[target.number].get(key)
	if i < 0 || r.all[i].needed {
		return
	}
	for ; i >= 0; i = r.all[i].next {
		r.all[i].needed = true
		r.open = append(r.open, openConstant{target, i})
	}
}

// follow marks what the marked constants need.
func (r *reachable) follow(v *visitor) error {
	for len(r.open) > 0 {
		next := r.open[len(r.open)-1]
		r.open = r.open[:len(r.open)-1]
		at := r.all[next.number]
		if walk(next.plan.steps, r.chunk.data, int(uint32(at.value)), int(uint32(at.end)), v) < 0 {
			return errCheckpoint
		}
	}
	return nil
}
