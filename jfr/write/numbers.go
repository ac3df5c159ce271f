package write

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"reflect"
	"time"
)

// limits are the smallest number of an integer type and the largest, as it is read with a sign and without.
type limits struct {
	least    int64
	most     int64
	unsigned uint64
}

var integers = map[string]limits{
	"byte":  {math.MinInt8, math.MaxInt8, math.MaxUint8},
	"short": {math.MinInt16, math.MaxInt16, math.MaxUint16},
	"char":  {0, math.MaxUint16, math.MaxUint16},
	"int":   {math.MinInt32, math.MaxInt32, math.MaxUint32},
	"long":  {math.MinInt64, math.MaxInt64, math.MaxUint64},
}

// isVarint says whether values of a primitive type are written as compressed integers.
func isVarint(name string) bool {
	_, integer := integers[name]
	return integer && name != "byte"
}

// tooLarge says of a number that a field cannot hold it.
func tooLarge(value any, typ string) error {
	return fmt.Errorf("%v does not fit into %s", value, typ)
}

// integer returns a number as it is written: points in time and lengths of time in ticks.
func (c *Chunk) integer(f *declaredField, value any) (int64, error) {
	n, err := c.whole(f, value)
	if err != nil {
		return 0, err
	}
	if of := integers[f.typ.Name]; n >= of.least && (n <= of.most || f.unsigned() && uint64(n) <= of.unsigned) {
		return n, nil
	}
	return 0, tooLarge(value, f.typ.Name)
}

// whole returns a number of any integer type.
func (c *Chunk) whole(f *declaredField, value any) (int64, error) {
	switch v := value.(type) {
	case time.Time:
		if !f.ticks() {
			return 0, mismatch("a number, since it is not declared in ticks", value)
		}
		return c.instant(v)
	case time.Duration:
		if !f.ticks() {
			return 0, mismatch("a number, since it is not declared in ticks", value)
		}
		return c.clock.ticks(v)
	}
	v := reflect.ValueOf(value)
	switch {
	case !v.IsValid():
	case v.CanInt():
		return v.Int(), nil
	case v.CanUint() && v.Uint() > math.MaxInt64 && !f.unsigned():
		return 0, tooLarge(value, f.typ.Name)
	case v.CanUint():
		return int64(v.Uint()), nil
	}
	return 0, mismatch("an integer", value)
}

// unsigned says whether a field is declared to have no negative numbers.
func (f *declaredField) unsigned() bool { return f.annotated("jdk.jfr.Unsigned") != nil }

// ticks says whether a field is declared to count the ticks of the chunk's clock.
func (f *declaredField) ticks() bool {
	for _, name := range []string{"jdk.jfr.Timestamp", "jdk.jfr.Timespan"} {
		if a := f.annotated(name); a != nil && len(a.values) == 1 && a.values[0] == "TICKS" {
			return true
		}
	}
	return false
}

// annotated returns the annotation of a type, nil if the field has none.
func (f *declaredField) annotated(name string) *declaredAnnotation {
	for i := range f.annotations {
		if f.annotations[i].typ.Name == name {
			return &f.annotations[i]
		}
	}
	return nil
}

// instant returns what the clock says at a point in time.
func (c *Chunk) instant(t time.Time) (int64, error) {
	after := t.Sub(c.clock.Start)
	if !c.clock.Start.Add(after).Equal(t) { // which is cut at 292 years
		return 0, fmt.Errorf("%v is too far from the start of the chunk", t)
	}
	ticks, err := c.clock.ticks(after)
	at := c.clock.StartTicks + ticks
	if err == nil && (at < c.clock.StartTicks) != (ticks < 0) {
		err = fmt.Errorf("%v is too far from the start of the chunk", t)
	}
	return at, err
}

// ticks converts nanoseconds, rounding to the nearest so that converting back gives the same.
func (c *Clock) ticks(d time.Duration) (int64, error) {
	ticks, ok := scaled(int64(d), c.TicksPerSecond, nanosPerSecond)
	if !ok {
		return 0, fmt.Errorf("%v has more ticks than can be counted", d)
	}
	return ticks, nil
}

// nanos converts ticks.
func (c *Clock) nanos(ticks int64) (int64, error) {
	nanos, ok := scaled(ticks, nanosPerSecond, c.TicksPerSecond)
	if !ok {
		return 0, errors.New("the chunk is longer than can be told")
	}
	return nanos, nil
}

const nanosPerSecond = int64(time.Second)

// scaled returns n·by/per, rounded to the nearest and to the larger of two as near; false if it has too many bits.
func scaled(n, by, per int64) (int64, bool) {
	switch {
	case n == math.MinInt64:
		return 0, false
	case n < 0:
		up, ok := scaled(-n, by, per)
		return -up, ok
	}
	high, low := bits.Mul64(uint64(n), uint64(by))
	if high >= uint64(per) {
		return 0, false
	}
	quotient, rest := bits.Div64(high, low, uint64(per))
	if rest >= uint64(per)-rest {
		quotient++
	}
	return int64(quotient), quotient <= math.MaxInt64
}
