package jfr

// cursor reads the parts of a chunk that are not hot. After the first read past the end, or the first
// impossible value, it is bad, stays where it is, and every read returns zero.
type cursor struct {
	data   []byte // padded behind end
	p, end int
	bad    bool
}

func (c *cursor) varint() int64 {
	if c.bad || c.p >= c.end {
		c.bad = true
		return 0
	}
	v, p := longVarint(c.data, c.p)
	if p > c.end {
		c.bad = true
		return 0
	}
	c.p = p
	return int64(v)
}

// count reads a number of things that take at least size bytes each, so that what is left bounds it.
func (c *cursor) count(size int) int {
	n := c.varint()
	if n < 0 || n > int64(c.end-c.p)/int64(size) {
		c.bad = true
		return 0
	}
	return int(n)
}

func (c *cursor) byte() byte {
	if c.bad || c.p >= c.end {
		c.bad = true
		return 0
	}
	c.p++
	return c.data[c.p-1]
}

// stringRef skips an inline string and tells where it is.
func (c *cursor) stringRef() stringRef {
	if c.bad {
		return stringRef{}
	}
	ref, p := readStringRef(c.data, c.p, c.end)
	if p < 0 {
		c.bad = true
		return stringRef{}
	}
	c.p = p
	return ref
}
