package jfr_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"jfrlens/jfr"
)

// comparer compares values with what jfr print --json writes for them.
type comparer struct {
	chunk *jfr.Chunk
	clock *jfr.Header
}

func (x comparer) fields(columns []jfr.Column, row int, want map[string]any) error {
	if len(columns) != len(want) {
		return fmt.Errorf(": %d fields, want %d", len(columns), len(want))
	}
	for i := range columns {
		name := columns[i].Field.Name
		w, ok := want[name]
		if !ok {
			return fmt.Errorf(".%s: not printed", name)
		}
		if err := x.value(&columns[i], row, w); err != nil {
			return fmt.Errorf(".%s%w", name, err)
		}
	}
	return nil
}

func (x comparer) value(c *jfr.Column, row int, want any) error {
	switch c.Kind {
	case jfr.KindStruct:
		return x.structure(c.Field.Type, c.Struct, row, want)
	case jfr.KindList:
		return x.list(c, row, want)
	case jfr.KindConstant:
		if c.Field.Type.Name != "java.lang.String" {
			return x.constant(c, row, want)
		}
	}
	if got := x.plain(c, row); got != want && !sameFloat(c, row, want) {
		return fmt.Errorf(": %v (%T), want %v (%T)", got, got, want, want)
	}
	return nil
}

func (x comparer) structure(typ *jfr.Type, columns []jfr.Column, row int, want any) error {
	if typ.Simple && len(columns) == 1 {
		return x.value(&columns[0], row, want)
	}
	fields, ok := want.(map[string]any)
	if !ok {
		return fmt.Errorf(": a struct, want %v", want)
	}
	return x.fields(columns, row, fields)
}

func (x comparer) list(c *jfr.Column, row int, want any) error {
	items, ok := want.([]any)
	from, to := int(c.Offsets[row]), int(c.Offsets[row+1])
	if !ok || to-from != len(items) && !(c.Field.Name == "frames" && len(items) == oracleDepth && to-from > oracleDepth) {
		return fmt.Errorf(": %d items, want %v", to-from, want)
	}
	for i, item := range items {
		if err := x.value(c.Items, from+i, item); err != nil {
			return fmt.Errorf("[%d]%w", i, err)
		}
	}
	return nil
}

func (x comparer) constant(c *jfr.Column, row int, want any) error {
	pool, err := x.chunk.PoolOf(c.Field.Type)
	if err != nil {
		return err
	}
	r, ok := pool.Row(c.Ints[row])
	if !ok || want == nil {
		if !ok && want == nil {
			return nil
		}
		if ok && c.Field.Type.Simple {
			return x.structure(c.Field.Type, pool.Columns, r, want)
		}
		return fmt.Errorf(": constant %d found %v, want %v", c.Ints[row], ok, want)
	}
	return x.structure(c.Field.Type, pool.Columns, r, want)
}

// plain renders a value as the JSON decoder reads what is printed for it.
func (x comparer) plain(c *jfr.Column, row int) any {
	switch c.Kind {
	case jfr.KindString, jfr.KindConstant:
		if c.Null(row) {
			return nil
		}
		return withoutSurrogates(c.String(row))
	case jfr.KindBool:
		return c.Ints[row] != 0
	case jfr.KindFloat:
		return c.Floats[row]
	}
	v := c.Ints[row]
	if c.Field.Unsigned() {
		v = int64(uint64(v) << (64 - bits(c)) >> (64 - bits(c)))
	}
	switch c.Field.Unit() {
	case jfr.UnitTicksTime:
		if v == math.MinInt64 {
			return "-999999999-01-01T00:00+18:00"
		}
		return javaTime(time.Unix(0, x.clock.UnixNanos(v)).In(x.zone()))
	case jfr.UnitEpochMillis:
		if v == math.MinInt64 {
			return "-999999999-01-01T00:00+18:00"
		}
		return javaTime(time.UnixMilli(v).In(x.zone()))
	case jfr.UnitTicks, jfr.UnitNanos, jfr.UnitMicros, jfr.UnitMillis, jfr.UnitSeconds:
		return x.duration(c.Field.Unit(), v)
	}
	if c.Field.Type.Name == "char" {
		return string(rune(v))
	}
	if c.Field.Unsigned() {
		return json.Number(strconv.FormatUint(uint64(v), 10))
	}
	return json.Number(strconv.FormatInt(v, 10))
}

// bits returns the size of the values of a column of whole numbers.
func bits(c *jfr.Column) uint {
	return map[string]uint{"byte": 8, "short": 16, "int": 32, "long": 64}[c.Field.Type.Name]
}

// withoutSurrogates replaces single surrogates, of three bytes each, as the JSON decoder does.
func withoutSurrogates(s string) string {
	var b strings.Builder
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && size == 1 && len(s) >= 3 && s[0] == 0xED {
			size = 3
		}
		b.WriteRune(r)
		s = s[size:]
	}
	return b.String()
}

// zone is the time zone of the producer.
func (x comparer) zone() *time.Location {
	m := x.chunk.Metadata()
	return time.FixedZone("", int(m.GMTOffsetMillis+m.DSTMillis)/1000)
}

func (x comparer) duration(unit jfr.Unit, v int64) string {
	switch v {
	case math.MinInt64:
		return "PT-2562047788015215H-30M-8S"
	case math.MaxInt64:
		return "PT2562047788015215H30M7.999999999S"
	}
	nanos := big.NewInt(v)
	switch unit {
	case jfr.UnitTicks:
		nanos.SetInt64(x.chunk.Nanos(v))
	case jfr.UnitMicros:
		nanos.SetInt64(v * 1e3) // the JDK overflows here
	case jfr.UnitMillis:
		nanos.Mul(nanos, big.NewInt(1e6))
	case jfr.UnitSeconds:
		nanos.Mul(nanos, big.NewInt(1e9))
	}
	return javaDuration(nanos)
}

// sameFloat compares numbers; JSON has null for NaN and infinities.
func sameFloat(c *jfr.Column, row int, want any) bool {
	if c.Kind != jfr.KindFloat {
		return false
	}
	v := c.Floats[row]
	if want == nil {
		return math.IsNaN(v) || math.IsInf(v, 0)
	}
	n, ok := want.(json.Number)
	if !ok {
		return false
	}
	bits := 64
	if c.Field.Type.Name == "float" {
		bits = 32
	}
	w, err := strconv.ParseFloat(n.String(), bits)
	return err == nil && w == v
}

// javaTime is OffsetDateTime.toString: the fraction has 0, 3, 6 or 9 digits, seconds are left out if zero.
func javaTime(t time.Time) string {
	year := fmt.Sprintf("%04d", t.Year())
	if t.Year() > 9999 {
		year = "+" + year
	}
	s := year + t.Format("-01-02T15:04")
	n := t.Nanosecond()
	if n == 0 && t.Second() == 0 {
		return s + t.Format("Z07:00")
	}
	s += t.Format(":05")
	switch {
	case n == 0:
	case n%1e6 == 0:
		s += fmt.Sprintf(".%03d", n/1e6)
	case n%1e3 == 0:
		s += fmt.Sprintf(".%06d", n/1e3)
	default:
		s += fmt.Sprintf(".%09d", n)
	}
	return s + t.Format("Z07:00")
}

// javaDuration is Duration.toString.
func javaDuration(nanos *big.Int) string {
	second := big.NewInt(1e9)
	total, rest := new(big.Int), new(big.Int)
	total.QuoRem(nanos, second, rest)
	if nanos.Sign() == 0 {
		return "PT0S"
	}
	seconds := total.Int64()
	s := "PT"
	if h := seconds / 3600; h != 0 {
		s += fmt.Sprintf("%dH", h)
	}
	if m := seconds % 3600 / 60; m != 0 {
		s += fmt.Sprintf("%dM", m)
	}
	sec, n := seconds%60, rest.Int64()
	if sec == 0 && n == 0 {
		return s
	}
	if n < 0 && sec == 0 {
		s += "-0"
	} else {
		s += fmt.Sprint(sec)
	}
	if n != 0 {
		s += "." + strings.TrimRight(fmt.Sprintf("%09d", max(n, -n)), "0")
	}
	return s + "S"
}
