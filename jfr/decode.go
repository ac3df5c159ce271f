package jfr

import (
	"encoding/binary"
	"math"
	"math/bits"
)

// decoder holds the columns while a plan fills them. Slices keep their memory from use to use.
// Rows of one level are written in order; a row that fails is written again by the next.
type decoder struct {
	plan    *plan
	body    *body
	data    []byte
	ints    [][]int64
	floats  [][]float64
	strings [][]stringRef
	lists   [][]int32
	table   Table
}

func newDecoder(p *plan, b *body) *decoder {
	d := &decoder{
		plan: p, body: b,
		ints:    make([][]int64, len(p.shifts)),
		floats:  make([][]float64, p.floats),
		strings: make([][]stringRef, p.strings),
		lists:   make([][]int32, p.lists),
	}
	d.table = Table{Type: p.typ, Columns: cloneColumns(p.columns, b)}
	return d
}

func cloneColumns(columns []Column, b *body) []Column {
	clone := make([]Column, len(columns))
	for i, c := range columns {
		c.body = b
		c.Struct = cloneColumns(c.Struct, b)
		if c.Items != nil {
			c.Items = &cloneColumns([]Column{*c.Items}, b)[0]
		}
		clone[i] = c
	}
	return clone
}

// grow makes room for n rows of a level.
func (d *decoder) grow(at *level, n int) {
	for _, i := range at.ints {
		d.ints[i] = grown(d.ints[i], n)
	}
	for _, i := range at.floats {
		d.floats[i] = grown(d.floats[i], n)
	}
	for _, i := range at.strings {
		d.strings[i] = grown(d.strings[i], n)
	}
	for _, i := range at.lists {
		d.lists[i] = grown(d.lists[i], n+1)
	}
}

func grown[T any](s []T, n int) []T {
	if n <= len(s) {
		return s
	}
	if n <= cap(s) {
		return s[:cap(s)]
	}
	g := make([]T, max(n, 2*len(s), 16))
	copy(g, s)
	return g
}

// run decodes one value at data[p:end] into the row and returns the position behind it, or -1 if the
// value is damaged. The position may be behind end: the caller checks.
func (d *decoder) run(ops []op, p, end, row int) int {
	data := d.data
	for i := range ops {
		o := &ops[i]
		switch o.kind {
		case opInts:
			p = d.readInts(o, p, end, row, row+1)
		case opChar:
			var v uint64
			v, p = varint(data, p)
			d.ints[o.first][row] = int64(uint16(v))
		case opByte:
			d.ints[o.first][row] = int64(int8(data[p]))
			p++
		case opBool:
			v := int64(0)
			if data[p] != 0 {
				v = 1
			}
			d.ints[o.first][row] = v
			p++
		case opFloat:
			d.floats[o.first][row] = float64(math.Float32frombits(binary.BigEndian.Uint32(data[p:])))
			p += 4
		case opDouble:
			d.floats[o.first][row] = math.Float64frombits(binary.BigEndian.Uint64(data[p:]))
			p += 8
		case opString:
			for k := range o.n {
				if d.strings[o.first+k][row], p = readStringRef(data, p, end); p < 0 {
					return -1
				}
			}
		case opList:
			p = d.readList(o.list, p, end, row)
		default:
			p = skipOp(o, data, p, end)
		}
		if p < 0 {
			return -1
		}
	}
	return p
}

// readInts decodes runs of compressed integers, each into its own column, for the rows [from, to). This
// and [frameReader.standard] are where decoding spends its time, so the first bytes are read in place.
func (d *decoder) readInts(o *op, p, end, from, to int) int {
	data := d.data
	columns := d.ints[o.first : o.first+o.n]
	shifts := d.plan.shifts[o.first:][:len(columns)]
	for row := from; row < to && p <= end; row++ {
		for k, column := range columns {
			w := word(data, p)
			v := w & 0x7f
			switch {
			case w&0x80 == 0:
				p++
			case w&0x8000 == 0:
				v |= w >> 1 & 0x3f80
				p += 2
			case w&0x800000 == 0:
				v |= w>>1&0x3f80 | w>>2&0x1fc000
				p += 3
			case w&0x80000000 == 0:
				v |= w>>1&0x3f80 | w>>2&0x1fc000 | w>>3&0xfe00000
				p += 4
			case w&0x8000000000 == 0:
				v |= w>>1&0x3f80 | w>>2&0x1fc000 | w>>3&0xfe00000 | w>>4&0x7f0000000
				p += 5
			default: // in place, too: with a call here the loop would keep its variables in memory
				v |= w>>1&0x3f80 | w>>2&0x1fc000 | w>>3&0xfe00000 | w>>4&0x7f0000000 |
					w>>5&0x3f800000000 | w>>6&0x1fc0000000000 | w>>7&0xfe000000000000
				if ends := ^w & continuationBits; ends != 0 {
					n := bits.TrailingZeros64(ends)>>3 + 1
					v &= 1<<(7*n) - 1
					p += n
				} else {
					v |= uint64(data[p+8]) << 56
					p += maxVarint
				}
			}
			shift := shifts[k] & 63
			column[row] = int64(v<<shift) >> shift
		}
	}
	return p
}

func (d *decoder) readList(lp *listPlan, p, end, row int) int {
	count, p := varint(d.data, p)
	if p > end || count > uint64((end-p)/lp.items.width()) || count > 0 && len(lp.ops) == 0 {
		return -1 // more than there can be, or of elements without content, of which there is no end
	}
	n := int(count)
	if row == 0 {
		d.lists[lp.column][0] = 0
	}
	start := int(d.lists[lp.column][row])
	if start+n > math.MaxInt32 {
		return -1
	}
	d.grow(&lp.items, start+n)
	d.lists[lp.column][row+1] = int32(start + n)
	if lp.ints > 0 {
		if p = d.readInts(&lp.ops[0], p, end, start, start+n); p > end {
			return -1
		}
		return p
	}
	for j := start; j < start+n; j++ {
		if p = d.run(lp.ops, p, end, j); p < 0 || p > end {
			return -1
		}
	}
	return p
}

// bind makes the table show the first n rows.
func (d *decoder) bind(n int) *Table {
	d.table.Rows = n
	d.bindColumns(d.table.Columns, n)
	return &d.table
}

func (d *decoder) bindColumns(columns []Column, n int) {
	for i := range columns {
		d.bindColumn(&columns[i], n)
	}
}

func (d *decoder) bindColumn(c *Column, n int) {
	switch c.Kind {
	case KindFloat:
		c.Floats = d.floats[c.slot][:n]
	case KindString:
		c.strings = d.strings[c.slot][:n]
	case KindStruct:
		d.bindColumns(c.Struct, n)
	case KindList:
		d.lists[c.slot] = grown(d.lists[c.slot], n+1) // has no memory yet if there was never a list
		offsets := d.lists[c.slot][:n+1]
		offsets[0] = 0
		c.Offsets = offsets
		d.bindColumn(c.Items, int(offsets[n]))
	default:
		c.Ints = d.ints[c.slot][:n]
	}
}
