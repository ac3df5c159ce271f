package jfr

// places knows where the constants of one type are and decodes, one at a time, those that are asked for: a chunk
// has many more names than a profile shows. A [Pool] decodes all of them.
type places struct {
	typ     *Type
	decoder *decoder // nil if the constants cannot be decoded
	index   keyIndex
	at      []uint32 // of the values, by row
	walk    poolWalk
	current bool         // what has been flushed last is there
	texts   memo[string] // what the constants stand for, by row
}

// poolWalk is how far the constants of a type have been gone through.
type poolWalk struct {
	segments   int
	checkpoint int32
	firstRow   int // of that checkpoint
}

// next moves on to a segment whose first constant gets a row.
func (w *poolWalk) next(s segment, row int) {
	w.segments++
	if s.checkpoint != w.checkpoint {
		w.checkpoint, w.firstRow = s.checkpoint, row
	}
}

func (w *poolWalk) reset() { *w = poolWalk{checkpoint: -1} }

// newPlaces returns an empty list; the fields are those that are decoded. Without a type it stays empty.
func newPlaces(b *body, t *Type, fields ...string) *places {
	p := &places{typ: t}
	p.walk.reset()
	if t == nil {
		return p
	}
	if sel := b.metadata().plans.selection(t, fields); sel.err == nil && sel.plan.partial == nil {
		p.decoder = newDecoder(sel.plan, b)
	}
	return p
}

// reset empties the list for another chunk.
func (p *places) reset() {
	p.index.reset()
	p.walk.reset()
	p.at, p.current = p.at[:0], false
	p.texts.reset()
}

// row returns the row of a constant.
func (p *places) row(b *body, key int64) (int, bool) {
	if !p.current {
		p.extend(b)
		p.current = true
	}
	return p.index.get(key)
}

// extend enters the constants that have not been entered yet. Indexing has gone behind each of them before.
func (p *places) extend(b *body) {
	if p.decoder == nil {
		return
	}
	skipping := b.metadata().plans.skip(p.typ)
	segments := b.segmentsOf(p.typ)
	for _, s := range segments[min(p.walk.segments, len(segments)):] {
		p.walk.next(s, len(p.at))
		at, end := int(s.at), int(s.end)
		for range s.count {
			var key uint64
			key, at = varint(b.data, at)
			p.index.enter(int64(key), len(p.at), p.walk.firstRow)
			p.at = append(p.at, uint32(at))
			if at = skip(skipping.plan.ops, b.data, at, end); at < 0 {
				return
			}
		}
	}
}

// read decodes the constant in a row: its values are in row 0 of the columns until the next call; none if it is
// damaged.
func (p *places) read(b *body, row int) []Column {
	d := p.decoder
	d.data = b.data
	d.grow(&d.plan.top, 1)
	if at := d.run(d.plan.ops, int(p.at[row]), b.size, 0); at < 0 || at > b.size {
		return nil
	}
	return d.bind(1).Columns
}
