package jfr

import "bytes"

// String returns the string in that row of a column of kind KindString, or of kind KindConstant
// whose type is java.lang.String; "" if it is null. A char that is a surrogate without its other half is
// three bytes, as in modified UTF-8. Such bytes in text that the writer says is UTF-8 are U+FFFD, as in the JDK; what else is
// not UTF-8 stays as it is. It allocates; see [Column.Append].
func (c *Column) String(row int) string {
	if ref, ok := c.ref(row); ok {
		return ref.text(c.body.data)
	}
	return ""
}

// Append appends the string in that row, as UTF-8, to buf.
func (c *Column) Append(buf []byte, row int) []byte {
	if ref, ok := c.ref(row); ok {
		return ref.appendTo(buf, c.body.data)
	}
	return buf
}

// Bytes returns the string in that row as UTF-8: the bytes in the chunk itself if they are UTF-8 as
// they stand, which is usual, else a copy. The bytes must not be changed.
func (c *Column) Bytes(row int) []byte {
	ref, ok := c.ref(row)
	if !ok {
		return nil
	}
	if payload, ok := ref.raw(c.body.data); ok {
		return payload
	}
	return ref.appendTo(nil, c.body.data)
}

// IsSame tells whether two rows certainly have the same string: they refer to one constant, or the bytes are the same. It is cheap, for
// readers of events of which many in a row name the same thing.
func (c *Column) IsSame(row, other int) bool {
	if c.Kind == KindConstant {
		return c.Ints[row] == c.Ints[other]
	}
	if c.Kind != KindString {
		return false
	}
	a, b, data := c.strings[row], c.strings[other], c.body.data
	switch {
	case a.encoding != b.encoding || a.size != b.size:
		return false
	case a.encoding == stringConstant:
		x, _ := varint(data, int(a.at))
		y, _ := varint(data, int(b.at))
		return x == y
	case a.encoding == stringUTF16: // whose size is in chars
		return false
	}
	return bytes.Equal(data[a.at:a.at+a.size], data[b.at:b.at+b.size])
}

// Null says that the string in that row is null, or that the constant in that row does not exist.
func (c *Column) Null(row int) bool {
	switch {
	case c.Kind == KindString, c.Kind == KindConstant && c.Field.Type.primitive == stringType:
		_, ok := c.ref(row)
		return !ok
	case c.Kind == KindConstant:
		pool, err := c.body.pool(c.Field.Type)
		if err != nil {
			return true
		}
		_, ok := pool.Row(c.Ints[row])
		return !ok
	}
	return false
}

// ref returns the place of the string, resolving constants; false means null.
func (c *Column) ref(row int) (stringRef, bool) {
	switch c.Kind {
	case KindString:
		return c.body.resolve(c.strings[row])
	case KindConstant:
		if c.Field.Type.primitive == stringType {
			return c.body.stringConstant(c.Ints[row], 0)
		}
	}
	return stringRef{}, false
}

// resolve follows a reference to the pool of strings.
func (b *body) resolve(ref stringRef) (stringRef, bool) {
	if ref.encoding != stringConstant {
		return ref, ref.encoding != stringNull
	}
	key, _ := varint(b.data, int(ref.at))
	return b.stringConstant(int64(key), 0)
}

// stringPool returns the constants of type String; nil if there is no such type. Many events have several strings
// that are constants, so that the way to them is kept.
func (b *body) stringPool() *Pool {
	if p := b.strings.Load(); p != nil {
		return p
	}
	t := b.metadata().Type(stringTypeName)
	if t == nil {
		return nil
	}
	p, err := b.pool(t)
	if err != nil {
		return nil
	}
	b.strings.Store(p)
	return p
}

// maxStringHops bounds the chain of string constants that refer to string constants.
const maxStringHops = 4

func (b *body) stringConstant(key int64, hops int) (stringRef, bool) {
	if hops > maxStringHops {
		return stringRef{}, false
	}
	pool := b.stringPool()
	row, ok := pool.Row(key)
	if !ok {
		return stringRef{}, false
	}
	ref := pool.Columns[0].strings[row]
	if ref.encoding != stringConstant {
		return ref, ref.encoding != stringNull
	}
	next, _ := varint(b.data, int(ref.at))
	return b.stringConstant(int64(next), hops+1)
}
