package units

import (
	"math"
	"time"
)

// Unit says what a weight counts. Its text is what recordings of ours, pages and
// JSON call it.
type Unit string

// Units of weights.
const (
	Samples Unit = "samples"
	Nanos   Unit = "ns"
	Bytes   Unit = "bytes"
	Value   Unit = "value" // of a field that is neither time nor bytes
)

// Format writes an amount: "1,234 samples", "12.3 ms", "4.50 MB", "1,234".
func (u Unit) Format(n int64) string {
	if u == Samples {
		return Plural(n, "sample")
	}
	return u.Short(n)
}

// Short is Format without the word "samples", for columns that have it above them.
func (u Unit) Short(n int64) string {
	switch u {
	case Nanos:
		return Duration(time.Duration(n))
	case Bytes:
		return Size(n)
	}
	return Count(n)
}

// ShortChange writes how much more something is than it was, without the word "samples": "+12", "−1.50 s", "no change".
func (u Unit) ShortChange(is, was int64) string {
	switch {
	case is == was:
		return "no change"
	case is < was:
		return minus + u.Short(difference(was, is))
	}
	return "+" + u.Short(difference(is, was))
}

// difference is by how much a number is larger than another, as far as there is a number for it.
func difference(larger, smaller int64) int64 {
	return int64(min(uint64(larger)-uint64(smaller), math.MaxInt64))
}
