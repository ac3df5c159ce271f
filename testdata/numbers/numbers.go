// Package numbers turns the cases of testdata/numbers.json into profiles, so that
// what shows them is held to their texts.
package numbers

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// Case is a profile in which line 7 of a.B, in method c, has a number, as collapsed
// stacks. A text is "" where the number is not what the case is about.
type Case struct {
	Collapsed string
	Weight    string // the weight of the line
	Share     string // its share of all
	Rough     string // the same for narrow places
}

// Cases returns those that a profile can have: of parts that are none, or more than
// the whole, there are no samples.
func Cases(t *testing.T) (all []Case) {
	t.Helper()
	var file struct {
		Weight, Share [][]any
	}
	_, here, _, _ := runtime.Caller(0)
	text, err := os.ReadFile(filepath.Join(filepath.Dir(here), "..", "numbers.json"))
	if err == nil {
		err = json.Unmarshal(text, &file)
	}
	if err != nil {
		t.Fatal(err)
	}
	types := map[string]string{"samples": "cpu", "ns": "lock", "bytes": "alloc"}
	for _, c := range file.Weight {
		if kind, n := types[c[0].(string)], c[1].(float64); kind != "" && n > 0 {
			all = append(all, Case{Collapsed: fmt.Sprintf("@type %s\na.B.c:7 %.0f\n", kind, n), Weight: c[2].(string)})
		}
	}
	for _, c := range file.Share {
		if part, whole := c[0].(float64), c[1].(float64); part > 0 && part <= whole {
			all = append(all, Case{Collapsed: fmt.Sprintf("a.B.c:7 %.0f\na.B.d:3 %.0f\n", part, whole-part), Share: c[2].(string), Rough: c[3].(string)})
		}
	}
	if len(all) < 30 {
		t.Fatalf("only %d cases", len(all))
	}
	return all
}
