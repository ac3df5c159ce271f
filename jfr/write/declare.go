package write

import (
	"fmt"
	"strconv"

	"jfrlens/jfr"
)

// Types are the types of a recording that is written from nothing. It starts with those that each recording has: primitives,
// strings, threads, classes, methods, stack traces and the annotations of jdk.jfr. More may be declared until the last chunk ends.
type Types struct {
	list   []*Declared
	byName map[string]*Declared
	err    error // the first wrong declaration
}

// Declared is a type that has been declared.
type Declared struct {
	// Name is the qualified name.
	Name string

	id          int64
	super       string
	simple      bool
	pooled      bool // fields of the type hold keys
	fields      []*declaredField
	settings    []declaredSetting
	annotations []declaredAnnotation
}

type declaredField struct {
	name        string
	typ         *Declared
	array       bool
	constant    bool
	annotations []declaredAnnotation
}

type declaredSetting struct {
	name, value string
	typ         *Declared
}

// declaredAnnotation is an annotation with its values; several of the member "value" are a list.
type declaredAnnotation struct {
	typ    *Declared
	values []string
	list   bool
}

// declaration collects the parts of a type or a field.
type declaration struct {
	types *Types
	typ   *Declared
	field *declaredField // nil for a type
}

// Part is a part of the declaration of a type or a field.
type Part func(*declaration) error

// Event declares an event type. Its first field is startTime, which need not be given.
func (t *Types) Event(name string, parts ...Part) *Declared {
	start := Field("startTime", "long", Label("Start Time"), Annotated("jdk.jfr.Timestamp", "TICKS"))
	return t.declare(name, eventType, append([]Part{start}, parts...))
}

// eventType is the super type of event types.
const eventType = "jdk.jfr.Event"

// Struct declares a type whose values are those of its fields, inline, or [Pooled].
func (t *Types) Struct(name string, parts ...Part) *Declared { return t.declare(name, "", parts) }

// Annotation declares an annotation type; its members are fields.
func (t *Types) Annotation(name string, parts ...Part) *Declared {
	return t.declare(name, "java.lang.annotation.Annotation", parts)
}

// Setting declares the type of a setting's control.
func (t *Types) Setting(name string) *Declared { return t.declare(name, "jdk.jfr.SettingControl", nil) }

// Type returns the type of that name, nil if there is none.
func (t *Types) Type(name string) *Declared { return t.byName[name] }

// Err returns the first declaration that was wrong.
func (t *Types) Err() error { return t.err }

func (t *Types) declare(name, super string, parts []Part) *Declared {
	d := &Declared{Name: name, super: super, id: firstTypeID + int64(len(t.list))}
	if t.byName[name] != nil {
		t.fail(fmt.Errorf("type %s is declared twice", name))
	}
	t.list, t.byName[name] = append(t.list, d), d
	for _, part := range parts {
		if err := part(&declaration{types: t, typ: d}); err != nil {
			t.fail(fmt.Errorf("type %s: %w", name, err))
		}
	}
	return d
}

// firstTypeID is behind those of metadata events and checkpoints.
const firstTypeID = 10

func (t *Types) fail(err error) {
	if t.err == nil {
		t.err = err
	}
}

// Field declares a field of a type that has been declared before. Fields of pooled types hold keys.
func Field(name, typeName string, parts ...Part) Part {
	return func(d *declaration) error {
		typ := d.types.byName[typeName]
		if typ == nil {
			return fmt.Errorf("field %s is of type %s, which is not declared", name, typeName)
		}
		f := &declaredField{name: name, typ: typ, constant: typ.pooled}
		d.typ.fields = append(d.typ.fields, f)
		for _, part := range parts {
			if err := part(&declaration{d.types, d.typ, f}); err != nil {
				return err
			}
		}
		return nil
	}
}

// Array makes a field a list.
func Array() Part {
	return func(d *declaration) error {
		if d.field == nil {
			return fmt.Errorf("only fields can be lists")
		}
		d.field.array = true
		return nil
	}
}

// Pooled makes the values of a type constants: fields declared from now on hold their keys.
func Pooled() Part {
	return func(d *declaration) error { d.typ.pooled = true; return nil }
}

// Simple says that the only field of a type stands for the whole.
func Simple() Part {
	return func(d *declaration) error { d.typ.simple = true; return nil }
}

// WithSetting declares a setting of an event type with its default.
func WithSetting(name, control, value string) Part {
	return func(d *declaration) error {
		typ := d.types.byName[control]
		if typ == nil {
			return fmt.Errorf("setting %s is of type %s, which is not declared", name, control)
		}
		d.typ.settings = append(d.typ.settings, declaredSetting{name, value, typ})
		return nil
	}
}

// Annotated adds an annotation with the value of its member "value", or without.
func Annotated(typeName string, values ...string) Part {
	return func(d *declaration) error {
		typ := d.types.byName[typeName]
		if typ == nil {
			return fmt.Errorf("the annotation %s is not declared", typeName)
		}
		a := declaredAnnotation{typ: typ, values: values, list: len(typ.fields) > 0 && typ.fields[0].array}
		if d.field != nil {
			d.field.annotations = append(d.field.annotations, a)
		} else {
			d.typ.annotations = append(d.typ.annotations, a)
		}
		return nil
	}
}

// Label is the name for people.
func Label(text string) Part { return Annotated("jdk.jfr.Label", text) }

// Description is the sentence that explains a type or a field.
func Description(text string) Part { return Annotated("jdk.jfr.Description", text) }

// Category is the path of categories of an event type, outermost first.
func Category(path ...string) Part { return Annotated("jdk.jfr.Category", path...) }

// Timespan declares a field for lengths of time, which are written in ticks.
func Timespan(name string, parts ...Part) Part {
	return Field(name, "long", append([]Part{Annotated("jdk.jfr.Timespan", "TICKS")}, parts...)...)
}

// Timestamp declares a field for points in time, which are written in ticks.
func Timestamp(name string, parts ...Part) Part {
	return Field(name, "long", append([]Part{Annotated("jdk.jfr.Timestamp", "TICKS")}, parts...)...)
}

// Duration declares the field for how long an event took. It comes first.
func Duration() Part { return Timespan(durationField, Label("Duration")) }

const durationField = "duration"

// EventThread declares the field for the thread of an event.
func EventThread() Part { return Field("eventThread", "java.lang.Thread", Label("Event Thread")) }

// StackTrace declares the field for the stack trace of an event.
func StackTrace() Part { return Field("stackTrace", "jdk.types.StackTrace", Label("Stack Trace")) }

// tree is the metadata of the types; see jfr/FORMAT.md.
func (t *Types) tree() jfr.Element {
	metadata := jfr.Element{Name: "metadata"}
	for _, d := range t.list {
		metadata.Children = append(metadata.Children, d.element())
	}
	region := jfr.Element{Name: "region", Attributes: []jfr.Member{{Name: "locale", Text: "en_US"}, {Name: "gmtOffset", Text: "0"}, {Name: "dst", Text: "0"}}}
	return jfr.Element{Name: "root", Children: []jfr.Element{metadata, region}}
}

func (d *Declared) element() jfr.Element {
	e := jfr.Element{Name: "class", Attributes: []jfr.Member{{Name: "name", Text: d.Name}}}
	if d.super != "" {
		e.Attributes = append(e.Attributes, jfr.Member{Name: "superType", Text: d.super})
	}
	if d.simple {
		e.Attributes = append(e.Attributes, jfr.Member{Name: "simpleType", Text: "true"})
	}
	e.Attributes = append(e.Attributes, jfr.Member{Name: "id", Text: decimal(d.id)})
	for _, s := range d.settings {
		e.Children = append(e.Children, jfr.Element{Name: "setting", Attributes: []jfr.Member{
			{Name: "name", Text: s.name}, {Name: "class", Text: decimal(s.typ.id)}, {Name: "defaultValue", Text: s.value},
		}})
	}
	e.Children = append(e.Children, elementsOf(d.annotations)...)
	for _, f := range d.fields {
		e.Children = append(e.Children, f.element())
	}
	return e
}

func (f *declaredField) element() jfr.Element {
	e := jfr.Element{Name: "field", Attributes: []jfr.Member{{Name: "name", Text: f.name}, {Name: "class", Text: decimal(f.typ.id)}}}
	if f.constant {
		e.Attributes = append(e.Attributes, jfr.Member{Name: "constantPool", Text: "true"})
	}
	if f.array {
		e.Attributes = append(e.Attributes, jfr.Member{Name: "dimension", Text: "1"})
	}
	e.Children = elementsOf(f.annotations)
	return e
}

func elementsOf(annotations []declaredAnnotation) []jfr.Element {
	var all []jfr.Element
	for _, a := range annotations {
		e := jfr.Element{Name: "annotation", Attributes: []jfr.Member{{Name: "class", Text: decimal(a.typ.id)}}}
		for i, value := range a.values {
			name := "value"
			if a.list {
				name += "-" + strconv.Itoa(i)
			}
			e.Attributes = append(e.Attributes, jfr.Member{Name: name, Text: value})
		}
		all = append(all, e)
	}
	return all
}

func decimal(n int64) string { return strconv.FormatInt(n, 10) }
