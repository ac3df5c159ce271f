package units

import (
	"math"
	"strconv"
)

// Digits writes a number with the digits that tell it from all others of its size in bits, for those who type or calculate with
// it: without separators, and with an exponent where JSON has one.
func Digits(v float64, bits int) string {
	switch {
	case math.IsNaN(v):
		return "NaN"
	case math.IsInf(v, 1):
		return "Infinity"
	case math.IsInf(v, -1):
		return "-Infinity"
	}
	if size := math.Abs(v); size != 0 && (size < 1e-6 || size >= 1e21) {
		return strconv.FormatFloat(v, 'e', -1, bits)
	}
	return strconv.FormatFloat(v, 'f', -1, bits)
}
