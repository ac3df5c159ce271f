package format

import (
	"bufio"
	"math"
	"strings"
)

const formWidth = 80

// writeForm prints the first row, one value after the other.
func (t *Table) writeForm(out *bufio.Writer, o Options) {
	width := o.Width
	switch width {
	case 0:
		width = formWidth
	case Unbounded:
		width = math.MaxInt32
	}
	out.WriteString("\n" + t.Title + "\n" + strings.Repeat("-", length(t.Title)) + "\n")
	columns := applied(t.Columns, o)
	for j := range columns {
		label := columns[j].Label + ": "
		indent := "\n" + strings.Repeat(" ", length(label))
		lines := wrap(columns[j].Text(t.Rows[0][j]), max(width-length(label)-1, 1))
		out.WriteString("\n" + label + strings.Join(lines, indent) + "\n")
	}
}
