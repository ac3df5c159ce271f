package format

import (
	"math"
	"math/big"
	"strings"
	"testing"
	"time"
)

func rawTable() *Table {
	return &Table{
		Limit:   2,
		Columns: []Column{{Label: "Name"}, {Label: "Value", Kind: Duration}},
		Rows: [][]any{
			{"a,b", int64(15)},
			{time.Date(2026, 11, 21, 1, 2, 3, 4, time.UTC), []any{math.NaN(), 1.5, nil, big.NewInt(7)}},
			{"beyond the limit", nil},
		},
	}
}

// raw prints a table in one of the raw forms.
func raw(t *testing.T, form RawForm, table *Table) string {
	t.Helper()
	var b strings.Builder
	if err := table.WriteRaw(&b, form); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestWriteJSON(t *testing.T) {
	got := raw(t, NewJSON, rawTable())
	want := `[
  {
    "Name": "a,b",
    "Value": 15
  },
  {
    "Name": "2026-11-21T01:02:03.000000004Z",
    "Value": [
      null,
      1.5,
      null,
      7
    ]
  }
]
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestWriteJSONWithEqualLabels(t *testing.T) {
	table := &Table{Columns: []Column{{Label: "a"}, {Label: "a_1"}, {Label: "a"}, {Label: "a"}}, Rows: [][]any{{1, 2, 3, 4}}}
	if got, want := strings.Join(strings.Fields(raw(t, NewJSON, table)), ""), `[{"a":1,"a_1":2,"a_2":3,"a_3":4}]`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestWriteJSONWithoutRows(t *testing.T) {
	if got := raw(t, NewJSON, &Table{}); got != "[]\n" {
		t.Errorf("got %q", got)
	}
}

func TestWriteCSV(t *testing.T) {
	got := raw(t, NewCSV, rawTable())
	want := "Name,Value\n\"a,b\",15\n2026-11-21T01:02:03.000000004Z,\"[null,1.5,null,7]\"\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestUnboundedWidth(t *testing.T) {
	table := &Table{Columns: []Column{{Label: "A"}, {Label: "N", Kind: Plain}}, Rows: [][]any{{strings.Repeat("x", 200), 1.5}}}
	got := write(t, table, Options{Width: Unbounded})
	if want := strings.Repeat("x", 200) + " 1.5\n"; !strings.HasSuffix(got, want) || strings.HasPrefix(got, "\n") {
		t.Errorf("got %q", got)
	}
	form := &Table{Title: "F", Form: true, Columns: table.Columns, Rows: table.Rows}
	if got := write(t, form, Options{Width: Unbounded}); !strings.Contains(got, "A: "+strings.Repeat("x", 200)+"\n") {
		t.Errorf("got %q", got)
	}
}
