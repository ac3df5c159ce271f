package jdk

import (
	"math"
	"strconv"
	"strings"
)

// AppendFloat appends a floating-point number as Java prints it: the shortest
// digits that tell it apart, plain between 10^-3 and 10^7, else with an exponent.
func AppendFloat(buf []byte, value float64, bits int) []byte {
	switch {
	case math.IsNaN(value):
		return append(buf, "NaN"...)
	case math.IsInf(value, 1):
		return append(buf, "Infinity"...)
	case math.IsInf(value, -1):
		return append(buf, "-Infinity"...)
	}
	magnitude := math.Abs(value)
	if magnitude == 0 || magnitude >= 1e-3 && magnitude < 1e7 {
		from := len(buf)
		buf = strconv.AppendFloat(buf, value, 'f', -1, bits)
		for _, char := range buf[from:] {
			if char == '.' {
				return buf
			}
		}
		return append(buf, ".0"...)
	}
	digits, exponent, _ := strings.Cut(shortest(value, bits), "e")
	buf = append(buf, digits...)
	number, _ := strconv.Atoi(exponent)
	return strconv.AppendInt(append(buf, 'E'), int64(number), 10)
}

// shortest returns the digits of a number with an exponent. Java wants two at
// least, and with two takes the pair nearest to the number: 4.9E-324, not
// 5.0E-324 (java.lang.Double, toString).
func shortest(value float64, bits int) string {
	text := strconv.FormatFloat(value, 'e', -1, bits)
	if strings.Contains(text, ".") {
		return text
	}
	two := strconv.FormatFloat(value, 'e', 1, bits)
	if back, err := strconv.ParseFloat(two, bits); err == nil && back == value {
		return two
	}
	return strings.Replace(text, "e", ".0e", 1)
}
