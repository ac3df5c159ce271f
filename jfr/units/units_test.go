package units

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// row is a case: numbers and their texts.
type row []any

func (r row) number(i int) int64 {
	n, _ := r[i].(json.Number).Int64()
	return n
}

func (r row) text(i int) string { return r[i].(string) }

// cases are those of a kind in the file that the page is held to, too.
func cases(t *testing.T, kind string) []row {
	t.Helper()
	file, err := os.Open(filepath.Join("..", "..", "testdata", "numbers.json"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	decoder := json.NewDecoder(file)
	decoder.UseNumber()
	var all map[string][]row
	if err := decoder.Decode(&all); err != nil {
		t.Fatal(err)
	}
	if len(all[kind]) == 0 {
		t.Fatalf("no cases of %s", kind)
	}
	return all[kind]
}

func TestWeights(t *testing.T) {
	for _, c := range cases(t, "weight") {
		unit, n := Unit(c.text(0)), c.number(1)
		if long, short := unit.Format(n), unit.Short(n); long != c.text(2) || short != c.text(3) {
			t.Errorf("%d %s: %q and %q, want %q and %q", n, unit, long, short, c.text(2), c.text(3))
		}
	}
}

func TestShares(t *testing.T) {
	for _, c := range cases(t, "share") {
		part, all := c.number(0), c.number(1)
		rough := RoughPercent(0)
		if all > 0 {
			rough = RoughPercent(100 * float64(part) / float64(all))
		}
		if got := Share(part, all); got != c.text(2) || rough != c.text(3) {
			t.Errorf("%d of %d: %q and %q, want %q and %q", part, all, got, rough, c.text(2), c.text(3))
		}
	}
}

func TestChanges(t *testing.T) {
	for _, c := range cases(t, "change") {
		unit, is, was := Unit(c.text(0)), c.number(1), c.number(2)
		if got, want := unit.ShortChange(is, was), c.text(4); got != want { // the third is the page's
			t.Errorf("%d %s, which were %d: %q, want %q", is, unit, was, got, want)
		}
	}
}

func TestAge(t *testing.T) {
	for _, c := range cases(t, "age") {
		if got := Age(time.Duration(c.number(0)) * time.Second); got != c.text(1) {
			t.Errorf("%d s: %q, want %q", c.number(0), got, c.text(1))
		}
	}
}

// What is beyond the numbers of the page.
func TestLargestNumbers(t *testing.T) {
	for got, want := range map[string]string{
		Count(math.MaxInt64):                 "9,223,372,036,854,775,807",
		Count(math.MinInt64):                 "−9,223,372,036,854,775,808",
		Size(math.MaxInt64):                  "9.22 EB",
		Size(math.MinInt64):                  "−9.22 EB",
		Duration(math.MaxInt64):              "106,751 d 23 h 47 min",
		Duration(math.MinInt64):              "−106,751 d 23 h 47 min",
		Share(math.MaxInt64, 1):              "1,000,000,000,000,000,000%",
		Percent(math.SmallestNonzeroFloat64): "<0.1%",
	} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestExact(t *testing.T) {
	for d, want := range map[time.Duration]string{
		500: "500 ns", 1500: "1.5 µs", 20 * time.Millisecond: "20 ms", 1500 * time.Microsecond: "1.5 ms",
		10_526_315: "10.526315 ms", time.Second: "1 s", 90 * time.Second: "90 s",
	} {
		if got := Exact(d); got != want {
			t.Errorf("%d ns: %q, want %q", d, got, want)
		}
	}
}

func TestAverage(t *testing.T) {
	t.Parallel()
	for n, want := range map[float64]string{0: "0.00", 0.004: "0.00", 0.86: "0.86", 0.996: "1.0", 2.44: "2.4", 9.96: "10", 12.5: "13", 1234.4: "1,234"} {
		if got := Average(n); got != want {
			t.Errorf("%v is %q, want %q", n, got, want)
		}
	}
}
