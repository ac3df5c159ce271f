package jfr

import "fmt"

// batchRows is the largest number of rows of a batch, batchCells that of its values. Columns of a small
// batch stay in the cache.
const (
	batchRows  = 2048
	batchCells = 1 << 20
)

func (c *Chunk) counts() []TypeCount {
	meta := c.body.metadata()
	var list []TypeCount
	for i := range c.body.events.slots {
		s := &c.body.events.slots[i]
		offsets := between(s.offsets, c.from, c.to)
		count := int64(len(offsets)) + s.counted
		if count == 0 {
			continue
		}
		n := TypeCount{Type: meta.TypeByID(s.id), ID: s.id, Count: count, Bytes: s.bytes}
		if len(offsets) < len(s.offsets) { // a part: the chunk has been loaded to cut it
			n.Bytes = c.body.eventBytes(offsets)
		}
		list = append(list, n)
	}
	return list
}

// eventBytes adds up the sizes of the events at the offsets.
func (b *body) eventBytes(offsets []uint32) int64 {
	sum := int64(0)
	for _, at := range offsets {
		size, _ := eventSize(b.data, int(at))
		sum += int64(size)
	}
	return sum
}

func (c *Chunk) events(sel *Selection, yield func(*Table, error) bool) {
	if err := c.body.load(); err != nil {
		yield(nil, err)
		return
	}
	if sel.err != nil {
		c.body.report(0, "events cannot be decoded: "+sel.err.Error(), ErrCorrupt)
		return
	}
	if sel.plan.typ == nil || IsReserved(sel.plan.typ.ID) {
		return
	}
	if sel.plan.partial != nil {
		c.body.report(0, fmt.Sprintf("events of type %s are shown in part: %v", sel.plan.typ.Name, sel.plan.partial), ErrCorrupt)
	}
	c.eventsAt(sel, c.body.events.find(sel.plan.typ.ID, c.from, c.to), yield)
}

// eventsAt decodes the events of the selected type at the offsets, in batches.
func (c *Chunk) eventsAt(sel *Selection, offsets []uint32, yield func(*Table, error) bool) {
	b := c.body
	if sel.plan.typ == nil || len(offsets) == 0 {
		return
	}
	d := b.takeDecoder(sel.plan)
	defer b.putDecoder(d)
	for len(offsets) > 0 {
		n := min(batchRows, max(1, batchCells/sel.plan.top.width()), len(offsets))
		if t := d.decodeEvents(offsets[:n]); t.Rows > 0 && !yield(t, nil) {
			return
		}
		offsets = offsets[n:]
	}
}

// decodeEvents fills the table with the events at the offsets; damaged ones are left out.
func (d *decoder) decodeEvents(offsets []uint32) *Table {
	d.grow(&d.plan.top, len(offsets))
	data, kept := d.data, d.table.Offsets[:0]
	if cap(kept) < len(offsets) {
		kept = make([]uint32, 0, len(offsets))
	}
	for _, at := range offsets {
		if int(at) >= d.body.size {
			continue // not an offset of this chunk
		}
		size, _, p := eventHead(data, int(at))
		end := int(at) + int(size)
		if end > d.body.size {
			continue
		}
		if p = d.run(d.plan.ops, p, end, len(kept)); p < 0 || p > end {
			d.body.report(int64(at), fmt.Sprintf("an event of type %s is damaged and left out", d.plan.typ.Name), ErrCorrupt)
			continue
		}
		kept = append(kept, at)
	}
	d.table.Offsets = kept
	return d.bind(len(kept))
}

// takeDecoder returns a decoder for the plan, a used one if there is one.
func (b *body) takeDecoder(p *plan) *decoder {
	b.mu.Lock()
	defer b.mu.Unlock()
	d := b.decoders[p]
	if d == nil {
		d = newDecoder(p, b)
	}
	delete(b.decoders, p)
	d.data = b.data
	b.memory.lend(d)
	return d
}

func (b *body) putDecoder(d *decoder) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.decoders == nil {
		b.decoders = map[*plan]*decoder{}
	}
	b.decoders[d.plan] = d
	b.memory.takeBack(d)
}
