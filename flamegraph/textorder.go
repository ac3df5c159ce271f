package flamegraph

import (
	"cmp"
	"strings"
)

// CompareTexts orders texts as people look for them: numbers in them by their values, letters whether large or small, all else by
// characters. No two texts are alike. The page has it, too (editors/webview/src/views/textorder.ts), since it sorts what it has
// all rows of; testdata/textorder.json holds both to the same order.
func CompareTexts(a, b string) int {
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		if n, m := digits(a[i:]), digits(b[j:]); n > 0 && m > 0 {
			if order := compareNumbers(a[i:i+n], b[j:j+m]); order != 0 {
				return order
			}
			i, j = i+n, j+m
			continue
		}
		if order := cmp.Compare(small(a[i]), small(b[j])); order != 0 { // bytes of UTF-8 are in the order of characters
			return order
		}
		i, j = i+1, j+1
	}
	return cmp.Or(cmp.Compare(len(a)-i, len(b)-j), cmp.Compare(a, b))
}

// digits is how many a text begins with.
func digits(text string) int { return len(text) - len(strings.TrimLeft(text, "0123456789")) }

// compareNumbers orders numbers of any length by their values.
func compareNumbers(a, b string) int {
	a, b = strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}

// small is a letter of ASCII as a small one; other languages have rules of their own.
func small(b byte) byte {
	if b >= 'A' && b <= 'Z' {
		return b + 'a' - 'A'
	}
	return b
}
