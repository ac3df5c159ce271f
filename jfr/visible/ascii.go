package visible

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// inASCII are the signs of ours in letters that every terminal has: parts of bars by how full they are, lines, marks. Those of
// one column keep it.
var inASCII = strings.NewReplacer(
	"█", "#", "▉", "#", "▊", "#", "▋", "+", "▌", "+", "▍", "-", "▎", "-", "▏", ".",
	"│", "|", "─", "-", "└", "`", "├", "|", "┤", "|", "┐", ".", "┘", "'", "┴", "-", "⋮", ":", "·", ".",
	"–", "-", "−", "-", "…", "...", "→", ">", "µ", "u", "×", "x", "≥", ">=", "≈", "~", "∞", "inf", string(Sign), "?",
)

// ASCII returns a text for terminals and files whose locale is not UTF-8. Letters of others are written as Java's sources
// have them (JLS 3.3), so that two names stay two.
func ASCII(s string) string {
	if isASCII(s) {
		return s
	}
	s = inASCII.Replace(s)
	var b strings.Builder
	for _, r := range s {
		switch {
		case r < utf8.RuneSelf:
			b.WriteRune(r)
		case r == Sign: // bytes that are no text
			b.WriteByte('?')
		case r > 0xffff:
			r -= 0x10000
			fmt.Fprintf(&b, `\u%04x\u%04x`, 0xd800+r>>10, 0xdc00+r&0x3ff)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
