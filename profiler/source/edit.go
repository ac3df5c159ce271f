package source

import (
	"bytes"

	sitter "github.com/tree-sitter/go-tree-sitter"
)

// difference is the one edit that makes after out of before.
func difference(before, after []byte) sitter.InputEdit {
	start := alikeFromStart(before, after)
	end := alikeToEnd(before[start:], after[start:])
	from := pointAt(before[:start], sitter.Point{})
	return sitter.InputEdit{
		StartByte: uint(start), StartPosition: from,
		OldEndByte: uint(len(before) - end), OldEndPosition: pointAt(before[start:len(before)-end], from),
		NewEndByte: uint(len(after) - end), NewEndPosition: pointAt(after[start:len(after)-end], from),
	}
}

// pointAt is where a piece of text ends that begins at a point. Columns count
// bytes.
func pointAt(text []byte, from sitter.Point) sitter.Point {
	rows := bytes.Count(text, []byte{'\n'})
	if rows == 0 {
		return sitter.Point{Row: from.Row, Column: from.Column + uint(len(text))}
	}
	return sitter.Point{Row: from.Row + uint(rows), Column: uint(len(text) - bytes.LastIndexByte(text, '\n') - 1)}
}

// commonBlock is how much text is compared at once where nothing has changed.
const commonBlock = 1 << 10

// alikeFromStart is the number of bytes in which two texts begin alike.
func alikeFromStart(a, b []byte) int {
	n, end := 0, min(len(a), len(b))
	for n+commonBlock <= end && bytes.Equal(a[n:n+commonBlock], b[n:n+commonBlock]) {
		n += commonBlock
	}
	for n < end && a[n] == b[n] {
		n++
	}
	return n
}

// alikeToEnd is the number of bytes in which two texts end alike.
func alikeToEnd(a, b []byte) int {
	n, end := 0, min(len(a), len(b))
	for n+commonBlock <= end && bytes.Equal(a[len(a)-n-commonBlock:len(a)-n], b[len(b)-n-commonBlock:len(b)-n]) {
		n += commonBlock
	}
	for n < end && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}
