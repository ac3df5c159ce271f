package units

// scale is a unit that people write behind a number.
type scale struct {
	word   string
	factor float64
	unit   Unit
}

// scales are all of them; those of bytes are powers of 1,000 as everywhere here, but for those with an i.
func scales() []scale {
	return []scale{
		{"ns", 1, Nanos},
		{"us", 1e3, Nanos},
		{"µs", 1e3, Nanos},
		{"ms", 1e6, Nanos},
		{"s", 1e9, Nanos},
		{"min", 6e10, Nanos},
		{"h", 3.6e12, Nanos},
		{"B", 1, Bytes},
		{"kB", 1e3, Bytes},
		{"MB", 1e6, Bytes},
		{"GB", 1e9, Bytes},
		{"TB", 1e12, Bytes},
		{"KiB", 1 << 10, Bytes},
		{"MiB", 1 << 20, Bytes},
		{"GiB", 1 << 30, Bytes},
	}
}

// Factor is by what a number with that unit behind it is multiplied, to be nanoseconds or bytes.
func Factor(word string) (factor float64, unit Unit, ok bool) {
	for _, s := range scales() {
		if s.word == word {
			return s.factor, s.unit, true
		}
	}
	return 0, "", false
}

// Words are the units that [Factor] knows.
func Words() []string {
	var words []string
	for _, s := range scales() {
		words = append(words, s.word)
	}
	return words
}
