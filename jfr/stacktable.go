package jfr

// StackTable decodes stack traces with all their fields, one at a time, in a fraction of the memory that their
// [Chunk.Pool] takes. One goroutine uses it.
type StackTable struct {
	stacks  *Stacks
	decoder *decoder
}

// StackTable returns a decoder of the chunk's stack traces; nil if the metadata does not say how they can be decoded.
func (c *Chunk) StackTable() (*StackTable, error) {
	stacks, err := c.body.stackIndex()
	sel := c.Select(c.Metadata().Type(stackTraceTypeName))
	if err != nil || sel.err != nil || sel.plan.typ == nil || sel.plan.partial != nil {
		return nil, err
	}
	d := newDecoder(sel.plan, c.body)
	d.data = c.body.data
	d.grow(&d.plan.top, 1)
	return &StackTable{stacks, d}, nil
}

// Columns returns the fields of the stack trace with that key, as columns of one row that are valid until the next
// call; ok is false if there is no such stack trace.
func (s *StackTable) Columns(key int64) (columns []Column, ok bool) {
	row, ok := s.stacks.Row(key)
	if !ok {
		return nil, false
	}
	d, end := s.decoder, s.stacks.body.size
	if p := d.run(d.plan.ops, int(s.stacks.at[row]), end, 0); p < 0 || p > end {
		return nil, false
	}
	return d.bind(1).Columns, true
}
