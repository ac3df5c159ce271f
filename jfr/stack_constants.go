package jfr

// pooledTrace returns the type of stack traces if their frames are constants, as JDK Mission Control's
// writer has them; nil if they stand inside of the stack trace.
func pooledTrace(meta *Metadata) *Type {
	t := meta.Type(stackTraceTypeName)
	if t == nil {
		return nil
	}
	if f := t.Field("frames"); f != nil && f.Array && f.Constant {
		return t
	}
	return nil
}

// pooledFrames is Frames for stack traces whose frames are constants. Frames that are null are left out: the
// writer has one in place of none.
func (s *Stacks) pooledFrames(id int64, buf []Frame) (frames []Frame, truncated, ok bool) {
	traces, err := s.body.pool(s.pooled)
	if err != nil {
		return buf, false, false
	}
	row, ok := traces.Row(id)
	list := traces.Column("frames")
	if !ok || list == nil || list.Kind != KindList || list.Items.Kind != KindConstant {
		return buf, false, false
	}
	if column := traces.Column("truncated"); column != nil && column.Kind == KindBool {
		truncated = column.Ints[row] != 0
	}
	pool, err := s.body.pool(list.Field.Type)
	if err != nil {
		return buf, truncated, true
	}
	for _, key := range list.Items.Ints[list.Offsets[row]:list.Offsets[row+1]] {
		if at, ok := pool.Row(key); ok {
			buf = append(buf, frameOf(pool, at))
		}
	}
	return buf, truncated, true
}

// frameOf makes a frame of a constant; fields that it does not have are zero.
func frameOf(pool *Pool, row int) Frame {
	value := func(name string) int64 {
		c := pool.Column(name)
		if c == nil || c.Kind != KindInt && c.Kind != KindConstant {
			return 0
		}
		return c.Ints[row]
	}
	return Frame{
		Method: value("method"), Line: int32(value("lineNumber")),
		BCI: int32(value("bytecodeIndex")), Kind: value("type"),
	}
}
