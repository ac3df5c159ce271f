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
	stacks map[*jfr.Stacks]*stacks // of the chunks being read; the memory of an index serves one chunk after the other
}

// stacks are the stack traces of a chunk, which its parts decode together, in the order of the file.
type stacks struct {
	chunk  jfr.ChunkID
	index  *jfr.Stacks
	values []atomic.Int32 // by row: values counted for it plus one; 0 is not decoded yet
	next   atomic.Int64   // row that no part has taken yet
}

// stackBlock is how many stack traces a part takes at once.
const stackBlock = 512

// add reads a chunk or a part of one.
func (d *decoding) add(c *jfr.Chunk) error {
	s, err := d.stacksOf(c)
	if err != nil {
		return err
	}
	part := &part{chunk: c, stacks: s}
	part.allStacks()
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
	s := d.stacks[index]
	if s == nil {
		s = &stacks{index: index}
		d.stacks[index] = s
	}
	if s.chunk != c.ID() {
		s.begin(c.ID())
	}
	return s, nil
}

// begin forgets the chunk before, which nobody reads any more.
func (s *stacks) begin(chunk jfr.ChunkID) {
	s.chunk = chunk
	s.next.Store(0)
	s.values = slices.Grow(s.values[:0], s.index.Len())[:s.index.Len()]
	clear(s.values)
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

// allStacks decodes the stack traces that no other part has taken.
func (p *part) allStacks() {
	ids := p.stacks.index.IDs()
	for {
		from := int(p.stacks.next.Add(stackBlock)) - stackBlock
		if from >= len(ids) {
			return
		}
		for i, id := range ids[from:min(from+stackBlock, len(ids))] {
			p.stack(from+i, id)
		}
	}
}

// constants decodes all pools. Parts go through them from both ends, so as not to wait for each other.
func (p *part) constants() error {
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
	n := int32(2 * len(p.frames))
	for _, f := range p.frames {
		n += f.Line >> 31 // less one if there is no line; which have none cannot be foreseen
	}
	p.stacks.values[row].Store(n + 1)
	return n
}
