package format

import "unicode/utf8"

const (
	narrowTable = 40 // least width with one or two columns
	plainTable  = 80 // least width with more columns
	wideTable   = 120
	leastColumn = 2
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
	d.deal(func(j int) bool { return columns[j].Kind.elastic() })
	d.deal(func(int) bool { return true })
	return d.widths, d.total
}

func target(columns, sum, width int) int {
	switch {
	case width == Unbounded:
		return sum
	case width > 0:
		return width
	}
	least := plainTable
	if columns <= 2 {
		least = narrowTable
	}
	return min(max(sum, least), wideTable)
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

func length(text string) int { return utf8.RuneCountInString(text) }

// cut shortens a text to the width, with dots where something is left out.
func cut(text string, width int, fromBeginning bool) string {
	runes := []rune(text)
	switch {
	case len(runes) <= width:
		return text
	case width <= 3:
		return string(runes[:max(width, 0)])
	case fromBeginning:
		return "..." + string(runes[len(runes)-width+3:])
	}
	return string(runes[:width-3]) + "..."
}

// wrap splits a text into lines of the width; an empty text is one empty line.
func wrap(text string, width int) []string {
	runes := []rune(text)
	var lines []string
	for len(runes) > width && width > 0 {
		lines = append(lines, string(runes[:width]))
		runes = runes[width:]
	}
	return append(lines, string(runes))
}
