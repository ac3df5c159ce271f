// Package visible makes texts of others safe to look at, for all rooms that show
// some. Names, messages and source texts of a recording may hold characters that
// nobody sees and that move the cursor, begin a line, or let the text around them be
// read in another order than it is written ("Trojan Source", CVE-2021-42574). They
// are shown as a sign that something is there.
//
// It knows no mark-up: what a name may mean in Markdown, HTML or a file format is
// the matter of who writes that. Commands that are shown have their words as
// shells take them.
package visible

import (
	"strings"
	"unicode"
)

// Sign stands for a character that would do harm, and for bytes that are no text.
const Sign = unicode.ReplacementChar

// Text returns a text of one line: tabs become blanks, and a sign is where a
// control character, a mark of direction or a separator of lines was.
func Text(s string) string {
	if isHarmless(s) {
		return s
	}
	return strings.Map(Rune, strings.ReplaceAll(valid(s), "\t", "    "))
}

// Lines is Text for a text of several lines, which keeps their ends and tabs.
func Lines(s string) string {
	if isHarmless(s) {
		return s
	}
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return r
		}
		return Rune(r)
	}, strings.ReplaceAll(valid(s), "\r\n", "\n"))
}

// valid has one sign for bytes beside each other that are no text, such as half a surrogate pair, which Java allows.
func valid(s string) string { return strings.ToValidUTF8(s, string(Sign)) }

// Rune returns a character as it is shown: itself, or the sign.
func Rune(r rune) rune {
	if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029' {
		return Sign
	}
	return r
}

// isHarmless tells the usual text, which is shown as it is, at a glance.
func isHarmless(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] >= 0x7f {
			return false
		}
	}
	return true
}
