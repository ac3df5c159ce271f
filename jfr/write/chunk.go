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
	changed   map[int][]byte // events that have been changed by place; nil is left out
	needed    *reachable     // constants; nil if all stay
	constants int            // that have been written or left out so far
	shifts    []shift        // how far places have moved
	encoder   encoder        // of the event at hand
	newMeta   map[int][]byte // metadata events by place; nil is left out
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
	c.changed = map[int][]byte{}
	for e := range c.events {
		tp := c.plan.of(e.ID)
		switch {
		case e.ID == jfr.MetadataID || e.ID == jfr.CheckpointID:
		case tp == nil && c.edit.DropUnknown:
			c.result.Unknown++
			less = c.dropEvent(e)
		case tp == nil:
		case tp.drop || tp.settings && c.tellsOfDropped(tp, e):
			less = c.dropEvent(e)
		case tp.look:
			shown := Event{Type: tp.typ, chunk: c, at: e.Content, end: e.End}
			c.edit.Event(&shown)
			if shown.dropped {
				less = c.dropEvent(e)
				continue
			}
			if err := shown.err; err != nil {
				return less, c.atEvent(e, err)
			}
			if len(shown.edits) > 0 {
				c.changed[e.At] = c.encoder.event(c.data, e, shown.sorted())
				less = less || shown.unlinked
			}
		}
	}
	return less, nil
}

func (c *chunk) dropEvent(e jfr.RawEvent) bool {
	c.changed[e.At] = nil
	c.result.Dropped++
	return true
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
	for e := range c.events {
		if err := c.writeEvent(e); err != nil {
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
func (c *chunk) writeEvent(e jfr.RawEvent) error {
	switch e.ID {
	case jfr.MetadataID:
		if with, ok := c.newMeta[e.At]; ok {
			c.replace(e, with)
		}
		return nil
	case jfr.CheckpointID:
		return c.writeCheckpoint(e)
	}
	with, changed := c.changed[e.At]
	if changed && with == nil {
		c.replace(e, nil)
		return nil
	}
	c.result.Events++
	tp := c.plan.of(e.ID)
	if tp != nil && c.edit.Refers != nil && tp.refers {
		if walk(tp.steps, c.data, e.Content, e.End, &visitor{ref: c.refer}) < 0 {
			return errors.New("its fields do not fit what the metadata says")
		}
	}
	if tp != nil && tp.texts && c.edit.Text != nil {
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
	edits, end := c.encoder.edits[:0], 0
	v := visitor{text: func(p *Place, at, behind int, t text) { edits = c.editText(edits, data, p, at, behind, t) }}
	if end = walk(tp.steps, data, e.Content, e.End, &v); end < 0 {
		return nil, errors.New("its fields do not fit what the metadata says")
	}
	c.encoder.edits = edits
	if len(edits) == 0 {
		return nil, nil
	}
	return c.encoder.event(data, e, edits), nil
}

// editText appends the edit of a string if it changes.
func (c *chunk) editText(edits []edit, data []byte, p *Place, at, behind int, t text) []edit {
	if t.encoding <= textConstant {
		return edits
	}
	raw := data[at:behind]
	with, known := p.changed[string(raw)]
	if !known {
		before := t.String()
		if after := c.edit.Text(p, before); after != before {
			with = t.rewritten(after)
		}
		c.plan.remember(p, raw, with)
	}
	if with == nil {
		return edits
	}
	if c.edit.Changed != nil {
		c.edit.Changed(p)
	}
	return append(edits, edit{at, behind, with})
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
