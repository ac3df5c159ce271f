package timeline

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"jfrlens/jfr"
)

// Fields are the numbers that can be drawn over time, as [PlanOf] reads them, of all event types that a recording has events of:
// those of programs and libraries first, which nobody knows by heart.
func Fields(rec *jfr.Recording) ([]string, error) {
	var mu sync.Mutex // guards found
	found := map[string]bool{}
	err := rec.Each(0, func(c *jfr.Chunk) error {
		counts, _ := c.Counts() // what is damaged is told by Problems
		mu.Lock()
		defer mu.Unlock()
		for _, count := range counts {
			if t := count.Type; t != nil && count.Count > 0 && t.IsEvent() {
				addFields(found, t.Name, t, 0)
			}
		}
		return nil
	})
	list := make([]string, 0, len(found))
	for name := range found {
		list = append(list, name)
	}
	slices.SortFunc(list, func(a, b string) int {
		return cmp.Or(cmp.Compare(ofTheJDK(a), ofTheJDK(b)), cmp.Compare(a, b))
	})
	return list, err
}

// ofTheJDK orders the JDK's fields behind others.
func ofTheJDK(name string) int {
	if strings.HasPrefix(name, "jdk.") {
		return 1
	}
	return 0
}

// mostNestedFields is how many values within values are looked into: heapSpace.committedSize is one.
const mostNestedFields = 2

func addFields(found map[string]bool, path string, t *jfr.Type, depth int) {
	for _, f := range t.Fields {
		switch {
		case isNumber(f):
			found[path+"."+f.Name] = true
		case !f.Constant && !f.Array && depth < mostNestedFields:
			addFields(found, path+"."+f.Name, f.Type, depth+1)
		}
	}
}
