package query

import (
	"math"
	"unicode/utf8"

	"jfrlens/jfr"
)

// filler writes rows of the decoder's tables into the vectors of DuckDB.
type filler struct {
	r      *resolver
	orders []int64  // keys of arrival, by row of the batch
	ids    []uint32 // numbers of constants, by row of the pool

	scratch []byte
}

// append writes the rows of a table that are listed.
func (f *filler) append(w *tableWriter, t *jfr.Table, rows []int32) error {
	sources := make([]*jfr.Column, len(w.vectors))
	for i, c := range w.table.columns {
		if src := t.Column(c.path); src != nil && c.holds(src.Field) {
			sources[i] = src
		}
	}
	for len(rows) > 0 {
		n, err := w.room()
		if err != nil {
			return err
		}
		part := rows[:min(n, len(rows))]
		rows = rows[len(part):]
		for i, c := range w.table.columns {
			if err := f.fill(w, w.vectors[i], w.rows, c, sources[i], t, part); err != nil {
				return err
			}
		}
		w.rows += len(part)
	}
	return nil
}

// fill writes one column's values from position at on.
func (f *filler) fill(w *tableWriter, v *vector, at int, c *column, src *jfr.Column, t *jfr.Table, rows []int32) error {
	switch c.op {
	case opKey:
		gather(slots[uint32](v)[at:], f.ids, rows)
		return nil
	case opOrder:
		gather(slots[int64](v)[at:], f.orders, rows)
		return nil
	case opRecording:
		dst := slots[uint32](v)[at : at+len(rows)]
		for i := range dst {
			dst[i] = f.r.recording
		}
		return nil
	case opJavaName, opFullName, opLoaderName, opThreadName:
		return f.fillName(w, v, at, c.op, t, rows)
	case opContext:
		f.fillContext(w, v, at, t, rows)
		return nil
	}
	if src == nil || c.op == opNull {
		v.setNulls(at, len(rows))
		return nil
	}
	switch {
	case c.op <= opSpan:
		f.fillNumber(v, at, c, src, rows)
		return nil
	case c.op == opEventType:
		f.fillEventType(v, at, src, rows)
		return nil
	case c.op == opStackID:
		return f.fillStack(v, at, src, rows)
	case c.op == opList:
		return f.fillList(w, v, at, c, src, t, rows)
	case c.op == opStruct:
		return f.fillStruct(w, v, at, c, src, t, rows)
	case c.op == opText:
		f.fillText(w, v, at, src, rows)
		return nil
	}
	return f.fillConstant(w, v, at, c, src, rows)
}

func gather[T any](dst, src []T, rows []int32) {
	for i, r := range rows {
		dst[i] = src[r]
	}
}

// narrow writes integers with fewer bits.
func narrow[T int8 | int16 | int32 | int64](v *vector, at int, src []int64, rows []int32) {
	dst := slots[T](v)[at:]
	for i, r := range rows {
		dst[i] = T(src[r])
	}
}

func (f *filler) fillNumber(v *vector, at int, c *column, src *jfr.Column, rows []int32) {
	switch c.op {
	case opBool, opInt8:
		narrow[int8](v, at, src.Ints, rows)
	case opInt16:
		narrow[int16](v, at, src.Ints, rows)
	case opInt32:
		narrow[int32](v, at, src.Ints, rows)
	case opInt64:
		narrow[int64](v, at, src.Ints, rows)
	case opFloat:
		dst := slots[float32](v)[at:]
		for i, r := range rows {
			dst[i] = float32(src.Floats[r])
		}
	case opDouble:
		gather(slots[float64](v)[at:], src.Floats, rows)
	case opTime, opSpan:
		f.fillTime(v, at, src.Ints, rows, f.nanos(src.Field.Unit()))
	}
}

// fillEventType writes ids of event types, as the tables have them.
func (f *filler) fillEventType(v *vector, at int, src *jfr.Column, rows []int32) {
	dst, types, metadata := slots[int64](v)[at:], f.r.w.imp.plan.types, f.r.chunk.Metadata()
	for i, r := range rows {
		id, ok := types.idOf(f.r.recording, metadata, src.Ints[r])
		if !ok {
			v.setNull(at + i)
			continue
		}
		dst[i] = id
	}
}

// nanos returns what makes nanoseconds of numbers of a unit of time.
func (f *filler) nanos(unit jfr.Unit) func(int64) int64 {
	scale := int64(1)
	switch unit {
	case jfr.UnitTicksTime:
		return f.r.chunk.Header.UnixNanos
	case jfr.UnitTicks:
		return f.r.chunk.Header.Nanos
	case jfr.UnitMicros:
		scale = 1e3
	case jfr.UnitMillis, jfr.UnitEpochMillis:
		scale = 1e6
	case jfr.UnitSeconds:
		scale = 1e9
	}
	return func(n int64) int64 { return multiply(n, scale) }
}

// fillTime writes times and spans. The smallest number means "not known", the largest "forever".
func (f *filler) fillTime(v *vector, at int, src []int64, rows []int32, nanos func(int64) int64) {
	dst := slots[int64](v)[at:]
	for i, r := range rows {
		switch value := src[r]; value {
		case math.MinInt64:
			v.setNull(at + i)
		case math.MaxInt64:
			dst[i] = value
		default:
			dst[i] = nanos(value)
		}
	}
}

func multiply(n, by int64) int64 {
	switch {
	case n > math.MaxInt64/by:
		return math.MaxInt64
	case n < -math.MaxInt64/by:
		return -math.MaxInt64
	}
	return n * by
}

func (f *filler) fillText(w *tableWriter, v *vector, at int, src *jfr.Column, rows []int32) {
	dst := slots[text](v)[at:]
	for i, r := range rows {
		if src.Null(int(r)) {
			v.setNull(at + i)
			continue
		}
		putText(&dst[i], f.valid(src.Bytes(int(r))), &w.arena)
	}
}

// valid returns the text without bytes that are not UTF-8, which DuckDB does not take.
func (f *filler) valid(b []byte) []byte {
	if utf8.Valid(b) {
		return b
	}
	f.scratch = f.scratch[:0]
	for len(b) > 0 {
		r, size := utf8.DecodeRune(b)
		if isSurrogate(b) {
			size = 3
		}
		f.scratch = utf8.AppendRune(f.scratch, r)
		b = b[size:]
	}
	return f.scratch
}

// isSurrogate says whether a text begins with half a character beyond 16 bits, which the decoder gives as three bytes.
func isSurrogate(b []byte) bool {
	return len(b) >= 3 && b[0] == 0xed && b[1]&0xe0 == 0xa0 && b[2]&0xc0 == 0x80
}

func (f *filler) fillConstant(w *tableWriter, v *vector, at int, c *column, src *jfr.Column, rows []int32) error {
	t := src.Field.Type
	switch c.op {
	case opRef:
		tr, err := f.r.idsOf(t)
		if err != nil {
			return err
		}
		fillRefs(slots[uint32](v)[at:], tr, src.Ints, rows)
	case opConstText, opDescriptor:
		texts, err := f.r.textsIn(src)
		if err != nil {
			return err
		}
		f.fillTexts(w, v, at, c.op, texts, rows)
	case opEnum8, opEnum16:
		tr, err := f.r.codesOf(t, c.enum)
		if err != nil {
			return err
		}
		fillCodes(v, at, c.op, tr, src.Ints, rows)
	case opConstNumber:
		tr, err := f.r.numbersOf(t)
		if err != nil {
			return err
		}
		dst := slots[int64](v)[at:]
		for i, r := range rows {
			if row, ok := tr.pool.Row(src.Ints[r]); ok {
				dst[i] = tr.numbers[row]
			} else {
				v.setNull(at + i)
			}
		}
	}
	return nil
}

func fillRefs(dst []uint32, tr *translation, keys []int64, rows []int32) {
	last, id := int64(0), tr.id(0)
	for i, r := range rows {
		if key := keys[r]; key != last {
			last, id = key, tr.id(key)
		}
		dst[i] = id
	}
}

func (f *filler) fillTexts(w *tableWriter, v *vector, at int, o op, texts *texts, rows []int32) {
	dst := slots[text](v)[at:]
	for i, r := range rows {
		b, ok := texts.at(int(r))
		switch {
		case !ok:
			v.setNull(at + i)
		case o == opDescriptor:
			f.putString(&dst[i], readable(parameters(string(b))), w)
		default:
			putText(&dst[i], f.valid(b), &w.arena)
		}
	}
}

func (f *filler) putString(slot *text, s string, w *tableWriter) {
	putText(slot, f.valid([]byte(s)), &w.arena)
}

func fillCodes(v *vector, at int, o op, tr *translation, keys []int64, rows []int32) {
	small, large := slots[uint8](v), []uint16(nil)
	if o == opEnum16 {
		large = slots[uint16](v)
	}
	for i, r := range rows {
		row, ok := tr.pool.Row(keys[r])
		switch {
		case !ok || !tr.valid[row]:
			v.setNull(at + i)
		case large != nil:
			large[at+i] = tr.codes[row]
		default:
			small[at+i] = uint8(tr.codes[row])
		}
	}
}

// fillStack writes the numbers of stack traces.
func (f *filler) fillStack(v *vector, at int, src *jfr.Column, rows []int32) error {
	stacks, err := f.r.stackTraces()
	if err != nil {
		return err
	}
	dst := slots[uint32](v)[at:]
	for i, r := range rows {
		if dst[i], err = stacks.id(src.Ints[r]); err != nil {
			return err
		}
	}
	return nil
}
