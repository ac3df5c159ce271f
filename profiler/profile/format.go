package profile

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Format returns a weight of this sample type for people: "1,234 samples",
// "12.3 ms", "4.5 MB".
func (t SampleType) Format(weight int64) string {
	if t.Unit == UnitSamples {
		if weight == 1 {
			return "1 sample"
		}
		return Grouped(weight) + " samples"
	}
	return t.FormatShort(weight)
}

// FormatShort is Format without the word "samples".
func (t SampleType) FormatShort(weight int64) string {
	switch t.Unit {
	case UnitNanos:
		return formatNanos(weight)
	case UnitBytes:
		return formatBytes(weight)
	}
	return Grouped(weight)
}

// Percent returns a part of a whole as text: "12.3%".
func Percent(part, whole int64) string {
	if whole <= 0 {
		return "0.0%"
	}
	return fmt.Sprintf("%.1f%%", 100*float64(part)/float64(whole))
}

// Grouped returns a number with commas between groups of three digits.
func Grouped(n int64) string {
	digits := strconv.FormatInt(n, 10)
	sign := ""
	if n < 0 {
		sign, digits = "-", digits[1:]
	}
	var text strings.Builder
	text.WriteString(sign)
	for i, digit := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			text.WriteByte(',')
		}
		text.WriteRune(digit)
	}
	return text.String()
}

// formatNanos returns a time span with three digits.
func formatNanos(ns int64) string {
	span := float64(ns)
	switch abs := max(ns, -ns); {
	case abs < int64(time.Microsecond):
		return fmt.Sprintf("%d ns", ns)
	case abs < int64(time.Millisecond):
		return threeDigits(span/1e3) + " µs"
	case abs < int64(time.Second):
		return threeDigits(span/1e6) + " ms"
	case abs < 1000*int64(time.Second):
		return threeDigits(span/1e9) + " s"
	}
	return Grouped(ns/1e9) + " s"
}

// formatBytes returns an amount of memory in decimal units.
func formatBytes(n int64) string {
	amount := float64(n)
	for _, unit := range []string{"B", "kB", "MB", "GB"} {
		if amount < 1000 && amount > -1000 {
			if unit == "B" {
				return fmt.Sprintf("%d B", n)
			}
			return threeDigits(amount) + " " + unit
		}
		amount /= 1000
	}
	return threeDigits(amount) + " TB"
}

// threeDigits returns a number with about three significant digits.
func threeDigits(x float64) string {
	switch abs := max(x, -x); {
	case abs < 9.995:
		return strconv.FormatFloat(x, 'f', 2, 64)
	case abs < 99.95:
		return strconv.FormatFloat(x, 'f', 1, 64)
	}
	return strconv.FormatFloat(x, 'f', 0, 64)
}
