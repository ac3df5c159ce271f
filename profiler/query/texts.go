package query

import "jfrlens/jfr"

// texts are the strings that a column holds or refers to.
type texts struct {
	column *jfr.Column
	pool   *jfr.Pool // what the column refers to; nil if it holds strings
	in     *texts    // the strings in the pool, nil if it has none
}

// textsIn returns the strings of a column.
func (r *resolver) textsIn(c *jfr.Column) (*texts, error) {
	first := &texts{column: c}
	for t, depth := first, 0; !holdsText(t.column); depth++ {
		if t.pool = (&jfr.Pool{}); t.column.Kind != jfr.KindConstant || depth == structDepth {
			break // no strings
		}
		pool, err := r.chunk.PoolOf(t.column.Field.Type)
		if err != nil {
			return nil, err
		}
		if len(pool.Columns) == 0 {
			break
		}
		t.pool, t.in = pool, &texts{column: &pool.Columns[0]}
		t = t.in
	}
	return first, nil
}

func holdsText(c *jfr.Column) bool {
	return c.Kind == jfr.KindString || c.Kind == jfr.KindConstant && c.Field.Type.Name == stringType
}

// at returns the string in a row, which belongs to the decoder; ok is false if there is none.
func (t *texts) at(row int) (text []byte, ok bool) {
	for t.pool != nil {
		if t.in == nil {
			return nil, false
		}
		if row, ok = t.pool.Row(t.column.Ints[row]); !ok {
			return nil, false
		}
		t = t.in
	}
	if t.column.Null(row) {
		return nil, false
	}
	return t.column.Bytes(row), true
}
