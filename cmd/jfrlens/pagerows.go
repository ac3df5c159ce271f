package main

import (
	"cmp"
	"reflect"
	"slices"

	"jfrlens/flamegraph"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/query/format"
)

// pageRows keeps the first rows of a result that a page shows, in the order that it asks for, and one more where there is one.
type pageRows struct {
	kept   []pageRow
	column *format.Column // by which they are sorted; nil: they stay as they come
	number int            // of the column
	down   bool
	isFull bool // kept is sorted, and a row behind its last is not among the first
}

// pageRow is a row with what it is sorted by: numbers before texts, what is missing last.
type pageRow struct {
	row    []any
	rank   int
	number float64
	text   string
}

// newPageRows returns a keeper of rows with some columns.
func newPageRows(columns []format.Column, by *flamegraph.RowOrder) *pageRows {
	k := &pageRows{}
	if by != nil && by.Column >= 0 && by.Column < len(columns) && columns[by.Column].Label == by.Name {
		k.column, k.number, k.down = &columns[by.Column], by.Column, by.Down
	}
	return k
}

// add keeps a copy of a row if it is among the first so far. It tells whether rows that follow can matter.
func (k *pageRows) add(row []any) bool {
	if k.column == nil {
		k.kept = append(k.kept, pageRow{row: slices.Clone(row)})
		return len(k.kept) <= mostPageRows
	}
	r := k.keyed(row)
	if k.isFull && k.compare(r, k.kept[mostPageRows]) >= 0 {
		return true
	}
	r.row = slices.Clone(row)
	k.kept = append(k.kept, r)
	if len(k.kept) > 2*mostPageRows {
		k.sort()
	}
	return true
}

func (k *pageRows) keyed(row []any) pageRow {
	cell := row[k.number]
	if value, _ := chartValue(cell); value != nil {
		return pageRow{number: *value}
	}
	text := visible.Text(k.column.Text(cell)) // as the page has it, which sorts by what it shows
	if text == visible.Text(k.column.Text(nil)) || reflect.ValueOf(cell).CanFloat() {
		return pageRow{rank: 2} // a number that is none is nothing
	}
	return pageRow{rank: 1, text: text}
}

func (k *pageRows) compare(a, b pageRow) int {
	if byRank := cmp.Compare(a.rank, b.rank); byRank != 0 {
		return byRank
	}
	order := cmp.Or(cmp.Compare(a.number, b.number), flamegraph.CompareTexts(a.text, b.text))
	if k.down {
		return -order
	}
	return order
}

// sort puts the rows in order, those that are alike as they came, and drops those beyond the first.
func (k *pageRows) sort() {
	slices.SortStableFunc(k.kept, k.compare)
	k.isFull = len(k.kept) > mostPageRows
	k.kept = k.kept[:min(len(k.kept), mostPageRows+1)]
}

// list returns the rows in their order.
func (k *pageRows) list() [][]any {
	if k.column != nil {
		k.sort()
	}
	rows := make([][]any, len(k.kept))
	for i, r := range k.kept {
		rows[i] = r.row
	}
	return rows
}
