package write

// maxVarint is the most bytes that a compressed integer takes.
const maxVarint = 9

// readVarint reads the compressed integer at data[p:end] and returns what is behind it, -1 if it is cut; see jfr/FORMAT.md.
func readVarint(data []byte, p, end int) (uint64, int) {
	if p < end && data[p] < 0x80 {
		return uint64(data[p]), p + 1
	}
	v := uint64(0)
	for i := range maxVarint {
		if p+i >= end {
			return 0, -1
		}
		b := uint64(data[p+i])
		if i == maxVarint-1 {
			return v | b<<56, p + maxVarint
		}
		v |= b & 0x7f << (7 * uint(i))
		if b < 0x80 {
			return v, p + i + 1
		}
	}
	return 0, -1
}

// skipVarints returns what is behind n compressed integers, -1 if they are cut.
func skipVarints(data []byte, p, end, n int) int {
	for ; n > 0; n-- {
		width := 0
		for {
			if p >= end {
				return -1
			}
			b := data[p]
			p++
			if width++; b < 0x80 || width == maxVarint {
				break
			}
		}
	}
	return p
}

// appendPadded appends a compressed integer of exactly width bytes if it fits, else of as many as it needs.
func appendPadded(buf []byte, n uint64, width int) []byte {
	for width < maxVarint && n>>(7*uint(width)) != 0 {
		width++
	}
	for range width - 1 {
		buf = append(buf, byte(n)|0x80)
		n >>= 7
	}
	if width < maxVarint {
		n &= 0x7f
	}
	return append(buf, byte(n))
}
