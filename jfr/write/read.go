package write

import "jfrlens/jfr"

// Read goes through a recording and writes nothing: the events that Look says, strings of events and constants, and what
// declares types. Events come type by type, in the order of the file. What the functions return or change, and what else
// an [Edit] has, is not looked at. Chunks that cannot be written anew are an error as they are for [Rewrite].
func Read(rec *jfr.Recording, edit Edit) error {
	r := rewriter{edit: &Edit{Event: edit.Event, Look: edit.Look, Text: edit.Text, Refers: edit.Refers, Declared: edit.Declared}}
	return r.eachChunk(rec, func(raw *jfr.RawChunk) error {
		if err := r.read(raw); err != nil {
			return unwritable(raw, err)
		}
		return nil
	})
}

// read goes through a chunk.
func (r *rewriter) read(raw *jfr.RawChunk) error {
	c := r.of(raw)
	if err := c.check(); err != nil {
		return err
	}
	if _, err := c.declare(c.RawMetadata().Content); err != nil {
		return err
	}
	for _, tp := range c.plan.order {
		if tp.events && (tp.look || c.visits(tp)) {
			if err := c.readEvents(tp); err != nil {
				return err
			}
		}
	}
	for _, at := range c.Places(jfr.CheckpointID) {
		e := c.Event(at)
		if err := c.readConstants(e); err != nil {
			return c.atEvent(e, err)
		}
	}
	return nil
}

// readEvents goes through the events of a type.
func (c *chunk) readEvents(tp *typePlan) error {
	for _, at := range c.Places(tp.typ.ID) {
		e := c.Event(at)
		if tp.look {
			shown := Event{Type: tp.typ, chunk: c, at: e.Content, end: e.End}
			if c.edit.Event(&shown); shown.err != nil {
				return c.atEvent(e, shown.err)
			}
		}
		if !c.visits(tp) {
			continue
		}
		if _, err := c.texts(tp, e, nil); err != nil {
			return c.atEvent(e, err)
		}
	}
	return nil
}

// readConstants goes through the constants of a checkpoint.
func (c *chunk) readConstants(e jfr.RawEvent) error {
	k, err := c.readCheckpoint(e)
	if err != nil {
		return err
	}
	return c.eachPool(e, k, func(pool poolAt) (int, error) {
		var v *visitor
		if c.visits(pool.plan) {
			v, c.at = &c.visit, c.data
		}
		return c.eachConstant(pool, e.End, v, func(_ int64, _, _, _ int) { c.edits = c.edits[:0] })
	})
}
