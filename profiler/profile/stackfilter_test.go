package profile

import (
	"errors"
	"strings"
	"testing"
)

// Samples are chosen by the methods on their stacks, wherever they are on them.
func TestStacks(t *testing.T) {
	p, err := FromCollapsed(strings.NewReader(`
a.B.main:1;a.B.walk:2;a.B.leaf:3 1
a.B.main:1;a.B.walk:2 2
a.B.leaf:3;a.B.walk:2 4
a.B.leaf:3 8
memcpy 16
@type alloc
a.B.main:1;a.B.walk:2 1 4096
`))
	if err != nil {
		t.Fatal(err)
	}
	is := func(name string) func(string) bool { return func(method string) bool { return method == name } }
	for _, test := range []struct {
		name   string
		stacks Stacks
		cpu    int64
		types  int
	}{
		{"all", Stacks{}, 31, 2},
		{"with", Stacks{With: is("a.B.walk")}, 7, 2},
		{"without", Stacks{Without: is("a.B.walk")}, 24, 1},
		{"both", Stacks{With: is("a.B.walk"), Without: is("a.B.leaf")}, 2, 2},
		{"native", Stacks{With: is("memcpy")}, 16, 1},
	} {
		part, err := p.withStacks(test.stacks)
		if err != nil {
			t.Fatal(test.name, err)
		}
		if samples, _ := part.Samples("cpu"); samples != test.cpu || len(part.SampleTypes()) != test.types {
			t.Errorf("%s: %d samples of %d types, want %d of %d", test.name, samples, len(part.SampleTypes()), test.cpu, test.types)
		}
	}
	if _, err := p.withStacks(Stacks{With: is("nothing")}); !errors.Is(err, errNoStacks) {
		t.Errorf("of no stack: %v", err)
	}
}
