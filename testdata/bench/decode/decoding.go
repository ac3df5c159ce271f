package main

import (
	"slices"
	"sync"
	"sync/atomic"

	"jfrlens/jfr"
)

const stackTrace = "jdk.types.StackTrace"

// decoding adds up what has been read of a recording.
type decoding struct {
	values atomic.Int64

	mu     sync.Mutex
	stacks map[jfr.ChunkID]*stacks // of the chunks being read
}

// stacks are the stack traces of a chunk, which its parts decode together: each when an event first
// needs it, the others at the end.
type stacks struct {
	index  *jfr.Stacks
	values []atomic.Int32 // by row: values counted for it plus one; 0 is not decoded yet
}

// add reads a chunk or a part of one.
func (d *decoding) add(c *jfr.Chunk) error {
	s, err := d.stacksOf(c)
	if err != nil {
		return err
	}
	part := &part{chunk: c, stacks: s}
	if err := part.events(); err != nil {
		return err
	}
	if err := part.constants(); err != nil {
		return err
	}
	d.values.Add(part.values)
	return nil
}

func (d *decoding) stacksOf(c *jfr.Chunk) (*stacks, error) {
	index, err := c.Stacks()
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if s := d.stacks[c.ID()]; s != nil {
		return s, nil
	}
	s := &stacks{index, make([]atomic.Int32, index.Len())}
	if d.stacks == nil || c.First() {
		d.stacks = map[jfr.ChunkID]*stacks{}
	}
	d.stacks[c.ID()] = s
	return s, nil
}

// part is what one goroutine works on.
type part struct {
	chunk  *jfr.Chunk
	stacks *stacks
	values int64
	text   []byte // of the last string
	frames []jfr.Frame
}

func (p *part) events() error {
	for _, t := range p.chunk.Metadata().Types() {
		if !t.IsEvent() {
			continue
		}
		for table, err := range p.chunk.Events(p.chunk.Select(t)) {
			if err != nil {
				return err
			}
			p.values += int64(table.Rows) * int64(len(t.Fields))
			p.columns(table.Columns, table.Rows)
		}
	}
	return nil
}

// constants decodes all pools. Parts go through them from both ends, so as not to wait for each other.
func (p *part) constants() error {
	for row, id := range p.stacks.index.IDs() {
		p.stack(row, id)
	}
	types := slices.Clone(p.chunk.Metadata().Types())
	if !p.chunk.First() {
		slices.Reverse(types)
	}
	for _, t := range types {
		if t.IsEvent() || t.Name == stackTrace {
			continue
		}
		pool, err := p.chunk.PoolOf(t)
		if err != nil {
			return err
		}
		if p.chunk.First() {
			p.strings(pool.Columns, pool.Rows)
		}
	}
	return nil
}

// columns reads what decoding a table leaves to be done on demand: strings and stack traces.
func (p *part) columns(columns []jfr.Column, rows int) {
	p.strings(columns, rows)
	for i := range columns {
		c := &columns[i]
		if c.Kind != jfr.KindConstant || c.Field.Type.Name != stackTrace {
			continue
		}
		for _, id := range c.Ints {
			if row, ok := p.stacks.index.Row(id); ok {
				p.values += int64(p.stack(row, id))
			}
		}
	}
}

func (p *part) strings(columns []jfr.Column, rows int) {
	for i := range columns {
		switch c := &columns[i]; c.Kind {
		case jfr.KindString:
			for row := range rows {
				p.text = c.Append(p.text[:0], row)
			}
		case jfr.KindStruct:
			p.strings(c.Struct, rows)
		}
	}
}

// stack decodes a stack trace, once, and returns how many values RecordingLoop counts for it.
func (p *part) stack(row int, id int64) int32 {
	if n := p.stacks.values[row].Load(); n > 0 {
		return n - 1
	}
	p.frames, _, _ = p.stacks.index.Frames(id, p.frames[:0])
	n := int32(0)
	for _, f := range p.frames {
		n++
		if f.Line >= 0 {
			n++
		}
	}
	p.stacks.values[row].Store(n + 1)
	return n
}
