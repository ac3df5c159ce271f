package write

import (
	"fmt"

	"jfrlens/jfr"
)

// Place says where strings are. One value stands for all strings of the same place in chunks of the same metadata.
type Place struct {
	// Type is the type of the event or of the constant.
	Type *jfr.Type
	// Field is the field of type java.lang.String, nil for the constants of that type themselves.
	Field *jfr.Field
	// Path names the field from the type on, such as "object.description"; "" for constants of type java.lang.String.
	Path string

	decided map[string]decision    // by how it is written
	recent  *[recentTexts]decision // some of these
}

// decision is what becomes of a string.
type decision struct {
	raw  string // how it is written
	with []byte // nil if it stays
}

// stepKind is one kind of step of the way through a value.
type stepKind uint8

const (
	stepVarints stepKind = iota // n compressed integers
	stepBytes                   // n bytes
	stepText                    // a string
	stepKey                     // the key of a constant
	stepList                    // a count and so many times the steps
)

type step struct {
	kind  stepKind
	n     int
	place *Place
	typ   *jfr.Type // of the constant
	steps []step

	target *typePlan // of the constant; nil if the metadata does not have it
}

// Bounds against types that contain themselves or each other many times.
const (
	maxDepth = 12
	maxSteps = 1 << 16
)

// stepper makes the steps through the values of one type.
type stepper struct {
	typ   *jfr.Type
	steps int
	texts bool // there are strings
}

func (s *stepper) add(steps []step, next step) ([]step, error) {
	if n := len(steps); n > 0 && next.kind <= stepBytes && steps[n-1].kind == next.kind {
		steps[n-1].n += next.n
		return steps, nil
	}
	if s.steps++; s.steps > maxSteps {
		return nil, fmt.Errorf("values of type %s have too many parts", s.typ.Name)
	}
	return append(steps, next), nil
}

// fixedSize is how many bytes a primitive value takes, 0 if that is not fixed.
func fixedSize(name string) int {
	switch name {
	case "boolean", "byte":
		return 1
	case "float":
		return 4
	case "double":
		return 8
	}
	return 0
}

// value appends the steps through a value of a type.
func (s *stepper) value(steps []step, t *jfr.Type, f *jfr.Field, path string, depth int) ([]step, error) {
	switch {
	case depth > maxDepth:
		return nil, fmt.Errorf("values of type %s are nested too deeply", s.typ.Name)
	case t.Name == "java.lang.String":
		s.texts = true
		return s.add(steps, step{kind: stepText, place: &Place{Type: s.typ, Field: f, Path: path}})
	case fixedSize(t.Name) > 0:
		return s.add(steps, step{kind: stepBytes, n: fixedSize(t.Name)})
	case t.Name == "char" || t.Name == "short" || t.Name == "int" || t.Name == "long":
		return s.add(steps, step{kind: stepVarints, n: 1})
	case t.Name == "":
		return nil, fmt.Errorf("a field of type %s has a type that the metadata does not have", s.typ.Name)
	}
	var err error
	for _, inner := range t.Fields {
		if !inner.Written() {
			continue
		}
		if steps, err = s.field(steps, inner, join(path, inner.Name), depth); err != nil {
			return nil, err
		}
	}
	return steps, nil
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

func (s *stepper) field(steps []step, f *jfr.Field, path string, depth int) ([]step, error) {
	if !f.Array {
		return s.element(steps, f, path, depth)
	}
	items, err := s.element(nil, f, path, depth)
	if err != nil {
		return nil, err
	}
	return s.add(steps, step{kind: stepList, steps: items})
}

func (s *stepper) element(steps []step, f *jfr.Field, path string, depth int) ([]step, error) {
	if f.Constant {
		key := step{kind: stepKey, typ: f.Type}
		if f.Type.Name == "java.lang.String" {
			key.place = &Place{Type: s.typ, Field: f, Path: path}
		}
		return s.add(steps, key)
	}
	return s.value(steps, f.Type, f, path, depth+1)
}
