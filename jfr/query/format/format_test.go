package format

import (
	"math"
	"strings"
	"testing"
	"time"
)

func TestColumnText(t *testing.T) {
	for _, test := range []struct {
		column Column
		value  any
		want   string
	}{
		{Column{Kind: Bytes}, int64(1), "1 byte"},
		{Column{Kind: Bytes}, int64(1000), "1000 bytes"},
		{Column{Kind: Bytes}, int64(1536), "1.5 kB"},
		{Column{Kind: Bytes}, int64(1048555), "1024.0 kB"},
		{Column{Kind: Bytes}, int64(1048576), "1.0 MB"},
		{Column{Kind: Bytes}, float64(1023.9), "1023 bytes"},
		{Column{Kind: Bytes}, int64(-2048), "-2.0 kB"},
		{Column{Kind: BitRate}, int64(12), "12 bps"},
		{Column{Kind: BitRate}, int64(12000), "11.7 kbps"},
		{Column{Kind: ByteRate}, int64(12000), "11.7 kB/s"},
		{Column{Kind: Percent}, 0.12345, "12.35%"},
		{Column{Kind: Percent}, float32(0.5), "50.00%"},
		{Column{Kind: Percent}, math.Inf(1), "Infinity%"},
		{Column{Kind: Percent}, math.NaN(), "N/A"},
		{Column{Kind: Share}, nil, "N/A"},
		{Column{Kind: Int}, int64(1234567), "1,234,567"},
		{Column{Kind: Int}, int32(-1234), "-1,234"},
		{Column{Kind: Int}, 1234.0625, "1,234.062"},
		{Column{Kind: Int}, 2.0, "2"},
		{Column{Kind: ID}, int64(1234567), "1234567"},
		{Column{Kind: Address}, int64(0xABC), "0x00000ABC"},
		{Column{Kind: Hertz}, int64(2500000000), "2500000000 Hz"},
		{Column{Kind: Bool}, true, "true"},
		{Column{Kind: Time}, time.Date(2026, 11, 21, 1, 2, 3, 999, time.UTC), "01:02:03"},
		{Column{Kind: Text}, "a\tb\r\nc", "a b  c"},
		{Column{Kind: Text, Missing: "whitespace"}, nil, ""},
		{Column{Kind: Text, Missing: "Unknown"}, nil, "Unknown"},
		{Column{Kind: Text}, []any{"a", "b"}, "a, b"},
		{Column{Kind: Duration}, 1499.9, "0.00150 ms"},
		{Column{Kind: Plain}, 1234.56789, "1234.56789"},
		{Column{Kind: Plain}, int64(1234567), "1234567"},
		{Column{Kind: Int}, int32(math.MinInt32), "N/A"},
	} {
		if got := test.column.Text(test.value); got != test.want {
			t.Errorf("%v of %v = %q, want %q", test.column.Kind, test.value, got, test.want)
		}
	}
}

func TestKindNames(t *testing.T) {
	for k := Text; k <= Plain; k++ {
		if got, err := ParseKind(k.String()); err != nil || got != k {
			t.Errorf("ParseKind(%q) = %v, %v", k, got, err)
		}
	}
	if _, err := ParseKind("length"); err == nil {
		t.Error("an unknown kind is accepted")
	}
}

func write(t *testing.T, table *Table, o Options) string {
	t.Helper()
	var b strings.Builder
	if err := table.Write(&b, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestWriteTable(t *testing.T) {
	table := &Table{
		Title:   "Title",
		Columns: []Column{{Label: "Method", Kind: Method}, {Label: "Count", Kind: Int}},
		Rows:    [][]any{{"a.b.C.run(String, int)", int64(1234)}, {nil, int64(5)}},
	}
	got := write(t, table, Options{})
	if lines := strings.Split(got, "\n"); len(lines[4]) != 39 {
		t.Errorf("the table is %d characters wide, want 39:\n%s", len(lines[4]), got)
	}
	narrow := write(t, table, Options{Width: 22})
	for _, line := range []string{"a.b.C.run(...)  1,234\n", "N/A                 5\n"} {
		if !strings.Contains(narrow, line) {
			t.Errorf("a table of width 22 has no line %q:\n%s", line, narrow)
		}
	}
}

func TestCellHeight(t *testing.T) {
	table := &Table{
		Title:   "T",
		Columns: []Column{{Label: "Name", Kind: Text, Height: 2}, {Label: "Stack", Kind: Stack, Height: 3}},
		Rows:    [][]any{{"abcdefghijklmnop", []any{"b()", "a(int)", "c()", "d()"}}},
	}
	got := write(t, table, Options{Width: 18})
	for _, line := range []string{"abcdefgh a(int)  \n", "ijklmnop b()     \n", "         c()     \n"} {
		if !strings.Contains(got, line) {
			t.Errorf("no line %q in\n%s", line, got)
		}
	}
	if got := write(t, table, Options{Width: 18, KeepOrder: true}); !strings.Contains(got, "abcdefgh b()") {
		t.Errorf("the order of the list is not kept:\n%s", got)
	}
	if got := write(t, table, Options{Width: 18, CellHeight: 1, Truncate: "beginning"}); !strings.Contains(got, "...lmnop") {
		t.Errorf("the text is not cut at its beginning:\n%s", got)
	}
}

func TestWriteForm(t *testing.T) {
	table := &Table{
		Title:   "Some Form",
		Form:    true,
		Columns: []Column{{Label: "Version", Kind: Text}, {Label: "PID", Kind: Int}},
		Rows:    [][]any{{"abcdefghijklmnopqrstuvwxyz", int64(4211)}},
	}
	want := "\nSome Form\n---------\n\nVersion: abcdefghij\n         klmnopqrst\n         uvwxyz\n\nPID: 4,211\n"
	if got := write(t, table, Options{Width: 20}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestNoEvents(t *testing.T) {
	got := write(t, &Table{Title: "CPU Load"}, Options{})
	if want := "\nNo events found for 'CPU Load'.\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	untitled := &Table{Columns: []Column{{Label: "name", Kind: Text}, {Label: "n", Kind: Plain}}}
	if got, want := write(t, untitled, Options{Width: Unbounded}), "name n\n---- -\n(no rows)\n"; got != want {
		t.Errorf("without a title got %q, want %q", got, want)
	}
}

func TestLimitCountsForWidth(t *testing.T) {
	table := &Table{
		Title:   "T",
		Columns: []Column{{Label: "A", Kind: Text}, {Label: "B", Kind: Text}, {Label: "C", Kind: Text}},
		Rows:    [][]any{{"x", "y", "z"}, {strings.Repeat("w", 90), "y", "z"}},
		Limit:   1,
	}
	lines := strings.Split(write(t, table, Options{}), "\n")
	if len(lines) != 7 || !strings.HasPrefix(lines[4], strings.Repeat("-", 90)+" -") {
		t.Errorf("rows beyond the limit do not count for the width:\n%s", strings.Join(lines, "\n"))
	}
}
