package source

import (
	"bytes"
	"unicode/utf8"
)

// Bare is a text without what editors keep apart from it: the byte order mark, the
// kind of its line ends, and the last of them.
func Bare(text []byte) []byte {
	return bytes.TrimRight(withoutReturns(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))), "\n")
}

// alike takes from two texts of a file what differs though nobody edited it: the
// kind of line ends, because Emacs hands over every text with \n, and what is not
// ASCII where the first is not in UTF-8.
func alike(before, after []byte) (ofBefore, ofAfter []byte) {
	if hasReturns(before) != hasReturns(after) {
		before, after = withoutReturns(before), withoutReturns(after)
	}
	if !utf8.Valid(before) {
		before, after = asciiOf(before), asciiOf(after)
	}
	return before, after
}

// asciiOf is a text without all other characters.
func asciiOf(text []byte) []byte {
	return bytes.Map(func(r rune) rune {
		if r >= utf8.RuneSelf {
			return -1
		}
		return r
	}, text)
}

func hasReturns(text []byte) bool { return bytes.Contains(text, []byte("\r\n")) }

func withoutReturns(text []byte) []byte {
	return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
}
