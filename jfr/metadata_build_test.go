package jfr

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestMembersOfAnnotations leaves out the class, wherever it stands, and nothing else.
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
		annotated := Element{Name: "class", Attributes: []Member{{"id", "7"}, {"name", "Seven"}}, Children: []Element{
			{Name: "annotation", Attributes: test.attributes},
		}}
		types := parsed(t, annotated).Types()
		if diff := cmp.Diff(test.want, types[0].Annotations[0].Members); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestTypesThatComeLater reads a type that comes behind those which refer to it, and one that never comes.
func TestTypesThatComeLater(t *testing.T) {
	refers := func(to string) Element {
		return Element{Name: "field", Attributes: []Member{{"name", "f"}, {"class", to}}, Children: []Element{
			{Name: "annotation", Attributes: []Member{{"class", "9"}, {"value", "g"}}},
		}}
	}
	sets := func(to string) Element {
		return Element{Name: "setting", Attributes: []Member{{"name", "s"}, {"class", to}}}
	}
	first := Element{
		Name: "class", Attributes: []Member{{"id", "1"}, {"name", "First"}, {"superType", eventSuper}},
		Children: []Element{refers("2"), refers("3"), refers("2"), sets("2"), sets("3")},
	}
	second := Element{Name: "class", Attributes: []Member{{"id", "2"}, {"name", "Second"}}}
	again := Element{Name: "class", Attributes: []Member{{"id", "2"}, {"name", "Again"}}, Children: []Element{refers("1")}}
	name := Element{Name: "class", Attributes: []Member{{"id", "9"}, {"name", nameAnnotation}}}
	m := parsed(t, first, second, again, name)
	if m.Type("Again") != nil || m.TypeByID(3) != nil || len(m.Types()) != 3 {
		t.Errorf("types are %v", m.Types())
	}
	event, known := m.Type("First"), m.Type("Second")
	if known == nil || len(known.Fields) > 0 || event.Fields[0].Type != known || event.Fields[2].Type != known {
		t.Error("a field does not have the type that comes later")
	}
	if missing := event.Fields[1].Type; missing.ID != 3 || missing.Name != "" || missing.primitive != unknownType {
		t.Errorf("the type that never comes is %+v", missing)
	}
	if event.Settings[0].Type != known || event.Settings[1].Type != nil {
		t.Error("settings do not have the types that come later, or one that never comes")
	}
	if event.Fields[2].shadowed {
		t.Error("fields that share their names by an annotation, declared later, are taken for one")
	}
}

// parsed reads the metadata of some classes.
func parsed(t *testing.T, classes ...Element) *Metadata {
	t.Helper()
	root := Element{Name: "root", Children: []Element{{Name: "metadata", Children: classes}}}
	written := root.Encode()
	m, err := parseMetadata(cursor{data: append(written, make([]byte, padding)...), end: len(written)})
	if err != nil {
		t.Fatal(err)
	}
	return m
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
