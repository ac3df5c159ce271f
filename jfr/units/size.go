package units

import "strconv"

// thousand is from one unit to the next.
const thousand = 1000

// Size writes a number of bytes: "999 B", "13.6 MB".
func Size(n int64) string { return signed(n, size) }

func size(n uint64) string { return scaled(n, "B", "kB", "MB", "GB", "TB", "PB", "EB") }

// signed writes a number that may be less than nothing.
func signed(n int64, write func(uint64) string) string {
	if n < 0 {
		return minus + write(magnitude(n))
	}
	return write(uint64(n))
}

// scaled writes a number in the first unit in which it is less than 1,000 once it
// is rounded; only the first unit has no parts.
func scaled(n uint64, units ...string) string {
	if n < thousand {
		return strconv.FormatUint(n, 10) + " " + units[0]
	}
	one, units := uint64(thousand), units[1:]
	for len(units) > 1 && rounded(n, one) >= thousand {
		one, units = one*thousand, units[1:]
	}
	return threeDigits(n, one) + " " + units[0]
}

// threeDigits writes a number in units of one with three digits, or all that a
// large one has before the point.
func threeDigits(n, one uint64) string {
	if hundredths := rounded(n, one/100); hundredths < 1000 {
		return strconv.FormatFloat(float64(hundredths)/100, 'f', 2, 64)
	}
	if tenths := rounded(n, one/10); tenths < 1000 {
		return strconv.FormatFloat(float64(tenths)/10, 'f', 1, 64)
	}
	return grouped(rounded(n, one))
}

// rounded is how often one is in a number; halves are rounded up.
func rounded(n, one uint64) uint64 { return (n + one/2) / one }
