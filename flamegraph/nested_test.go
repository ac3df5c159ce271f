package flamegraph

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/profiler/profile"
)

// nestedNode is what tests read of a tree.
type nestedNode struct {
	Name, Type, Unit, File string
	Value, Self            int64
	Line                   int
	Children               []nestedNode
}

// nest writes a profile as nested objects and reads it back.
func nest(t *testing.T, p *profile.Profile, o Options) nestedNode {
	t.Helper()
	var out bytes.Buffer
	if err := WriteJSON(&out, p, o); err != nil {
		t.Fatal(err)
	}
	var root nestedNode
	if err := json.Unmarshal(out.Bytes(), &root); err != nil {
		t.Fatal(err)
	}
	return root
}

// collapsed adds the stacks that end in a node or below it, as lines of collapsed stacks.
func (n nestedNode) collapsed(t *testing.T, callers []string, lines []string) []string {
	t.Helper()
	below := int64(0)
	for _, child := range n.Children {
		below += child.Value
		lines = child.collapsed(t, append(callers[:len(callers):len(callers)], child.Name), lines)
	}
	if n.Value != n.Self+below {
		t.Errorf("%s has %d, itself %d and its children %d", n.Name, n.Value, n.Self, below)
	}
	if n.Self > 0 {
		lines = append(lines, fmt.Sprintf("%s %d\n", strings.Join(callers, ";"), n.Self))
	}
	return lines
}

// The tree has the stacks of the collapsed ones, in all types.
func TestNestedHasTheStacks(t *testing.T) {
	for _, name := range []string{"hard-jdk8", "hard-jdk28", "producers/async-all"} {
		p := recorded(t, name)
		for _, of := range p.SampleTypes() {
			var text bytes.Buffer
			if err := WriteCollapsed(&text, p, Options{Type: of.Name}); err != nil {
				t.Fatal(err)
			}
			want := slices.DeleteFunc(strings.SplitAfter(text.String(), "\n"), func(line string) bool { return line == "" || strings.HasSuffix(line, " 0\n") })
			got := nest(t, p, Options{Type: of.Name}).collapsed(t, nil, nil)
			slices.Sort(want)
			slices.Sort(got)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s, %s (-collapsed +tree):\n%s", name, of.Name, diff)
			}
		}
	}
}

// What each object says, the heaviest child first.
func TestNestedObjects(t *testing.T) {
	p := collapsed2profile(t, "a.Main.main:3;a.Main.work:7 1\na.Main.main:3;a.Main.work:8 4\na.Main.main:4 2\n\"\\.x\xff;no.Line.known 9\n")
	want := nestedNode{Name: "all", Type: "cpu", Unit: "samples", Value: 16, Children: []nestedNode{
		{Name: "\"\\.x\uFFFD", Value: 9, Children: []nestedNode{{Name: "no.Line.known", File: "no/Line.java", Value: 9, Self: 9}}},
		{Name: "a.Main.main", File: "a/Main.java", Value: 7, Self: 2, Line: 3, Children: []nestedNode{
			{Name: "a.Main.work", File: "a/Main.java", Value: 5, Self: 5, Line: 8},
		}},
	}}
	if diff := cmp.Diff(want, nest(t, p, Options{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if err := WriteJSON(&bytes.Buffer{}, p, Options{Type: "alloc"}); err == nil {
		t.Error("no samples, no error")
	}
}
