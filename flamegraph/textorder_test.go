package flamegraph

import (
	"cmp"
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"jfrlens/profiler/timeline"
)

// Texts are in the order of the page's own.
func TestTextOrder(t *testing.T) {
	t.Parallel()
	file, err := os.ReadFile("../testdata/textorder.json")
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	if err := json.Unmarshal(file, &texts); err != nil {
		t.Fatal(err)
	}
	for i, a := range texts {
		for j, b := range texts {
			if got := CompareTexts(a, b); got != cmp.Compare(i, j) {
				t.Errorf("%q and %q are %d", a, b, got)
			}
		}
	}
}

// Whatever texts there are, sorting them is the same however they come, and only equal ones are alike.
func TestTextOrderIsOne(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(7, 8))
	characters := []rune("0019aAbZ-. é線😀")
	for range 200 {
		texts := make([]string, 60)
		for i := range texts {
			for range random.IntN(6) {
				texts[i] += string(characters[random.IntN(len(characters))])
			}
		}
		slices.SortFunc(texts, CompareTexts)
		again := slices.Clone(texts)
		random.Shuffle(len(again), func(i, j int) { again[i], again[j] = again[j], again[i] })
		slices.SortFunc(again, CompareTexts)
		if !slices.Equal(again, texts) {
			t.Fatalf("%q or %q", texts, again)
		}
		for i := range texts {
			for j := range texts[:i] {
				if got := CompareTexts(texts[j], texts[i]); got > 0 || (got == 0) != (texts[i] == texts[j]) {
					t.Fatalf("%q before %q: %d", texts[j], texts[i], got)
				}
			}
		}
	}
}

// Events are sorted by texts as tables are.
func TestEventsByText(t *testing.T) {
	t.Parallel()
	rows := &timeline.Rows{Fields: []timeline.RowField{{Name: "thread"}}}
	for _, name := range []string{"worker-10", "worker-9", "main", "Worker-9"} {
		rows.List = append(rows.List, timeline.Row{Cells: []string{name}})
	}
	for down, want := range map[string][]int32{"": {2, 3, 1, 0}, "1": {0, 1, 3, 2}} {
		if got := chosenRows(rows, map[string][]string{"sort": {"thread"}, "down": {down}}, 0); !slices.Equal(got, want) {
			t.Errorf("down %q: %v, want %v", down, got, want)
		}
	}
}
