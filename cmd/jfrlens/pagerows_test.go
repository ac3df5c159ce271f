package main

import (
	"fmt"
	"slices"
	"testing"

	"jfrlens/flamegraph"
)

// Of more rows than a page gets, the first ones are those in the order of all: by value, what is missing last.
func TestPageRowsAreSortedAmongAll(t *testing.T) {
	sql := pageSQL(streams{}, requestsRecording)
	const rows = 20011 // a prime number, so that each n comes once
	statement := fmt.Sprintf(`WITH d AS (SELECT nullif((range * 7919) %% %d, 7) AS n FROM range(%[1]d))
		SELECT n, format('{:05d}', n) AS text, TIMESTAMP '2026-01-01' + INTERVAL (n) SECOND AS at, -n AS n FROM d`, rows)
	for _, test := range []struct {
		order       flamegraph.RowOrder
		first, last string
	}{
		{flamegraph.RowOrder{Column: 0, Name: "n", Down: true}, "20010", "15011"},
		{flamegraph.RowOrder{Column: 0, Name: "n"}, "0", "5000"},
		{flamegraph.RowOrder{Column: 1, Name: "text", Down: true}, "20010", "15011"},
		{flamegraph.RowOrder{Column: 2, Name: "at", Down: true}, "20010", "15011"},
		{flamegraph.RowOrder{Column: 3, Name: "n", Down: true}, "0", "5000"},
		{flamegraph.RowOrder{Column: 2, Name: "n", Down: true}, "0", "1"}, // of another result: as they come
	} {
		result, err := sql.Run(t.Context(), flamegraph.Statement{Text: statement, Order: &test.order})
		if err != nil {
			t.Fatal(err)
		}
		if len(result.Rows) != mostPageRows || !result.More {
			t.Fatalf("%d rows, more %t", len(result.Rows), result.More)
		}
		if test.order.Column == 2 && test.order.Name == "n" {
			test.last = fmt.Sprint((mostPageRows - 1) * 7919 % rows)
		}
		if first, last := result.Rows[0][0], result.Rows[mostPageRows-1][0]; first != test.first || last != test.last {
			t.Errorf("%+v: from %s to %s, want %s to %s", test.order, first, last, test.first, test.last)
		}
	}
}

// What is missing is behind all else, whichever way rows are sorted; rows that are alike stay as they come. Views are sorted, too.
func TestPageRowsAndWhatIsMissing(t *testing.T) {
	sql := pageSQL(streams{}, requestsRecording)
	cells := func(statement string, order flamegraph.RowOrder, column int) (cells []string) {
		result, err := sql.Run(t.Context(), flamegraph.Statement{Text: statement, Order: &order})
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range result.Rows {
			cells = append(cells, row[column])
		}
		return cells
	}
	const values = "SELECT * FROM (VALUES (1, 'a'), (NULL, 'b'), (2, 'c'), (1, 'd')) AS t(n, name)"
	for down, want := range map[bool][]string{false: {"a", "d", "c", "b"}, true: {"c", "a", "d", "b"}} {
		if got := cells(values, flamegraph.RowOrder{Name: "n", Down: down}, 1); !slices.Equal(got, want) {
			t.Errorf("down %t: %q, want %q", down, got, want)
		}
	}
	const texts = "SELECT * FROM (VALUES ('t10', 'a'), (NULL, 'b'), ('T9', 'c'), ('NULL', 'd'), ('t9', 'e'), ('s', 'f')) AS t(n, name)"
	for down, want := range map[bool][]string{false: {"f", "c", "e", "a", "b", "d"}, true: {"a", "e", "c", "f", "b", "d"}} {
		if got := cells(texts, flamegraph.RowOrder{Name: "n", Down: down}, 1); !slices.Equal(got, want) {
			t.Errorf("texts, down %t: %q, want %q", down, got, want)
		}
	}
	const floats = "SELECT * FROM (VALUES (1.5::DOUBLE, 'a'), (NULL, 'b'), ('nan'::DOUBLE, 'c'), (0.5, 'd')) AS t(n, name)"
	if got := cells(floats, flamegraph.RowOrder{Name: "n"}, 1); !slices.Equal(got, []string{"d", "a", "b", "c"}) {
		t.Errorf("what is no number is not missing, but %q", got)
	}
	names := cells("contention-by-class", flamegraph.RowOrder{Name: "Lock Class", Down: true}, 0)
	if len(names) < 2 || !slices.IsSortedFunc(names, func(a, b string) int { return flamegraph.CompareTexts(b, a) }) {
		t.Errorf("the view begins with %q", names)
	}
}
