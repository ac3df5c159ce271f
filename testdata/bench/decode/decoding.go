package main

import (
	"slices"
	"sync/atomic"

	"jfrlens/jfr"
)

const stackTrace = "jdk.types.StackTrace"

// decoding adds up what has been read of a recording.
type decoding struct {
	values atomic.Int64
}

// add reads a chunk or a part of one.
func (d *decoding) add(c *jfr.Chunk) error {
	stacks, err := c.DigestStacks(valuesOf)
	if err != nil {
		return err
	}
	part := &part{chunk: c, stacks: stacks}
	if err := part.events(); err != nil {
		return err
	}
	if err := part.constants(); err != nil {
		return err
	}
	d.values.Add(part.values)
	return nil
}

// valuesOf returns how many values RecordingLoop counts for a stack trace.
func valuesOf(frames []jfr.Frame, _ bool) uint64 {
	n := int32(2 * len(frames))
	for _, f := range frames {
		n += f.Line >> 31 // less one if there is no line; which have none cannot be foreseen
	}
	return uint64(n)
}

// part is what one goroutine works on.
type part struct {
	chunk  *jfr.Chunk
	stacks *jfr.Stacks
	values int64
	text   []byte // of the last string
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

// columns reads what decoding a table leaves to be done on demand: strings, and which stack trace is meant.
func (p *part) columns(columns []jfr.Column, rows int) {
	p.strings(columns, rows)
	for i := range columns {
		c := &columns[i]
		if c.Kind != jfr.KindConstant || c.Field.Type.Name != stackTrace {
			continue
		}
		for _, id := range c.Ints {
			if row, ok := p.stacks.Row(id); ok {
				p.values += int64(p.stacks.Digest(row))
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
