package jfr

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// typeOf makes a struct of fields written as "name type", with "[]" for lists and "*" for constants.
func typeOf(name string, fields ...any) *Type {
	t := &Type{Name: name}
	for i := 0; i < len(fields); i += 3 {
		typ, ok := fields[i+2].(*Type)
		if !ok {
			typ = &Type{Name: fields[i+2].(string), primitive: primitiveOf(fields[i+2].(string))}
		}
		t.Fields = append(t.Fields, &Field{
			Name: fields[i].(string), Type: typ, Constant: fields[i+1] == "*", Array: fields[i+1] == "[]",
		})
	}
	return t
}

// steps writes a plan as text.
func steps(ops []op) []string {
	names := map[opKind]string{
		opInts: "ints", opChar: "char", opByte: "byte", opBool: "bool", opFloat: "float", opDouble: "double",
		opString: "string", opList: "list", opSkipVarints: "skip ints", opSkipBytes: "skip bytes",
		opSkipStrings: "skip strings", opSkipList: "skip list", opSkipIntsList: "skip list of ints", opCheck: "check",
	}
	list := []string{}
	for _, o := range ops {
		s := names[o.kind]
		if o.n > 1 {
			s = fmt.Sprintf("%d %s", o.n, s)
		}
		list = append(list, s)
		if o.list != nil {
			list = append(list, fmt.Sprint(steps(o.list.ops)))
		}
	}
	return list
}

func TestPlansMergeNeighbours(t *testing.T) {
	point := typeOf("Point", "x", "", "int", "y", "", "int")
	thread := typeOf("Thread", "name", "", "java.lang.String")
	event := typeOf("Event",
		"startTime", "", "long", "duration", "", "long", "thread", "*", thread, "point", "", point,
		"flag", "", "boolean", "f", "", "float", "d", "", "double", "text", "", "java.lang.String",
		"points", "[]", point, "letters", "[]", "char", "last", "", "short")
	for name, test := range map[string]struct {
		fields []string
		want   []string
	}{
		"all": {nil, []string{"5 ints", "bool", "float", "double", "string", "list", "[2 ints]", "list", "[char]", "ints"}},
		"one": {[]string{"thread"}, []string{"2 skip ints", "ints"}},
		"last": {[]string{"last"}, []string{
			"5 skip ints", "13 skip bytes", "skip strings", "2 skip list of ints", "skip list of ints", "ints",
		}},
		"part of a struct":   {[]string{"point.y"}, []string{"4 skip ints", "ints"}},
		"the struct and all": {[]string{"point.y", "point"}, []string{"3 skip ints", "2 ints"}},
		"nothing known":      {[]string{"absent"}, []string{}},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := compile(event, chooseFields(test.fields))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, steps(p.ops)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestPlansCheckBounds checks that no more bytes than the padding are read between two checks.
func TestPlansCheckBounds(t *testing.T) {
	wide := &Type{Name: "Wide"}
	for i := range 1000 {
		wide.Fields = append(wide.Fields, &Field{Name: fmt.Sprint(i), Type: &Type{Name: "long", primitive: longType}})
	}
	p, err := compile(wide, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range p.ops {
		if int(o.n)*maxVarint > maxStraight {
			t.Errorf("a step of %d integers", o.n)
		}
	}
	if checks := len(p.ops) / 2; checks != 1000*maxVarint/maxStraight {
		t.Errorf("%d checks", checks)
	}
}

func TestPlansOfBadTypes(t *testing.T) {
	loop := typeOf("Loop")
	loop.Fields = append(loop.Fields, &Field{Name: "self", Type: loop})
	unknown := typeOf("Event", "x", "", &Type{ID: 99, primitive: unknownType})
	for name, typ := range map[string]*Type{"in itself": loop, "unknown": unknown} {
		if _, err := compile(typ, nil); err == nil {
			t.Errorf("%s: compiled", name)
		}
		if _, err := compileSkip(typ); err == nil {
			t.Errorf("%s: compiled to skip", name)
		}
	}
	if _, err := compile(loop, nil); !errors.Is(err, errPlan) {
		t.Errorf("error %v", err)
	}
	if p, err := compile(typeOf("Event", "a", "", "int", "x", "*", unknown), nil); err != nil || len(p.ops) != 1 {
		t.Errorf("a key needs no plan of its type: %v", err)
	}
}

func TestSelectionsAreCached(t *testing.T) {
	var c planCache
	event := typeOf("Event", "a", "", "int", "b", "", "int")
	first, skip := c.selection(event, []string{"a"}), c.skip(event)
	if again := c.selection(event, []string{"a"}); again != first {
		t.Error("compiled twice")
	}
	if all := c.selection(event, nil); all == first {
		t.Error("different fields share a plan")
	}
	if again := c.skip(event); again != skip {
		t.Error("skipping compiled twice")
	}
}

func TestChooseFields(t *testing.T) {
	for name, test := range map[string]struct {
		paths []string
		want  choice
	}{
		"all":               {nil, nil},
		"names":             {[]string{"a", "b"}, choice{"a": nil, "b": nil}},
		"paths":             {[]string{"a.b", "a.c.d"}, choice{"a": choice{"b": nil, "c": choice{"d": nil}}}},
		"whole wins before": {[]string{"a", "a.b"}, choice{"a": nil}},
		"whole wins behind": {[]string{"a.b", "a"}, choice{"a": nil}},
	} {
		if diff := cmp.Diff(test.want, chooseFields(test.paths)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}
