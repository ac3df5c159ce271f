package visible

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// isTried tells whether a character is among those that are tried: all of those that may do harm, and many others.
func isTried(r rune) bool { return utf8.ValidRune(r) && (r < 0x3000 || r%61 == 0) }

// Of every character there is, none that does harm is left, all others stay, and a text is not changed twice.
func TestEveryCharacter(t *testing.T) {
	t.Parallel()
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !isTried(r) {
			continue
		}
		text := "a" + string(r) + "b"
		shown := Text(text)
		harmful := unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || unicode.Is(unicode.Zl, r) || unicode.Is(unicode.Zp, r)
		switch {
		case r == '\t':
			if shown != "a    b" {
				t.Fatalf("a tab is shown as %q", shown)
			}
		case harmful && shown != "a\ufffdb", !harmful && shown != text:
			t.Fatalf("%U is shown as %q", r, shown)
		}
		if again := Text(shown); again != shown {
			t.Fatalf("%U is shown as %q, and that as %q", r, shown, again)
		}
		if r == '\n' || r == '\t' {
			shown = text
		}
		if r == '\r' {
			shown = "a\ufffdb"
		}
		if lines := Lines(text); lines != shown {
			t.Fatalf("%U in lines is %q, want %q", r, lines, shown)
		}
	}
}

// In ASCII nothing but ASCII is left, and two texts that differ in letters stay two.
func TestASCIIOfEveryCharacter(t *testing.T) {
	t.Parallel()
	seen := map[string]rune{}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !isTried(r) {
			continue
		}
		text := ASCII(string(r))
		if strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) || text == "" {
			t.Fatalf("%U is %q in ASCII", r, text)
		}
		if before, taken := seen[text]; taken && unicode.IsLetter(r) && unicode.IsLetter(before) && r != 'µ' {
			t.Fatalf("%U and %U are both %q", before, r, text)
		}
		seen[text] = r
	}
}
