package main

import (
	"fmt"
	"io"
)

// bottomRow is the lowest row of a terminal, kept apart from what programs write: the terminal scrolls only the rows above
// (DECSTBM), and the cursor stays where it is. Each change is one write, between which those of others come. The zero value
// is not shown; errors are nobody's matter, for then there is no terminal any more.
type bottomRow struct {
	to     io.Writer
	height int // of the terminal while the row is shown, else 0
}

// Sequences of VT100 terminals.
const (
	keepCursor    = "\x1b7"
	restoreCursor = "\x1b8"
	wholeScreen   = "\x1b[r"
	clearRow      = "\x1b[2K"
	downAndUp     = "\x1bD\x1b[A" // scrolls where the cursor is in the lowest row, and keeps its column
)

// draw shows a text, which is no wider than the terminal, in its lowest row.
func (r *bottomRow) draw(text string, height int) {
	sequence := ""
	if height != r.height {
		sequence = r.erased() + downAndUp + keepCursor + fmt.Sprintf("\x1b[1;%dr", height-1) + restoreCursor
		r.height = height
	}
	sequence += keepCursor + r.at() + clearRow + text + restoreCursor
	_, _ = io.WriteString(r.to, sequence)
}

// erase gives the row back.
func (r *bottomRow) erase() {
	_, _ = io.WriteString(r.to, r.erased())
	r.height = 0
}

// erased is what gives the row back, where it is shown.
func (r *bottomRow) erased() string {
	if r.height == 0 {
		return ""
	}
	return keepCursor + wholeScreen + r.at() + clearRow + restoreCursor
}

// at moves the cursor to the row.
func (r *bottomRow) at() string { return fmt.Sprintf("\x1b[%d;1H", r.height) }
