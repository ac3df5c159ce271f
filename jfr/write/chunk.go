package write

import (
	"encoding/binary"
	"errors"
	"fmt"

	"jfrlens/jfr"
)

// chunk is a chunk that is being written anew.
type chunk struct {
	*jfr.RawChunk
	edit   *Edit
	plan   *plan
	result *Result
	data   []byte // the old chunk
	out    []byte // the new one
	copied int    // where the part of the old one starts that is not in the new one yet

	removed   map[int64]bool // ids of types that are left out
	todo      []int32        // places of the events that the writing looks at, which are below 4 GiB: the bits of unsigned numbers
	changed   []changedEvent // in the order of places
	needed    *reachable     // constants; nil if all stay
	constants int            // that have been written or left out so far
	shifts    []shift        // how far places have moved
	newMeta   map[int][]byte // metadata events by place; nil is left out

	visit visitor // of strings
	at    []byte  // what it goes through
	edits []edit  // that it has made
}

// changedEvent is one that has been changed; without bytes it is left out.
type changedEvent struct {
	at   int
	with []byte
}

// changes tells in the order of places which events have been changed.
type changes struct{ left []changedEvent }

func (c *changes) of(at int) (with []byte, changed bool) {
	for len(c.left) > 0 && c.left[0].at < at {
		c.left = c.left[1:]
	}
	if len(c.left) == 0 || c.left[0].at != at {
		return nil, false
	}
	return c.left[0].with, true
}

// newChunk prepares the way through the strings of a chunk.
func newChunk(c chunk) *chunk {
	if c.edit.Text != nil {
		c.visit.text = c.editText
	}
	if c.edit.Refers != nil {
		c.visit.ref = c.refer
	}
	return &c
}

// check refuses what cannot be written anew.
func (c *chunk) check() error {
	switch {
	case c.Header.State != 0:
		return errors.New("the chunk was never finished; jfrlens repair makes it whole")
	case int64(len(c.data)) != c.Header.Size || len(c.Gaps()) > 0:
		return errors.New("the chunk is damaged; jfrlens repair makes it whole")
	case c.RawMetadata().At == 0:
		return errors.New("the chunk has no metadata of its own; jfrlens repair gives it that of the chunk beside it")
	}
	return nil
}

// decide finds out what becomes of events before anything is written: constants come before the events that need them.
func (c *chunk) decide() error {
	if c.plan.drops {
		c.removed = c.removedTypes()
	}
	if err := c.decideMetadata(); err != nil {
		return err
	}
	less, err := c.decideEvents()
	if err != nil || !less && len(c.removed) == 0 {
		return err
	}
	c.needed, err = c.reach()
	return err
}

// decideEvents shows events to whom it concerns and says whether constants may be needed no more.
func (c *chunk) decideEvents() (less bool, err error) {
	for e := range c.events {
		if jfr.IsReserved(e.ID) {
			c.todo = append(c.todo, int32(uint32(e.At)))
			continue
		}
		tp := c.plan.ofEvents(e.ID)
		stays, unlinked, err := c.decideEvent(tp, e)
		switch {
		case err != nil:
			return less, c.atEvent(e, err)
		case !stays:
			c.change(e, nil)
			c.result.Dropped++
			less = true
			continue
		case tp != nil && c.visits(tp) && !c.isNext(e):
			c.todo = append(c.todo, int32(uint32(e.At)))
		}
		less = less || unlinked
		c.result.Events++
	}
	return less, nil
}

// decideEvent says whether an event stays, and whether it no more needs a constant that it has needed.
func (c *chunk) decideEvent(tp *typePlan, e jfr.RawEvent) (stays, unlinked bool, err error) {
	switch {
	case tp == nil:
		if c.edit.DropUnknown {
			c.result.Unknown++
		}
		return !c.edit.DropUnknown, false, nil
	case tp.drop || tp.settings && c.tellsOfDropped(tp, e):
		return false, false, nil
	case !tp.look:
		return true, false, nil
	}
	shown := Event{Type: tp.typ, chunk: c, at: e.Content, end: e.End}
	c.edit.Event(&shown)
	if !shown.dropped && len(shown.edits) > 0 {
		c.change(e, encoded(c.data, e, shown.sorted()))
	}
	return !shown.dropped, shown.unlinked, shown.err
}

// visits says whether there are strings in events of a type that somebody wants to see.
func (c *chunk) visits(tp *typePlan) bool {
	return tp.texts && c.visit.text != nil || tp.refers && c.visit.ref != nil
}

// isNext says whether the event is the last that the writing looks at so far.
func (c *chunk) isNext(e jfr.RawEvent) bool {
	return len(c.todo) > 0 && c.todo[len(c.todo)-1] == int32(uint32(e.At))
}

// change notes what becomes of an event.
func (c *chunk) change(e jfr.RawEvent, with []byte) {
	c.todo = append(c.todo, int32(uint32(e.At)))
	c.changed = append(c.changed, changedEvent{e.At, with})
}

// events goes through all events of the chunk in their order.
func (c *chunk) events(yield func(jfr.RawEvent) bool) {
	for at := jfr.HeaderSize; at < len(c.data); {
		e := c.Event(uint32(at))
		if !yield(e) {
			return
		}
		at = e.End
	}
}

// tellsOfDropped says whether an event tells a setting of an event type that is left out.
func (c *chunk) tellsOfDropped(tp *typePlan, e jfr.RawEvent) bool {
	shown := Event{Type: tp.typ, chunk: c, at: e.Content, end: e.End}
	id, ok := shown.Int("id")
	return ok && c.plan.dropped(id)
}

// write writes the new chunk.
func (c *chunk) write() error {
	changed := changes{c.changed}
	for _, at := range c.todo {
		e := c.Event(uint32(at))
		if err := c.writeEvent(e, &changed); err != nil {
			return c.atEvent(e, err)
		}
	}
	c.flush(len(c.data))
	c.putHeader(c.out[:jfr.HeaderSize])
	return nil
}

func (c *chunk) atEvent(e jfr.RawEvent, err error) error {
	return fmt.Errorf("the event at byte %d of the chunk cannot be written anew: %w", e.At, err)
}

// writeEvent writes one event, or leaves it to be copied with those around it.
func (c *chunk) writeEvent(e jfr.RawEvent, changes *changes) error {
	switch e.ID {
	case jfr.MetadataID:
		if with, ok := c.newMeta[e.At]; ok {
			c.replace(e, with)
		}
		return nil
	case jfr.CheckpointID:
		return c.writeCheckpoint(e)
	}
	with, changed := changes.of(e.At)
	if changed && with == nil {
		c.replace(e, nil)
		return nil
	}
	if tp := c.plan.ofEvents(e.ID); tp != nil && c.visits(tp) {
		again, err := c.texts(tp, e, with)
		if err != nil {
			return err
		}
		if again != nil {
			with, changed = again, true
		}
	}
	if changed {
		c.replace(e, with)
	}
	return nil
}

// refer tells of a string that is a constant.
func (c *chunk) refer(p *Place, key int64) {
	shown := Event{chunk: c}
	if text := shown.constant(key); text != "" {
		c.edit.Refers(p, text)
	}
}

// texts changes the strings of an event, which may have been changed already; nil if there is nothing to change.
func (c *chunk) texts(tp *typePlan, e jfr.RawEvent, changed []byte) ([]byte, error) {
	if tp.err != nil {
		return nil, tp.err
	}
	data := c.data
	if changed != nil {
		data, e = changed, headOf(changed)
	}
	c.at, c.edits = data, c.edits[:0]
	if walk(tp.steps, data, e.Content, e.End, &c.visit) < 0 {
		return nil, errors.New("its fields do not fit what the metadata says")
	}
	if len(c.edits) == 0 {
		return nil, nil
	}
	return encoded(data, e, c.edits), nil
}

// editText notes the edit of a string if it changes.
func (c *chunk) editText(p *Place, at, behind int, t text) {
	if t.encoding <= textConstant {
		return
	}
	raw := c.at[at:behind]
	with, known := p.find(raw)
	if !known {
		before := t.String()
		if after := c.edit.Text(p, before); after != before {
			with = t.rewritten(after)
		}
		c.plan.remember(p, raw, with)
	}
	if with == nil {
		return
	}
	if c.edit.Changed != nil {
		c.edit.Changed(p)
	}
	c.edits = append(c.edits, edit{at, behind, with})
}

// replace writes other bytes for an event, none to leave it out.
func (c *chunk) replace(e jfr.RawEvent, with []byte) {
	c.flush(e.At)
	c.out = append(c.out, with...)
	c.copied = e.End
	if moved := len(c.out) - e.End; moved != c.moved() {
		c.shifts = append(c.shifts, shift{e.End, moved})
	}
}

// flush copies what is up to a place.
func (c *chunk) flush(to int) {
	c.out = append(c.out, c.data[c.copied:to]...)
	c.copied = to
}

// putHeader makes the header that of the new chunk.
func (c *chunk) putHeader(header []byte) {
	be := binary.BigEndian
	be.PutUint64(header[8:], uint64(len(c.out)))
	if at := c.Header.CheckpointOffset; at != 0 {
		be.PutUint64(header[16:], uint64(c.place(int(at))))
	}
	if at := c.Header.MetadataOffset; at != 0 {
		be.PutUint64(header[24:], uint64(c.place(int(at))))
	}
	if c.edit.NotLast {
		header[67] &^= flagFinal
	}
}

// flagFinal marks the last chunk of a recording.
const flagFinal = 2
