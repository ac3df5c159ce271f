package budget

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"jfrlens/jfr/units"
)

// Dimension is what a number counts.
type Dimension int

// Dimensions of limits.
const (
	Plain   Dimension = iota
	Percent           // of all samples, or of what there was before
	Time              // nanoseconds
	Bytes
)

// Limit is the number of a budget.
type Limit struct {
	Value     float64 // percents, nanoseconds, bytes, or a plain number
	Dimension Dimension
	PerSecond bool
	Change    bool // Value is what may come to that before
}

// dimension tells of which kind a number with a unit is, and what it is multiplied by.
func dimension(word string) (factor float64, is Dimension, ok bool) {
	switch word {
	case "":
		return 1, Plain, true
	case "%":
		return 1, Percent, true
	}
	factor, of, ok := units.Factor(word)
	if of == units.Nanos {
		return factor, Time, ok
	}
	return factor, Bytes, ok
}

// parseLimit reads what stands behind the sign.
func parseLimit(text string) (Limit, error) {
	rest, perSecond := strings.CutSuffix(strings.NewReplacer(" ", "", "−", "-").Replace(text), "/s") // findings write minus signs
	end := strings.LastIndexAny(rest, "0123456789.")
	value, err := strconv.ParseFloat(rest[:end+1], 64)
	if err != nil || math.IsInf(value, 0) || math.IsNaN(value) {
		return Limit{}, fmt.Errorf("%q is no limit; write a number and its unit, such as 20 %%, +5 %%, 200 ms, 4 MB/s or 0", text)
	}
	factor, is, ok := dimension(rest[end+1:])
	if !ok {
		return Limit{}, fmt.Errorf("the unit %q is not known; there are %%, %s, each with /s behind it if need be", rest[end+1:], strings.Join(units.Words(), ", "))
	}
	if perSecond && is == Percent {
		return Limit{}, fmt.Errorf("%q: percents are not counted by the second", text)
	}
	if value *= factor; math.IsInf(value, 0) {
		return Limit{}, fmt.Errorf("%q is more than can be counted", text)
	}
	return Limit{value, is, perSecond, rest[0] == '+' || rest[0] == '-'}, nil
}

// Format writes a number of the limit's kind for people.
func (l Limit) Format(value float64) string {
	per := ""
	if l.PerSecond {
		per = "/s"
	}
	return l.Dimension.format(value) + per
}

func (d Dimension) format(value float64) string {
	switch d {
	case Percent:
		return units.Percent(value)
	case Time:
		return units.Duration(time.Duration(whole(value)))
	case Bytes:
		return units.Size(whole(value))
	}
	if value == math.Trunc(value) && math.Abs(value) < 1e15 {
		return units.Count(int64(value))
	}
	return units.Average(value)
}

// whole is a number as an integer, as far as there is one for it.
func whole(value float64) int64 {
	switch value = math.Round(value); {
	case value >= math.MaxInt64:
		return math.MaxInt64
	case value <= math.MinInt64:
		return math.MinInt64
	}
	return int64(value)
}
