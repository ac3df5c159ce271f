package format

import (
	"bufio"
	"fmt"
	"math"
	"strings"
)

const (
	formWidth = 80
	labelEnd  = ": "
)

// writeForm prints the first row, one value after the other.
func (t *Table) writeForm(out *bufio.Writer, o Options) {
	width := o.Width
	switch {
	case width == 0:
		width = formWidth
	case width == Unbounded:
		width = math.MaxInt32
	case width < 0:
		width = -width
	}
	columns := applied(t.Columns, o)
	widest := 0
	for _, c := range columns {
		widest = max(widest, length(c.Label+labelEnd))
	}
	out.WriteByte('\n')
	if widest+3 > width {
		fmt.Fprintf(out, "Columns are too wide to fit width %d.\n", width)
		return
	}
	out.WriteString(t.Title + "\n" + strings.Repeat("-", length(t.Title)) + "\n")
	for j := range columns {
		label := columns[j].Label + labelEnd
		text, room := columns[j].Text(t.Rows[0][j]), width-length(label)-1
		lines := pieces(text, room)
		out.WriteString("\n" + label + strings.Join(lines, "\n"+strings.Repeat(" ", length(label))) + "\n")
		if length(lines[len(lines)-1]) == room {
			out.WriteByte('\n') // the JDK ends a full line before it looks for more
		}
	}
}
