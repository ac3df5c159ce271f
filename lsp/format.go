package lsp

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"jfrlens/profiler/profile"
)

// percent writes a share of 0 to 100: whole numbers as a rule, one decimal
// below 10.
func percent(share float64) string {
	if share >= 9.95 || share == 0 {
		return strconv.FormatFloat(share, 'f', 0, 64) + "%"
	}
	return precisePercent(share)
}

// precisePercent writes a share with one decimal.
func precisePercent(share float64) string {
	return strconv.FormatFloat(share, 'f', 1, 64) + "%"
}

// count writes a number with commas between thousands.
func count(n int64) string {
	digits := strconv.FormatInt(n, 10)
	var b strings.Builder
	for i, digit := range digits {
		if i > 0 && digits[i-1] != '-' && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(digit)
	}
	return b.String()
}

// weight writes a weight in its sample type's unit.
func weight(n int64, t profile.SampleType) string {
	switch t.Unit {
	case profile.UnitBytes:
		return byteCount(n)
	case profile.UnitNanos:
		return time.Duration(n).Round(duration(n)).String()
	case profile.UnitSamples:
		return count(n) + " samples"
	}
	return count(n)
}

// duration is the precision in which a time of n nanoseconds is shown.
func duration(n int64) time.Duration {
	switch d := time.Duration(n); {
	case d >= time.Minute:
		return time.Second
	case d >= time.Second:
		return 10 * time.Millisecond
	case d >= time.Millisecond:
		return 10 * time.Microsecond
	default:
		return time.Nanosecond
	}
}

// byteCount writes a number of bytes in binary units.
func byteCount(n int64) string {
	const step = 1024
	if n < step {
		return fmt.Sprintf("%d B", n)
	}
	value, units := float64(n)/step, "KMGTPE"
	for value >= step && len(units) > 1 {
		value, units = value/step, units[1:]
	}
	return fmt.Sprintf("%.1f %ciB", value, units[0])
}

// sentence makes an error's text readable for people: it begins with a capital
// letter and ends with a full stop.
func sentence(err error) string {
	text := strings.TrimSpace(err.Error())
	first, size := utf8.DecodeRuneInString(text)
	if size > 0 {
		text = string(unicode.ToUpper(first)) + text[size:]
	}
	if text != "" && !strings.ContainsAny(text[len(text)-1:], ".!?") {
		text += "."
	}
	return text
}
