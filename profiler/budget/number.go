package budget

import "strings"

// ParseNumber reads a measure without a limit, such as own(com.acme.Parser) or p95(com.acme.Checkout), a budget, whose limit is
// its own, or the name of code alone, of which own is meant. The limit of what has none is that of its unit only; ok tells
// whether it has one.
func ParseNumber(text string) (b Budget, ok bool, err error) {
	if _, _, _, has := cutSign(words(text)); has && strings.Contains(text, "(") {
		b, err = Parse(text)
		return b, true, err
	}
	if !strings.Contains(text, "(") {
		text = "own(" + text + ")"
	}
	for _, unit := range []string{"0 %", "0", "0 ms"} {
		if b, err = Parse(text + " >= " + unit); err == nil {
			b.Text = words(text)
			return b, false, nil
		}
	}
	return b, false, err
}
