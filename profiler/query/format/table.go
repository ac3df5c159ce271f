package format

import (
	"bufio"
	"io"
	"slices"
	"strings"
	"time"
)

// Table is a view's result.
type Table struct {
	// Title stands above the rows, or says what there are no events of; "" leaves it out.
	Title string
	// Form prints the first row as "Label: value" lines instead of a table.
	Form bool
	// Experimental adds a remark to the title.
	Experimental bool
	// Columns describe the rows' values.
	Columns []Column
	// Rows are all rows, also those beyond Limit, which count for the width of columns.
	Rows [][]any
	// Limit is the number of rows that are printed; 0 means all.
	Limit int
	// Query is what made the rows; "" where nobody could use it.
	Query string
}

// Options change how a table is printed. The zero value prints what "jfr view" prints by itself.
type Options struct {
	// Width is the width in characters; 0 lets the contents decide, up to 120, [AtMost] up to another bound, and [Unbounded]
	// without one.
	Width int
	// CellHeight is the height of all cells; 0 lets the columns decide.
	CellHeight int
	// Truncate is "beginning", "end", or "" to let the columns decide.
	Truncate string
	// KeepOrder prints the elements of lists in their own order instead of sorting them, as JDK 21 does.
	KeepOrder bool
	// Verbose prints the query below the rows.
	Verbose bool
	// Zone is the time zone of times of day, in views; nil means UTC.
	Zone *time.Location
}

// ExperimentalMark stands behind the title of experimental events.
const ExperimentalMark = " (Experimental)"

// Unbounded is a width that cuts nothing.
const Unbounded = -1

// AtMost is the width that the contents need, up to a bound.
func AtMost(width int) int { return -max(width, 2) }

// Write prints the table. Of what stands in it, which comes from recordings of others, nothing is a command to a terminal.
func (t *Table) Write(w io.Writer, o Options) error {
	shown := *t
	shown.Title = Unbroken(t.Title)
	t = &shown
	out := bufio.NewWriter(w)
	empty := len(t.Rows) == 0 && t.Title != ""
	switch {
	case empty:
		out.WriteString("\nNo events found for '" + t.Title + "'.\n")
	case t.Form:
		t.writeForm(out, o)
	default:
		t.writeTable(out, o)
	}
	if o.Verbose && !empty && t.Query != "" {
		out.WriteString("\n" + t.Query + "\n")
	}
	return out.Flush()
}

func (t *Table) writeTable(out *bufio.Writer, o Options) {
	columns := applied(t.Columns, o)
	if tooNarrow(len(columns), o.Width) {
		out.WriteString("\nToo many columns to fit width.\n")
		return
	}
	cells := make([][]string, len(t.Rows))
	for i, row := range t.Rows {
		cells[i] = make([]string, len(columns))
		for j := range columns {
			cells[i][j] = columns[j].Text(row[j])
		}
	}
	widths, total := layout(columns, cells, o.Width)
	title := t.Title
	if t.Experimental {
		title += ExperimentalMark
	}
	if title != "" {
		out.WriteString("\n" + strings.Repeat(" ", max((total-length(title))/2, 0)) + title + "\n\n")
	}
	writeHeader(out, columns, widths)
	rows := t.Rows
	if t.Limit > 0 && len(rows) > t.Limit {
		rows = rows[:t.Limit]
	}
	for i, row := range rows {
		lines := make([][]string, len(columns))
		for j := range columns {
			lines[j] = newCell(&columns[j], widths[j]-1).lines(row[j], cells[i][j], o.KeepOrder)
		}
		writeLines(out, widths, lines)
	}
	if len(rows) == 0 {
		out.WriteString("(no rows)\n")
	}
}

func writeHeader(out *bufio.Writer, columns []Column, widths []int) {
	labels := make([][]string, len(columns))
	rules := make([][]string, len(columns))
	for j := range columns {
		labels[j] = newCell(&columns[j], widths[j]-1).fit(columns[j].Label)
		rules[j] = []string{strings.Repeat("-", widths[j]-1)}
	}
	writeLines(out, widths, labels)
	writeLines(out, widths, rules)
}

// writeLines prints cells beside each other; the lines of each are as wide as its column.
func writeLines(out *bufio.Writer, widths []int, cells [][]string) {
	height := 1
	for _, lines := range cells {
		height = max(height, len(lines))
	}
	for l := range height {
		for j, lines := range cells {
			if j > 0 {
				out.WriteByte(' ')
			}
			if l < len(lines) {
				out.WriteString(lines[l])
			} else {
				out.WriteString(strings.Repeat(" ", widths[j]-1))
			}
		}
		out.WriteByte('\n')
	}
}

// applied returns the columns with what the options override.
func applied(columns []Column, o Options) []Column {
	columns = slices.Clone(columns)
	for i := range columns {
		columns[i].Label = Unbroken(columns[i].Label)
		columns[i].zone = o.Zone
		if o.CellHeight > 0 {
			columns[i].Height = o.CellHeight
		}
		if o.Truncate != "" {
			columns[i].FromBeginning = o.Truncate == "beginning"
		}
	}
	return columns
}
