package jfr_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
)

// Ids of what [valueMaker] declares.
const (
	firstStruct = 200
	firstEvent  = 300
)

// valueMaker makes types and values of them at random, each value as bytes and as what is to be read.
type valueMaker struct {
	*rand.Rand
	structs []jfrtest.Type
}

// types are structs, of which later ones have fields of earlier ones, and events.
func (m *valueMaker) types() (events []jfrtest.Type) {
	for i := range 4 {
		m.structs = append(m.structs, m.typ(firstStruct+i, "test.Struct", ""))
	}
	for i := range 3 {
		events = append(events, m.typ(firstEvent+i, "test.Event", jfrtest.EventSuper))
	}
	return events
}

func (m *valueMaker) typ(id int, name, super string) jfrtest.Type {
	t := jfrtest.Type{ID: int64(id), Name: fmt.Sprint(name, id), Super: super}
	for i := range 1 + m.IntN(9) {
		f := jfrtest.Field{Name: fmt.Sprintf("f%d", i), TypeID: jfrtest.Boolean + m.Int64N(9), Array: m.IntN(4) == 0}
		switch choice := m.IntN(8); {
		case choice == 0 && len(m.structs) > 0:
			f.TypeID = m.structs[m.IntN(len(m.structs))].ID
		case choice == 1:
			f.TypeID, f.Constant = jfrtest.Symbol, true
		case choice == 2:
			f.TypeID, f.Constant = jfrtest.String, true
		}
		t.Fields = append(t.Fields, f)
	}
	return t
}

// fields appends a value of each field; what of it is to be read is by name.
func (m *valueMaker) fields(b *jfrtest.Buffer, t jfrtest.Type) map[string]any {
	values := map[string]any{}
	for _, f := range t.Fields {
		if !f.Array {
			values[f.Name] = m.value(b, f)
			continue
		}
		n := m.IntN(4)
		list := make([]any, 0, n)
		b.Int(int64(n))
		for range n {
			list = append(list, m.value(b, f))
		}
		values[f.Name] = list
	}
	return values
}

func (m *valueMaker) value(b *jfrtest.Buffer, f jfrtest.Field) any {
	switch {
	case f.Constant && f.TypeID == jfrtest.String:
		return m.stringConstant(b)
	case f.Constant:
		return m.integer(b, 64)
	case f.TypeID >= firstStruct:
		return m.fields(b, m.structs[f.TypeID-firstStruct])
	}
	switch f.TypeID {
	case jfrtest.Boolean:
		v := byte(m.IntN(3))
		b.Byte(v)
		return min(int64(v), 1)
	case jfrtest.Byte:
		v := int8(m.Uint32())
		b.Byte(byte(v))
		return int64(v)
	case jfrtest.Char:
		v := m.Int64N(1 << 18) // of more than 16 bits the JDK takes the low ones
		b.Padded(v, 3+m.IntN(3))
		return v & 0xffff
	case jfrtest.Short:
		return m.integer(b, 16)
	case jfrtest.Int:
		return m.integer(b, 32)
	case jfrtest.Float:
		v := math.Float32frombits(m.Uint32())
		b.Float(v)
		return floatText(float64(v))
	case jfrtest.Double:
		v := math.Float64frombits(m.Uint64())
		b.Double(v)
		return floatText(v)
	case jfrtest.String:
		return m.text(b)
	}
	return m.integer(b, 64)
}

// floatText makes NaN equal to itself.
func floatText(v float64) string { return fmt.Sprint(v) }

// integer appends a number of so many bits, small or large, written short, padded or with all bits of its sign.
func (m *valueMaker) integer(b *jfrtest.Buffer, width int) int64 {
	shift := 64 - width + m.IntN(width)
	v := m.Int64() >> shift
	if m.IntN(2) == 0 {
		v = -v
	}
	if v = v << (64 - width) >> (64 - width); m.IntN(2) == 0 {
		v &= 0x7f >> m.IntN(7)
	}
	switch {
	case v >= 0 && v < 1<<20 && m.IntN(3) == 0:
		b.Padded(v, 3+m.IntN(6))
	case v < 0 && width < 64 && m.IntN(2) == 0:
		b.Int(v & (1<<width - 1)) // as the JDK writes an int
	default:
		b.Int(v)
	}
	return v
}

// stringConstant appends a key of the pool of strings; keys from 4 on are not in it, and 3 is null.
func (m *valueMaker) stringConstant(b *jfrtest.Buffer) any {
	key := m.Int64N(6)
	b.Int(key)
	return poolText(key)
}

func poolText(key int64) any {
	return map[int64]any{0: "zero", 1: "one ü", 2: "one ü"}[key]
}

// text appends a string in one of the encodings.
func (m *valueMaker) text(b *jfrtest.Buffer) any {
	switch m.IntN(6) {
	case 0:
		b.Null()
		return nil
	case 1:
		b.Empty()
		return ""
	case 2:
		key := m.Int64N(6)
		b.StringKey(key)
		return poolText(key)
	case 3:
		text := []string{"", "plain", "日本語 ü", "a\x00b", "😀"}[m.IntN(5)]
		b.UTF8(text)
		return text
	case 4:
		b.Chars('h', 0xe9, 0x20ac, 0xd83d, 0xde00)
		return "hé€😀"
	}
	b.Latin1('c', 0xe9, 0xff)
	return "céÿ"
}

// cellOf is what was read in a row of a column, in the form of [valueMaker].
func cellOf(c *jfr.Column, row int) any {
	switch {
	case c.Kind == jfr.KindList:
		list := []any{}
		for i := c.Offsets[row]; i < c.Offsets[row+1]; i++ {
			list = append(list, cellOf(c.Items, int(i)))
		}
		return list
	case c.Kind == jfr.KindStruct:
		return cellsOf(c.Struct, row)
	case c.Kind == jfr.KindFloat:
		return floatText(c.Floats[row])
	case c.Kind == jfr.KindString || c.Kind == jfr.KindConstant && c.Field.Type.Name == "java.lang.String":
		if c.Null(row) {
			return nil
		}
		if text := c.String(row); text != string(c.Bytes(row)) || text != string(c.Append([]byte("x"), row)[1:]) {
			return "texts differ: " + text
		}
		return c.String(row)
	}
	return c.Ints[row]
}

func cellsOf(columns []jfr.Column, row int) map[string]any {
	values := map[string]any{}
	for i := range columns {
		values[columns[i].Field.Name] = cellOf(&columns[i], row)
	}
	return values
}

// chosen are those of some values that a selection has; paths have at most one dot.
func chosen(values map[string]any, fields []string) map[string]any {
	if len(fields) == 0 {
		return values
	}
	some := map[string]any{}
	for _, name := range fields {
		if v, has := values[name]; has {
			some[name] = v
		}
	}
	return some
}

// Types and values made at random are read as they were written, all fields or some of them, from the first event to the last.
func TestRandomValues(t *testing.T) {
	t.Parallel()
	for seed := range uint64(60) {
		m := &valueMaker{Rand: rand.New(rand.NewPCG(seed, 7))}
		types := m.types()
		c := jfrtest.NewChunk()
		c.SizeWidth = []int{0, 4, 5, 8}[seed%4]
		c.Checkpoint(jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(0, jfrtest.Values().UTF8("zero")), jfrtest.Entry(1, jfrtest.Values().Latin1([]byte("one \xfc")...)),
			jfrtest.Entry(2, jfrtest.Values().StringKey(1)), jfrtest.Entry(3, jfrtest.Values().Null())))
		want := map[int64][]map[string]any{}
		for range 30 {
			e := types[m.IntN(len(types))]
			b := jfrtest.Values()
			want[e.ID] = append(want[e.ID], m.fields(b, e))
			c.Event(e.ID, b)
		}
		c.Metadata(append(append(jfrtest.Basics(), m.structs...), types...)...)
		r := fromBytes(c.Finish())
		for chunk, err := range r.Chunks() {
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range types {
				compareValues(t, chunk, e, want[e.ID], nil)
				compareValues(t, chunk, e, want[e.ID], []string{fmt.Sprintf("f%d", m.IntN(9)), "f0", "absent"})
				compareValues(t, chunk, e, want[e.ID], []string{fmt.Sprintf("f%d", len(e.Fields)-1)})
			}
		}
		if problems := r.Problems(); len(problems) > 0 {
			t.Errorf("seed %d: %v", seed, problems)
		}
	}
}

func compareValues(t *testing.T, c *jfr.Chunk, e jfrtest.Type, want []map[string]any, fields []string) {
	t.Helper()
	row := 0
	for table, err := range c.Events(c.Select(c.Metadata().Type(e.Name), fields...)) {
		if err != nil {
			t.Fatal(err)
		}
		for i := range table.Rows {
			if got := cellsOf(table.Columns, i); !reflect.DeepEqual(got, chosen(want[row], fields)) {
				t.Fatalf("%s, event %d, fields %v of %+v:\n%s", e.Name, row, fields, e.Fields, cmp.Diff(chosen(want[row], fields), got))
			}
			row++
		}
	}
	if row != len(want) {
		t.Errorf("%s: %d events, want %d", e.Name, row, len(want))
	}
}
