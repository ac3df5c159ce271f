package lsp

import (
	"bytes"
	"unicode/utf8"
)

// bareText is a text without what editors keep apart from it: the byte order
// mark, the kind of its line ends, and the last of them.
func bareText(text []byte) []byte {
	return bytes.TrimRight(withoutReturns(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))), "\n")
}

// alike takes from the text of a file and that of its document what differs
// though nobody edited it: the kind of line ends, because Emacs hands over every
// text with \n, and what is not ASCII in a file that is not in UTF-8.
func alike(file, document []byte) (ofFile, ofDocument []byte) {
	if hasReturns(file) != hasReturns(document) {
		file, document = withoutReturns(file), withoutReturns(document)
	}
	if !utf8.Valid(file) {
		file, document = asciiOf(file), asciiOf(document)
	}
	return file, document
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
