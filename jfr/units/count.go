package units

import (
	"strconv"
	"strings"
)

// minus is the sign of what is less than nothing, or less than before.
const minus = "−"

// Count writes a number with commas between groups of three digits: "1,234,567".
func Count(n int64) string {
	if n < 0 {
		return minus + grouped(magnitude(n))
	}
	return grouped(uint64(n))
}

// Plural writes a number with its noun: "1 frame", "1,234 frames".
func Plural(n int64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return Count(n) + " " + noun + "s"
}

// magnitude is a number without its sign; that of the smallest int64 is no int64.
func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

func grouped(n uint64) string {
	digits := strconv.FormatUint(n, 10)
	head := (len(digits)-1)%3 + 1
	var text strings.Builder
	text.WriteString(digits[:head])
	for i := head; i < len(digits); i += 3 {
		text.WriteByte(',')
		text.WriteString(digits[i : i+3])
	}
	return text.String()
}
