package jfr

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestMembersOfAnnotations leaves out the class, wherever it stands, and nothing else of the element, whose attributes
// are not changed.
func TestMembersOfAnnotations(t *testing.T) {
	class, value, other := Member{"class", "7"}, Member{"value", "x"}, Member{"value-0", "y"}
	for name, test := range map[string]struct{ attributes, want []Member }{
		"none":             {nil, nil},
		"class alone":      {[]Member{class}, nil},
		"class first":      {[]Member{class, value, other}, []Member{value, other}},
		"class last":       {[]Member{value, other, class}, []Member{value, other}},
		"class in between": {[]Member{value, class, other}, []Member{value, other}},
		"class twice":      {[]Member{class, value, class}, []Member{value}},
		"no class":         {[]Member{value}, []Member{value}},
	} {
		before := append([]Member(nil), test.attributes...)
		if diff := cmp.Diff(test.want, membersOf(&element{attributes: test.attributes})); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if diff := cmp.Diff(before, test.attributes); diff != "" {
			t.Errorf("%s: the element has changed: %s", name, diff)
		}
	}
}

// TestListsFromOneMemoryDoNotGrowIntoEachOther appends more to lists than there is room for.
func TestListsFromOneMemoryDoNotGrowIntoEachOther(t *testing.T) {
	var memory []int
	var lists [][]int
	for n := range 2 * pieces {
		list := cutOff(&memory, n%7)
		for i := range 9 {
			list = append(list, 100*n+i)
		}
		lists = append(lists, list)
	}
	if large := cutOff(&memory, 3*pieces); cap(large) < 3*pieces {
		t.Errorf("room for %d elements instead of %d", cap(large), 3*pieces)
	}
	for n, list := range lists {
		for i, v := range list {
			if v != 100*n+i {
				t.Fatalf("element %d of list %d has become %d", i, n, v)
			}
		}
	}
}
