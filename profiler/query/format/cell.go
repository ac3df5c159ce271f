package format

import (
	"slices"
	"strings"
	"unicode/utf16"
)

// ellipsis stands where something of a text is left out.
const ellipsis = "..."

// cell is the place of a column's values and of its label: width characters and height lines.
type cell struct {
	column        *Column
	width, height int
}

// newCell returns the cells of a column; the width is without the space behind them.
func newCell(c *Column, width int) cell { return cell{c, width, max(c.Height, 1)} }

// lines returns the lines of a value whose whole text is known. A list has a line for each element if
// there is room for more than one.
func (c cell) lines(value any, text string, keepOrder bool) []string {
	if list, ok := value.([]any); ok && c.height > 1 {
		return c.listLines(list, keepOrder)
	}
	if length(text) > c.width*c.height {
		text = c.column.compact(value)
	}
	return c.fit(text)
}

// fit returns the lines of a text, each as wide as the cell. A text of one line stands at the border
// where its column is aligned, one of several lines begins at the left.
func (c cell) fit(text string) []string {
	room := c.width * c.height
	switch n := length(text); {
	case n < c.width:
		return []string{c.align(text)}
	case n > room:
		text = c.cut(text, room)
	}
	return c.split(text)
}

// listLines returns a line for each of the elements that there is room for. Lines are sorted if that is
// all of them, as in the JDK.
func (c cell) listLines(list []any, keepOrder bool) []string {
	var lines []string
	for _, element := range list[:min(len(list), c.height)] {
		text := c.column.Text(element)
		if length(text) > c.width {
			text = c.column.compact(element)
		}
		if length(text) > c.width {
			lines = append(lines, c.split(c.cut(text, c.width))...)
		} else {
			lines = append(lines, c.align(text))
		}
	}
	if !keepOrder && len(list) <= c.height {
		slices.Sort(lines)
	}
	return lines
}

// split cuts a text into lines; the last one ends with blanks.
func (c cell) split(text string) []string {
	lines := pieces(text, c.width)
	lines = lines[:min(len(lines), c.height)]
	last := &lines[len(lines)-1]
	*last += strings.Repeat(" ", c.width-length(*last))
	return lines
}

func (c cell) align(text string) string {
	blanks := strings.Repeat(" ", c.width-length(text))
	if c.column.rightAligned() {
		return blanks + text
	}
	return text + blanks
}

// cut shortens a text to a number of characters, dots included. Where not even the dots have room,
// there are more of them the less room there is, as in the JDK.
func (c cell) cut(text string, room int) string {
	if room < len(ellipsis) {
		return ellipsis[:len(ellipsis)-room]
	}
	kept := room - len(ellipsis)
	if c.column.FromBeginning {
		n := length(text)
		return ellipsis + part(text, n-kept, n)
	}
	return part(text, 0, kept) + ellipsis
}

// length is the number of characters as Java counts them: those beyond 16 bits are two.
func length(text string) int {
	n := 0
	for _, r := range text {
		n += utf16.RuneLen(r)
	}
	return n
}

// part returns the characters from one place up to another.
func part(text string, from, to int) string {
	return string(utf16.Decode(utf16.Encode([]rune(text))[from:to]))
}

// pieces cuts a text into parts of a number of characters; the last one, which may be the only one, may
// have fewer.
func pieces(text string, size int) []string {
	characters := utf16.Encode([]rune(text))
	var parts []string
	for len(characters) > size {
		parts = append(parts, string(utf16.Decode(characters[:size])))
		characters = characters[size:]
	}
	return append(parts, string(utf16.Decode(characters)))
}
