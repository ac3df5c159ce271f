package lsp

import "bytes"

// bareText is a text without what editors keep apart from it: the byte order
// mark, the kind of its line ends, and the last of them.
func bareText(text []byte) []byte {
	return bytes.TrimRight(withoutReturns(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))), "\n")
}

// sameLineEnds gives two texts the same kind of line ends, where theirs differ:
// Emacs hands over every text with \n, whatever is on disk.
func sameLineEnds(a, b []byte) (inA, inB []byte) {
	if hasReturns(a) == hasReturns(b) {
		return a, b
	}
	return withoutReturns(a), withoutReturns(b)
}

func hasReturns(text []byte) bool { return bytes.Contains(text, []byte("\r\n")) }

func withoutReturns(text []byte) []byte {
	return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
}
