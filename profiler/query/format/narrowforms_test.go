package format

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"
	"time"
)

// written is a table as text.
func written(t *testing.T, table *Table, o Options) string {
	t.Helper()
	var b strings.Builder
	if err := table.Write(&b, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestFormsThatAreTooNarrow: what is said names the width that there is, however it was asked for.
func TestFormsThatAreTooNarrow(t *testing.T) {
	t.Parallel()
	form := &Table{Title: "Machine", Form: true, Columns: []Column{{Label: strings.Repeat("L", 90)}}, Rows: [][]any{{"x"}}}
	for width, want := range map[int]string{0: "80", 40: "40", AtMost(50): "50"} {
		if got, want := written(t, form, Options{Width: width}), "\nColumns are too wide to fit width "+want+".\n"; got != want {
			t.Errorf("width %d: %q, want %q", width, got, want)
		}
	}
	if got := written(t, form, Options{Width: Unbounded}); !strings.Contains(got, strings.Repeat("L", 90)+": x\n") {
		t.Errorf("without a bound: %q", got)
	}
}

// TestWidthsThatAreAskedFor: no line is longer than the bound that was given, as far as columns can be read, and nothing panics.
func TestWidthsThatAreAskedFor(t *testing.T) {
	t.Parallel()
	for columns := 1; columns <= 6; columns++ {
		table := &Table{Title: "Wide"}
		var row []any
		for c := range columns {
			table.Columns = append(table.Columns, Column{Label: fmt.Sprintf("Column %d", c), Kind: Kind(c)})
			row = append(row, map[Kind]any{Text: strings.Repeat("w ü😀", 20), Int: int64(math.MinInt64), ID: int64(7), Duration: int64(12e9), Time: time.Unix(0, 0), Bytes: 1e18}[Kind(c)])
		}
		table.Rows = [][]any{row, make([]any, columns)}
		for width := 2; width <= 130; width++ {
			for _, o := range []Options{{Width: width}, {Width: AtMost(width)}, {Width: width, CellHeight: 3, Truncate: "beginning"}} {
				text := written(t, table, o)
				if o.Width > 0 && columns*leastColumn > width {
					if text != "\nToo many columns to fit width.\n" {
						t.Fatalf("%d columns in %d: %q", columns, width, text)
					}
					continue
				}
				most := width + columns // a round is finished
				if o.Width < 0 {
					most = max(width, (readableColumn+1)*columns)
				}
				for i, line := range strings.Split(text, "\n") {
					if n := length(line); n > most && i > 2 {
						t.Fatalf("%d columns, %+v: a line of %d: %q", columns, o, n, line)
					}
				}
			}
		}
	}
}

// rawValues are values of all types that SQL has, with their texts in CSV and JSON.
var rawValues = []struct {
	value     any
	csv, json string
}{
	{nil, "", "null"},
	{"a,\"b\"\nc", "a,\"b\"\nc", `"a,\"b\"\nc"`},
	{"<init>", "<init>", `"<init>"`},
	{true, "true", "true"},
	{int64(-5), "-5", "-5"},
	{0.5, "0.5", "0.5"},
	{float32(0.1), "0.1", "0.1"},
	{math.NaN(), "NaN", "null"},
	{math.Inf(1), "Infinity", "null"},
	{time.Date(2026, 11, 26, 12, 0, 0, 5, time.UTC), "2026-11-26T12:00:00.000000005Z", `"2026-11-26T12:00:00.000000005Z"`},
	{new(big.Int).Lsh(big.NewInt(1), 70), "1180591620717411303424", "1180591620717411303424"},
	{[]any{int64(1), nil, "x", math.NaN()}, `[1,null,"x",null]`, "[1,null,\"x\",null]"},
	{map[string]any{"a": 1.5}, `{"a":1.5}`, `{"a":1.5}`},
}

// TestRawValues: each value as it is, once as a cell of CSV and once as JSON, which others can read back.
func TestRawValues(t *testing.T) {
	t.Parallel()
	table := &Table{}
	var row []any
	for i, v := range rawValues {
		table.Columns = append(table.Columns, Column{Label: fmt.Sprint("c", i)})
		row = append(row, v.value)
	}
	table.Rows = [][]any{row}
	var b bytes.Buffer
	if err := table.WriteRaw(&b, NewCSV); err != nil {
		t.Fatal(err)
	}
	cells, err := csv.NewReader(&b).ReadAll()
	if err != nil || len(cells) != 2 {
		t.Fatalf("%v, %v", cells, err)
	}
	b.Reset()
	if err := table.WriteRaw(&b, NewJSON); err != nil {
		t.Fatal(err)
	}
	var objects []map[string]json.RawMessage
	if err := json.Unmarshal(b.Bytes(), &objects); err != nil || len(objects) != 1 {
		t.Fatalf("%v: %s", err, b.String())
	}
	for i, v := range rawValues {
		var compact bytes.Buffer
		if err := json.Compact(&compact, objects[0][fmt.Sprint("c", i)]); err != nil || compact.String() != v.json {
			t.Errorf("%v is %s in JSON, want %s", v.value, compact.String(), v.json)
		}
		if cells[1][i] != v.csv {
			t.Errorf("%v is %q in CSV, want %q", v.value, cells[1][i], v.csv)
		}
	}
}

// TestLabelsOnce: labels that are the same get numbers that no other has.
func TestLabelsOnce(t *testing.T) {
	t.Parallel()
	for labels, want := range map[string]string{"a b": "a b", "a a a": "a a_1 a_2", "a a_1 a": "a a_1 a_2", "a a a_1": "a a_1 a_1_1", "": ""} {
		if got := strings.Join(distinct(strings.Fields(labels)), " "); got != want {
			t.Errorf("%q: %q, want %q", labels, got, want)
		}
	}
}

// Whole numbers of any type that SQL gives are widened, as far as there is one.
func TestIntegers(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		value any
		want  int64
		ok    bool
	}{
		{int8(-1), -1, true},
		{int16(2), 2, true},
		{int32(3), 3, true},
		{4, 4, true},
		{uint8(255), 255, true},
		{uint16(6), 6, true},
		{uint32(math.MaxUint32), math.MaxUint32, true},
		{uint64(math.MaxInt64), math.MaxInt64, true},
		{uint64(math.MaxUint64), -1, false},
		{big.NewInt(-7), -7, true},
		{new(big.Int).Lsh(big.NewInt(1), 64), 0, false},
		{"8", 0, false},
		{1.0, 0, false},
	} {
		if n, ok := integer(test.value); ok != test.ok || ok && n != test.want {
			t.Errorf("%T %v: %d, %v", test.value, test.value, n, ok)
		}
	}
}
