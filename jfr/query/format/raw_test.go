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

func TestWriteJSON(t *testing.T) {
	var b strings.Builder
	if err := rawTable().WriteJSON(&b); err != nil {
		t.Fatal(err)
	}
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
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

func TestWriteJSONWithEqualLabels(t *testing.T) {
	table := &Table{Columns: []Column{{Label: "a"}, {Label: "a_1"}, {Label: "a"}, {Label: "a"}}, Rows: [][]any{{1, 2, 3, 4}}}
	var b strings.Builder
	if err := table.WriteJSON(&b); err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(strings.Fields(b.String()), ""), `[{"a":1,"a_1":2,"a_2":3,"a_3":4}]`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestWriteJSONWithoutRows(t *testing.T) {
	var b strings.Builder
	if err := (&Table{}).WriteJSON(&b); err != nil || b.String() != "[]\n" {
		t.Errorf("got %q, %v", b.String(), err)
	}
}

func TestWriteCSV(t *testing.T) {
	var b strings.Builder
	if err := rawTable().WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	want := "Name,Value\n\"a,b\",15\n2026-11-21T01:02:03.000000004Z,\"[null,1.5,null,7]\"\n"
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
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
