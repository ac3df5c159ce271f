package print_test

import (
	"math"
	"strings"

	"jfrlens/jfr/jfrtest"
)

// field appends the value of a field.
func (r *randomRecording) field(to *jfrtest.Buffer, f jfrtest.Field) {
	switch {
	case f.Constant:
		to.Int(r.first + r.Int64N(5)) // not all of them are there
	case f.Array:
		n := r.IntN(4)
		to.Int(int64(n))
		for range n {
			r.value(to, f)
		}
	default:
		r.value(to, f)
	}
}

func (r *randomRecording) structure(to *jfrtest.Buffer) {
	for _, f := range r.shape.Fields {
		r.field(to, f)
	}
}

// value appends a value of a field's type; times stay within what the tool can print.
func (r *randomRecording) value(to *jfrtest.Buffer, f jfrtest.Field) {
	n := int64(r.Uint64() >> r.IntN(64))
	if r.IntN(8) == 0 {
		n = []int64{0, -1, math.MinInt32, math.MaxInt32, math.MinInt64, math.MaxInt64, math.MinInt16, math.MaxUint8}[r.IntN(8)]
	}
	if len(f.Annotations) > 0 && (f.Annotations[0].TypeID == jfrtest.Timestamp || f.Annotations[0].TypeID == jfrtest.Timespan) || f.Name == "duration" {
		n = r.Int64N(1 << (1 + r.IntN(32)))
	}
	real := []float64{r.NormFloat64() * math.Pow(10, float64(r.IntN(40)-20)), math.NaN(), math.Inf(1), 0, math.Copysign(0, -1)}[max(0, r.IntN(20)-15)]
	switch f.TypeID {
	case jfrtest.Boolean:
		to.Byte(byte(r.IntN(2)))
	case jfrtest.Byte:
		to.Byte(byte(n))
	case jfrtest.Char:
		to.Int(int64(uint16(n)))
	case jfrtest.Short:
		to.Int(int64(int16(n)))
	case jfrtest.Int:
		to.Int(int64(int32(n)))
	case jfrtest.Long:
		to.Int(n)
	case jfrtest.Float:
		to.Float(float32(real))
	case jfrtest.Double:
		to.Double(real)
	case jfrtest.String:
		r.text(to)
	default:
		r.structure(to)
	}
}

// text appends a string in one of its encodings.
func (r *randomRecording) text(to *jfrtest.Buffer) {
	letters := []rune("aZ09 \t\n\r\b\f\x00\x1b\x7f\u0080éß<>&'\"\\/{}[]=;€日本퀀😀\u2028\uFFFD")
	notUTF8 := []string{"\xff", "\xe6\x97", "\xf0\x9f\x98", "\xed", highSurrogate, lowSurrogate, highSurrogate + lowSurrogate}
	var text strings.Builder
	for range 1 + r.IntN(12) {
		if r.IntN(8) == 0 {
			text.WriteString(notUTF8[r.IntN(len(notUTF8))])
			continue
		}
		text.WriteRune(letters[r.IntN(len(letters))])
	}
	switch r.IntN(5) {
	case 0:
		to.Null()
	case 1:
		to.Empty()
	case 2:
		chars := make([]uint16, 1+r.IntN(6))
		for i := range chars {
			chars[i] = uint16(r.Uint32() >> r.IntN(32))
		}
		to.Chars(chars...)
	case 3:
		raw := make([]byte, 1+r.IntN(6))
		for i := range raw {
			raw[i] = byte(r.Uint32())
		}
		to.Latin1(raw...)
	default:
		to.UTF8(text.String())
	}
}

// Halves of a character beyond U+FFFF, as HotSpot writes them in names.
const (
	highSurrogate = "\xed\xa0\xbd"
	lowSurrogate  = "\xed\xb8\x80"
)
