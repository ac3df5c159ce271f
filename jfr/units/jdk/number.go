package jdk

import (
	"math"
	"math/big"
	"math/bits"
	"strconv"
	"strings"
)

// Number prints a number as Java's default number format does: digits grouped by three, at most
// three decimals rounded half to even, no trailing zeros.
func Number(v float64) string {
	if math.IsInf(v, 0) {
		return sign(v) + "∞"
	}
	whole, fraction, _ := strings.Cut(decimal(v), ".")
	if fraction = strings.TrimRight(fraction, "0"); fraction != "" {
		return group(whole) + "." + fraction
	}
	return group(whole)
}

// decimal returns the digits that Java rounds: those of a whole number as far as they are certain, else the shortest
// (jdk.internal.math.FloatingDecimal).
func decimal(v float64) string {
	if magnitude := math.Abs(v); magnitude < 1<<63 && magnitude == math.Trunc(magnitude) {
		return sign(v) + strconv.FormatUint(certain(uint64(magnitude)), 10)
	}
	shortest := strconv.FormatFloat(v, 'f', -1, 64)
	if _, fraction, _ := strings.Cut(shortest, "."); len(fraction) <= 3 {
		return shortest
	}
	return strconv.FormatFloat(v, 'f', 3, 64)
}

// certain rounds digits away that are beyond the 53 bits of a floating-point number.
func certain(n uint64) uint64 {
	unit := uint64(1)
	for excess := max(bits.Len64(n)-55, 0); unit*10 <= 1<<excess; {
		unit *= 10
	}
	return (n + unit/2) / unit * unit
}

func sign(v float64) string {
	if math.Signbit(v) {
		return "-"
	}
	return ""
}

// Integer prints a whole number with its digits grouped by three.
func Integer(v int64) string { return group(strconv.FormatInt(v, 10)) }

// Long is what a cast to long makes of a number in Java, where it is not up to the machine: the whole part, for
// what is beyond all longs the nearest of them, for what is no number 0 (Java Language Specification, 5.1.3).
func Long(v float64) int64 {
	switch {
	case math.IsNaN(v):
		return 0
	case v >= math.MaxInt64:
		return math.MaxInt64
	case v <= math.MinInt64:
		return math.MinInt64
	}
	return int64(v)
}

func group(digits string) string {
	sign := ""
	if strings.HasPrefix(digits, "-") {
		sign, digits = "-", digits[1:]
	}
	if len(digits) <= 3 {
		return sign + digits
	}
	var b strings.Builder
	b.WriteString(sign)
	head := len(digits) % 3
	b.WriteString(digits[:head])
	for i := head; i < len(digits); i += 3 {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(digits[i : i+3])
	}
	return b.String()
}

// Percent prints a fraction as percentage with two decimals, rounded half up.
func Percent(v float64) string { return Fixed(v*100, 2) + "%" }

// Amount prints a number of bytes (or what the unit says) with a binary prefix.
func Amount(n int64, unit Unit) string {
	if n == math.MinInt64 {
		return "N/A"
	}
	if n > -1024 && n < 1024 {
		return strconv.FormatInt(n, 10) + " " + unit.name(n)
	}
	exponent := int(math.Log(math.Abs(float64(n))) / math.Log(1024))
	value := float64(n) / math.Pow(1024, float64(exponent))
	return Fixed(value, 1) + " " + string("kMGTPE"[exponent-1]) + unit.symbol()
}

// Unit is what [Amount] counts.
type Unit uint8

// Units of amounts.
const (
	Bytes Unit = iota
	Bits
	BytesPerSecond
	BitsPerSecond
)

// name is the unit of an amount that is printed without a prefix.
func (u Unit) name(n int64) string {
	switch {
	case u == BytesPerSecond:
		return "byte/s"
	case u == BitsPerSecond:
		return "bps"
	case u == Bits && one(n):
		return "bit"
	case u == Bits:
		return "bits"
	case one(n):
		return "byte"
	}
	return "bytes"
}

// one tells whether an amount takes the singular.
func one(n int64) bool { return n == 1 || n == -1 }

// symbol is the unit behind a prefix.
func (u Unit) symbol() string { return [...]string{"B", "bit", "B/s", "bps"}[u] }

// Fixed prints v with n decimals, rounding the shortest decimal text of v half up as Java's
// formatter does (java.util.Formatter, conversion f).
func Fixed(v float64, n int) string {
	switch {
	case math.IsNaN(v):
		return "NaN"
	case math.IsInf(v, 0):
		return sign(v) + "Infinity"
	}
	exact, ok := new(big.Rat).SetString(strconv.FormatFloat(math.Abs(v), 'f', -1, 64))
	if !ok {
		return strconv.FormatFloat(v, 'f', n, 64)
	}
	text := exact.FloatString(n)
	if math.Signbit(v) {
		return "-" + text
	}
	return text
}
