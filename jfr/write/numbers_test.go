package write_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/write"
)

// oneEvent writes an event of one field beside its start and returns why that failed.
func oneEvent(clock write.Clock, field write.Part, at time.Time, value any) (written []byte, err error) {
	types := write.NewTypes()
	typ := types.Event("demo.One", field)
	var out bytes.Buffer
	rec := write.New(&out, types)
	rec.Chunk(clock).Event(typ, at, value)
	err = rec.Close()
	return out.Bytes(), err
}

// A number that a type has not is an error, one beyond the smallest and one beyond the largest, alone and in a list; not a byte is
// written then.
func TestNumbersThatDoNotFit(t *testing.T) {
	t.Parallel()
	unsigned := write.Annotated("jdk.jfr.Unsigned")
	for _, test := range []struct {
		typ   string
		value any
		parts []write.Part
		want  string
	}{
		{"byte", 128, nil, "128 does not fit into byte"},
		{"byte", -129, nil, "-129 does not fit into byte"},
		{"byte", uint8(200), nil, "200 does not fit into byte"},
		{"byte", 256, []write.Part{unsigned}, "256 does not fit into byte"},
		{"short", 32768, nil, "32768 does not fit into short"},
		{"short", -32769, nil, "-32769 does not fit into short"},
		{"short", 65536, []write.Part{unsigned}, "65536 does not fit into short"},
		{"char", -1, nil, "-1 does not fit into char"},
		{"char", 65536, nil, "65536 does not fit into char"},
		{"char", '\U0001f600', nil, "128512 does not fit into char"},
		{"int", int64(math.MaxInt32) + 1, nil, "2147483648 does not fit into int"},
		{"int", int64(math.MinInt32) - 1, nil, "-2147483649 does not fit into int"},
		{"int", uint32(math.MaxUint32), nil, "4294967295 does not fit into int"},
		{"int", int64(math.MaxUint32) + 1, []write.Part{unsigned}, "4294967296 does not fit into int"},
		{"int", uint64(math.MaxUint64), nil, "18446744073709551615 does not fit into int"},
		{"long", uint64(math.MaxInt64) + 1, nil, "9223372036854775808 does not fit into long"},
		{"float", 1e39, nil, "1e+39 does not fit into float"},
		{"float", -math.MaxFloat64, nil, "does not fit into float"},
		{"int", write.List{1, 1 << 40}, []write.Part{write.Array()}, "1099511627776 does not fit into int"},
		{"int", time.Second, nil, "it takes a number, since it is not declared in ticks, not time.Duration"},
		{"long", time.Unix(5, 0), nil, "it takes a number, since it is not declared in ticks, not time.Time"},
		{"long", time.Second, []write.Part{write.Annotated("jdk.jfr.Timespan", "MILLISECONDS")}, "not declared in ticks, not time.Duration"},
	} {
		written, err := oneEvent(write.Clock{}, write.Field("field", test.typ, test.parts...), time.Unix(0, 0), test.value)
		if err == nil || !strings.Contains(err.Error(), "event demo.One: field field: ") || !strings.Contains(err.Error(), test.want) || len(written) > 0 {
			t.Errorf("%s %v: %v, want %s; %d bytes", test.typ, test.value, err, test.want, len(written))
		}
	}
}

// What a field without a sign takes is read as it was given, and so are the floating-point numbers that are none.
func TestNumbersWithoutSign(t *testing.T) {
	t.Parallel()
	unsigned := write.Annotated("jdk.jfr.Unsigned")
	for _, test := range []struct {
		typ   string
		value any
		want  string
	}{
		{"byte", 255, "255"},
		{"byte", -1, "255"},
		{"short", 65535, "65535"},
		{"int", uint32(math.MaxUint32), "4294967295"},
		{"int", -1, "4294967295"},
		{"int", math.MaxInt32, "2147483647"},
		{"long", uint64(math.MaxUint64), "18446744073709551615"},
	} {
		if got := fmt.Sprint(written(t, write.Clock{Start: time.Unix(5, 0)}, write.Field("field", test.typ, unsigned), test.value)); got != test.want {
			t.Errorf("%s %v is read as %s, want %s", test.typ, test.value, got, test.want)
		}
	}
	for _, value := range []float64{math.Inf(1), math.Inf(-1), math.NaN()} {
		for _, typ := range []string{"float", "double"} {
			if _, err := oneEvent(write.Clock{}, write.Field("field", typ), time.Unix(0, 0), value); err != nil {
				t.Errorf("%s %v: %v", typ, value, err)
			}
		}
	}
}

// A point in time or a length of time that the clock of a chunk cannot count is an error, not another one.
func TestTimesThatCannotBeCounted(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	fast := write.Clock{Start: start, TicksPerSecond: 1e12}
	for name, test := range map[string]struct {
		clock write.Clock
		field write.Part
		at    time.Time
		value any
		want  string
	}{
		"start long after":    {write.Clock{Start: start}, write.Field("field", "int"), start.AddDate(293, 0, 0), 1, "too far from the start of the chunk"},
		"start long before":   {write.Clock{Start: start}, write.Field("field", "int"), start.AddDate(-293, 0, 0), 1, "too far from the start of the chunk"},
		"ticks overflow":      {write.Clock{Start: start, StartTicks: math.MaxInt64 - 5}, write.Field("field", "int"), start.Add(6), 1, "too far from the start of the chunk"},
		"ticks underflow":     {write.Clock{Start: start, StartTicks: math.MinInt64 + 5}, write.Field("field", "int"), start.Add(-6), 1, "too far from the start of the chunk"},
		"far, of a fast one":  {fast, write.Timestamp("field"), start, start.AddDate(1, 0, 0), "more ticks than can be counted"},
		"long, of a fast one": {fast, write.Timespan("field"), start, 365 * 24 * time.Hour, "more ticks than can be counted"},
		"the longest":         {write.Clock{Start: start, TicksPerSecond: 2e9}, write.Timespan("field"), start, time.Duration(math.MinInt64), "more ticks than can be counted"},
		"a chunk of centuries": {
			write.Clock{Start: start, TicksPerSecond: 1}, write.Duration(), start, int64(math.MaxInt64), "the chunk is longer than can be told",
		},
		"a start nobody can tell": {write.Clock{Start: start.AddDate(400, 0, 0)}, write.Field("field", "int"), start.AddDate(400, 0, 0), 1, "a chunk cannot start at 2426"},
		"a clock that goes back":  {write.Clock{Start: start, TicksPerSecond: -1}, write.Field("field", "int"), start, 1, "with -1 ticks per second"},
	} {
		if written, err := oneEvent(test.clock, test.field, test.at, test.value); err == nil || !strings.Contains(err.Error(), test.want) || len(written) > 0 {
			t.Errorf("%s: %v, want %s; %d bytes", name, err, test.want, len(written))
		}
	}
	for _, at := range []time.Time{start.AddDate(290, 0, 0), start.AddDate(-290, 0, 0)} {
		if _, err := oneEvent(write.Clock{Start: start}, write.Field("field", "int"), at, 1); err != nil {
			t.Errorf("%v: %v", at, err)
		}
	}
}

// What a number is changed to must fit, too; as it is read with a sign or without.
func TestNumbersThatCannotBeSet(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		field string
		fits  []int64
		not   []int64
	}{
		{"flag", []int64{0, 1}, []int64{-1, 2}},
		{"b", []int64{-128, 255}, []int64{-129, 256}},
		{"c", []int64{0, 65535}, []int64{-1, 65536}},
		{"s", []int64{-32768, 65535}, []int64{-32769, 65536}},
		{"i", []int64{math.MinInt32, math.MaxUint32}, []int64{math.MinInt32 - 1, math.MaxUint32 + 1}},
		{"last", []int64{math.MinInt64, math.MaxInt64}, nil},
	} {
		try := func(n int64) error {
			_, err := write.Rewrite(&bytes.Buffer{}, fromBytes(valuesChunk()), write.Edit{Event: func(e *write.Event) { e.SetInt(test.field, n) }})
			return err
		}
		for _, n := range test.fits {
			if err := try(n); err != nil {
				t.Errorf("%s = %d: %v", test.field, n, err)
			}
		}
		for _, n := range test.not {
			if err, want := try(n), fmt.Sprintf("field %s of test.Values cannot hold %d", test.field, n); !errors.Is(err, jfr.ErrCorrupt) || !strings.Contains(err.Error(), want) {
				t.Errorf("%s = %d: %v, want %s", test.field, n, err, want)
			}
		}
	}
}
