package print

import "jfrlens/jfr"

const stackTraceType = "jdk.types.StackTrace"

// constants finds the constants of a chunk. Stack traces, which take more memory than all else, are decoded one at a
// time.
type constants struct {
	chunk *jfr.Chunk
	free  []*jfr.StackTable // not in use; several are if a stack trace is in another
}

// constant is a row of a table. It has to be released before the next one of its depth is found.
type constant struct {
	columns []jfr.Column
	row     int
	stack   *jfr.StackTable // that has decoded it, or nil
}

// find returns the constant that a key refers to; ok is false if there is none.
func (c *constants) find(t *jfr.Type, key int64) (found constant, ok bool) {
	if t.Name == stackTraceType && t == c.chunk.Metadata().Type(stackTraceType) {
		if stack := c.stackTable(); stack != nil {
			columns, ok := stack.Columns(key)
			return constant{columns, 0, stack}, ok
		}
	}
	pool, err := c.chunk.PoolOf(t)
	if err != nil {
		return constant{}, false
	}
	row, ok := pool.Row(key)
	return constant{pool.Columns, row, nil}, ok
}

// stackTable returns one that is not in use; nil if there cannot be one.
func (c *constants) stackTable() *jfr.StackTable {
	if last := len(c.free) - 1; last >= 0 {
		stack := c.free[last]
		c.free = c.free[:last]
		return stack
	}
	stack, err := c.chunk.StackTable()
	if err != nil {
		return nil
	}
	return stack
}

// release gives back what a constant was decoded with.
func (c *constants) release(found constant) {
	if found.stack != nil {
		c.free = append(c.free, found.stack)
	}
}
