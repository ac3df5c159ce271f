package print

import "jfrlens/jfr"

// constantTexts keeps the texts of constants that many values refer to.
type constantTexts struct {
	texts map[constantAt][]byte
	bytes int // in texts
}

// constantAt is a constant at a depth of indentation.
type constantAt struct {
	typ    *jfr.Type
	key    int64
	indent int
}

// Limits of what a hostile recording can make a renderer do.
const (
	maxKeptBytes    = 64 << 20
	maxNestedValues = 64
)

func newConstantTexts() constantTexts { return constantTexts{texts: map[constantAt][]byte{}} }

// keep remembers the text of a constant.
func (c *constantTexts) keep(at constantAt, text []byte) {
	if c.bytes += len(text); c.bytes > maxKeptBytes {
		clear(c.texts)
		c.bytes = len(text)
	}
	c.texts[at] = append([]byte(nil), text...)
}

// frameType is the element type of stack traces, which are cut to a depth.
const frameType = "jdk.types.StackFrame"

// shownItems is the part of a list that is printed: all but frames beyond the
// stack depth.
func shownItems(col *jfr.Column, row, stackDepth int) (from, to int32) {
	from, to = col.Offsets[row], col.Offsets[row+1]
	if col.Field.Type.Name == frameType && int(to-from) > stackDepth {
		to = from + int32(stackDepth)
	}
	return from, to
}
