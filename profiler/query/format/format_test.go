package format

import (
	"math"
	"strings"
	"testing"
	"time"
	"unicode"
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
		{Column{Kind: Hertz}, 0.5, "0.5 Hz"},
		{Column{Kind: Hertz}, float32(0.3), "0.3 Hz"},
		{Column{Kind: Hertz}, 1e10, "1.0E10 Hz"},
		{Column{Kind: Bool}, true, "true"},
		{Column{Kind: Time}, time.Date(2026, 11, 21, 1, 2, 3, 999, time.UTC), "01:02:03"},
		{Column{Kind: Text}, "a\tb\r\nc", "a b  c"},
		{Column{Kind: Text, Missing: "whitespace"}, nil, ""},
		{Column{Kind: Char}, int32('ü'), "ü"},
		{Column{Kind: Char}, int32('\n'), " "},
		{Column{Kind: Stack}, []any{"a.b()", "c.d()"}, "a.b()"},
		{Column{Kind: Text, Missing: "Unknown"}, nil, "Unknown"},
		{Column{Kind: Text}, []any{"a", "b"}, "a, b"},
		{Column{Kind: Text}, []any{[]any{"a", "b"}, []any{[]any{"c"}, []any{}}}, "[a, b], [[c], []]"},
		{Column{Kind: Duration}, 1499.9, "0.00150 ms"},
		{Column{Kind: Bytes}, 1e300, "8.0 EB"},
		{Column{Kind: Bytes}, -1e300, "N/A"}, // the smallest long, which is none
		{Column{Kind: Address}, -1.9, "0xFFFFFFFFFFFFFFFF"},
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
	for k := Text; k <= Char; k++ {
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
	for _, line := range []string{"abcdefghijk b()  \n", "lmnop       a(...\n", "            c()  \n"} {
		if !strings.Contains(got, line) {
			t.Errorf("no line %q in\n%s", line, got)
		}
	}
	if got := write(t, table, Options{Width: 18, KeepOrder: true}); !strings.Contains(got, "abcdefghijk b()") {
		t.Errorf("the order of the list is not kept:\n%s", got)
	}
	if got := write(t, table, Options{Width: 18, CellHeight: 1, Truncate: "beginning"}); !strings.Contains(got, "...ijklmnop") {
		t.Errorf("the text is not cut at its beginning:\n%s", got)
	}
}

// TestCells compares cells with what the JDK's tool prints in cells of such sizes.
func TestCells(t *testing.T) {
	for _, test := range []struct {
		column        Column
		width, height int
		value         any
		want          string
	}{
		{Column{Kind: Text}, 5, 1, "abc", "abc  "},
		{Column{Kind: Int}, 5, 1, int64(123), "  123"},
		{Column{Kind: Int, Left: true}, 5, 1, int64(123), "123  "},
		{Column{Kind: Text}, 5, 1, "abcde", "abcde"},
		{Column{Kind: Text}, 5, 1, "abcdef", "ab..."},
		{Column{Kind: Text, FromBeginning: true}, 5, 1, "abcdef", "...ef"},
		{Column{Kind: Text}, 3, 1, "abcdef", "..."},
		{Column{Kind: Text}, 2, 1, "abcdef", ". "},
		{Column{Kind: Text}, 1, 1, "abcdef", "."},
		{Column{Kind: Int}, 3, 2, int64(12345), "12,|345"},
		{Column{Kind: Int}, 3, 2, int64(1234), "1,2|34 "}, // numbers of several lines begin at the left
		{Column{Kind: Text}, 3, 2, "abcdefghij", "abc|..."},
		{Column{Kind: Method}, 12, 1, "a.b.C.run(String, int)", "a.b.C.run..."},
		{Column{Kind: Method}, 15, 1, "a.b.C.run(String, int)", "a.b.C.run(...) "},
		{Column{Kind: Class}, 6, 1, "java.lang.String", "String"},
		{Column{Kind: Class}, 14, 1, []any{"java.lang.String", "int[]"}, "String, int[] "},
		{Column{Kind: Stack}, 8, 2, []any{"z()", "run(int, int)", "a()"}, "z()     |run(...)"}, // as there are more
		{Column{Kind: Stack}, 8, 2, []any{"z()", "a()"}, "a()     |z()     "},
		{Column{Kind: Stack}, 8, 1, []any{"z()", "a()"}, "z()     "},
		{Column{Kind: Text}, 4, 1, "😀😀😀", "\uFFFD..."}, // Java counts each as two
		{Column{Kind: Text}, 4, 1, "😀😀", "😀😀"},
	} {
		test.column.Height = test.height
		c := newCell(&test.column, test.width)
		lines := c.lines(test.value, test.column.Text(test.value), false)
		if got := strings.Join(lines, "|"); got != test.want {
			t.Errorf("%v of %v in %d x %d is %q, want %q", test.column.Kind, test.value, test.width, test.height, got, test.want)
		}
	}
}

func TestNarrowest(t *testing.T) {
	table := &Table{
		Title:   "T",
		Columns: []Column{{Label: "Start", Kind: Time}, {Label: "Name", Kind: Text, Height: 3}},
		Rows:    [][]any{{nil, "abcdef"}},
	}
	if got, want := write(t, table, Options{Width: 3}), "\nToo many columns to fit width.\n"; got != want {
		t.Errorf("a table of width 3 is %q, want %q", got, want)
	}
	form := &Table{Title: "T", Form: true, Columns: []Column{{Label: "Version", Kind: Text}}, Rows: [][]any{{"abcdef"}}}
	for width, want := range map[int]string{
		11: "\nColumns are too wide to fit width 11.\n",
		12: "\nT\n-\n\nVersion: ab\n         cd\n         ef\n\n", // a full last line has an empty one behind it
		13: "\nT\n-\n\nVersion: abc\n         def\n\n",
		14: "\nT\n-\n\nVersion: abcd\n         ef\n",
	} {
		if got := write(t, form, Options{Width: width}); got != want {
			t.Errorf("a form of width %d is %q, want %q", width, got, want)
		}
	}
}

// Views have times of day where their reader is; times with a date stay in UTC, as databases have them.
func TestZone(t *testing.T) {
	at := time.Date(2026, 11, 21, 20, 0, 3, 0, time.UTC)
	table := &Table{Columns: []Column{{Label: "Start", Kind: Time}, {Label: "At", Kind: Text}}, Rows: [][]any{{at, at}}}
	for _, form := range []bool{false, true} {
		table.Form = form
		got := write(t, table, Options{Width: Unbounded, Zone: time.FixedZone("Kathmandu", (5*60+45)*60)})
		if !strings.Contains(got, "01:45:03") || !strings.Contains(got, "2026-11-21 20:00:03") {
			t.Errorf("form %t: %s", form, got)
		}
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

// TestNothingCommandsTheTerminal prints tables and forms of what moves cursors, changes colours or turns text around.
func TestNothingCommandsTheTerminal(t *testing.T) {
	const bad = "\x1b[31m\u009b2J\a\b\u202e"
	for _, table := range []*Table{
		{Title: bad, Columns: []Column{{Label: bad}, {Label: bad}}, Rows: [][]any{{bad, []any{map[string]any{bad: bad}}}}},
		{Title: bad, Form: true, Columns: []Column{{Label: bad}}, Rows: [][]any{{bad}}},
		{Title: bad},
	} {
		var b strings.Builder
		if err := table.Write(&b, Options{Width: 200}); err != nil {
			t.Fatal(err)
		}
		if got := strings.ReplaceAll(b.String(), "\n", ""); strings.ContainsFunc(got, unicode.IsControl) || strings.Contains(got, "\u202e") {
			t.Errorf("%q", got)
		}
	}
}
