package lsp

import (
	"cmp"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"go.lsp.dev/protocol"
)

// encoding is the unit in which columns are counted on the wire.
type encoding int

const (
	utf16 encoding = iota // what every client understands
	utf8Bytes
)

// pickEncoding chooses from what a client offers, in no order: UTF-8 saves
// converting columns.
func pickEncoding(offered []protocol.PositionEncodingKind) encoding {
	for _, kind := range offered {
		if kind == protocol.PositionEncodingKindUTF8 {
			return utf8Bytes
		}
	}
	return utf16
}

// kind is the encoding's name on the wire.
func (e encoding) kind() protocol.PositionEncodingKind {
	if e == utf8Bytes {
		return protocol.PositionEncodingKindUTF8
	}
	return protocol.PositionEncodingKindUTF16
}

// units counts the wire columns of a piece of text.
func (e encoding) units(text string) int {
	if e == utf8Bytes {
		return len(text)
	}
	n := 0
	for _, r := range text {
		n += runeUnits(r)
	}
	return n
}

// bytes returns how many bytes of text its first n wire columns take. A column
// inside a character counts as before it; columns beyond the end as the end.
func (e encoding) bytes(text string, n int) int {
	if e == utf8Bytes {
		n = min(n, len(text))
		for n > 0 && n < len(text) && !utf8.RuneStart(text[n]) {
			n--
		}
		return n
	}
	for i, r := range text {
		n -= runeUnits(r)
		if n < 0 {
			return i
		}
	}
	return len(text)
}

// runeUnits is the number of UTF-16 units of a character.
func runeUnits(r rune) int {
	if r >= 0x10000 {
		return 2
	}
	return 1
}

// lineStarts returns the byte offset of every line. A line ends with \n, \r\n
// or \r, as the protocol says.
func lineStarts(text string) []int {
	starts := append(make([]int, 0, strings.Count(text, "\n")+1), 0)
	returns := strings.Contains(text, "\r")
	for at := 0; ; {
		end := strings.IndexByte(text[at:], '\n')
		if end < 0 {
			end = len(text) - at
		}
		if returns {
			starts = appendReturns(starts, text, at, at+end)
		}
		if at += end; at == len(text) {
			return starts
		}
		at++
		starts = append(starts, at)
	}
}

// appendReturns appends the starts of the lines that end with a bare \r in a
// part of the text, which ends at a \n or at the end of the text.
func appendReturns(starts []int, text string, from, to int) []int {
	for i := from; i < to; i++ {
		if text[i] == '\r' && (i+1 < to || to == len(text)) {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// startsAfter changes the line starts of a text to those after an edit: the bytes from from to to of it were
// replaced, which has made the text what it is now, and by so many bytes longer. Only the lines around the edit are read.
func startsAfter(starts []int, from, to int, text []byte, grown int) []int {
	// One line more, because a \r at its end may now be followed by a \n.
	first := max(sort.SearchInts(starts, from+1)-2, 0)
	rest := sort.SearchInts(starts, to+1)
	for i := rest; i < len(starts); i++ {
		starts[i] += grown
	}
	end := len(text)
	if rest < len(starts) {
		end = starts[rest]
		rest++ // found again below
	}
	around := lineStarts(string(text[starts[first]:end]))
	for i := range around {
		around[i] += starts[first]
	}
	return slices.Replace(starts, first, rest, around...)
}

// lineText returns a line without its terminator; "" for a line that the text
// does not have. line counts from 0.
func lineText[T string | []byte](text T, starts []int, line int) T {
	if line < 0 || line >= len(starts) {
		return text[:0]
	}
	end := len(text)
	if line+1 < len(starts) {
		end = starts[line+1]
	}
	for end > starts[line] && (text[end-1] == '\n' || text[end-1] == '\r') {
		end--
	}
	return text[starts[line]:end]
}

// offset converts a wire position to a byte offset; positions outside the text
// are clamped to it.
func (e encoding) offset(text string, starts []int, p protocol.Position) int {
	return offsetOf(e, text, starts, p)
}

// offsetOf is offset for texts of both kinds.
func offsetOf[T string | []byte](e encoding, text T, starts []int, p protocol.Position) int {
	if int64(p.Line) >= int64(len(starts)) {
		return len(text)
	}
	line := int(p.Line)
	const farRight = 1 << 30
	column := int(min(p.Character, farRight))
	return starts[line] + e.bytes(string(lineText(text, starts, line)), column)
}

// position converts a byte offset to a wire position.
func (e encoding) position(text string, starts []int, offset int) protocol.Position {
	offset = min(max(offset, 0), len(text))
	line := sort.SearchInts(starts, offset+1) - 1
	return protocol.Position{
		Line:      uint32(line),
		Character: uint32(e.units(text[starts[line]:offset])),
	}
}

// comparePositions orders positions as they stand in a text.
func comparePositions(a, b protocol.Position) int {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Character, b.Character))
}
