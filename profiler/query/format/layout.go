package format

const (
	narrowTable = 40 // width of one or two columns that need less
	plainTable  = 80 // least width of all others
	wideTable   = 120
	leastColumn = 2

	readableColumn = 12 // on average, where there is only an upper bound
)

// layout deals out the width: it returns the width of each column, the space after it included, and their sum.
func layout(columns []Column, cells [][]string, width int) (widths []int, total int) {
	wishes := make([]int, len(columns))
	sum := 0
	for j := range columns {
		longest := length(columns[j].Label)
		for _, row := range cells {
			longest = max(longest, length(row[j]))
		}
		wishes[j] = longest + 1
		sum += wishes[j]
	}
	d := dealer{widths: make([]int, len(columns)), target: target(len(columns), sum, width)}
	d.deal(func(j int) bool { return d.widths[j] < leastColumn })
	d.deal(func(j int) bool { return d.widths[j] < wishes[j] })
	d.deal(func(j int) bool { return columns[j].elastic() })
	d.deal(func(int) bool { return true })
	return d.widths, d.total
}

// tooNarrow says that a width has no room for the smallest columns.
func tooNarrow(columns, width int) bool {
	if width == 0 {
		width = wideTable
	}
	return width > 0 && columns*leastColumn > width
}

func target(columns, sum, width int) int {
	switch {
	case width == Unbounded:
		return sum
	case width > 0:
		return width
	case width < 0: // a round is finished, whatever the target
		return min(sum, max(-width-columns+1, readableColumn*columns))
	}
	switch {
	case sum > wideTable:
		return wideTable
	case sum < narrowTable && columns <= 2:
		return narrowTable
	}
	return max(sum, plainTable)
}

// dealer hands out characters one at a time from left to right. A round is always finished.
type dealer struct {
	widths        []int
	total, target int
}

func (d *dealer) deal(wants func(column int) bool) {
	for d.total < d.target {
		before := d.total
		for j := range d.widths {
			if wants(j) {
				d.widths[j]++
				d.total++
			}
		}
		if d.total == before {
			return
		}
	}
}
