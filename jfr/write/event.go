package write

import (
	"fmt"
	"slices"
	"strings"

	"jfrlens/jfr"
)

// Event is an event that may be changed. Fields are named as in [jfr.Table.Column]: "a.b" is field b of the inline
// struct a. It is valid while [Edit.Event] runs. The first error ends the rewriting.
type Event struct {
	// Type is the type of the event.
	Type *jfr.Type

	chunk    *chunk
	at, end  int
	edits    []edit
	dropped  bool
	unlinked bool // a key of a constant is gone
	err      error
}

// Drop leaves the event out.
func (e *Event) Drop() { e.dropped = true }

// Chunk returns the chunk of the event, to resolve keys with.
func (e *Event) Chunk() *jfr.Chunk { return e.chunk.Chunk }

// Text returns a string, "" if it is null or there is no such field.
func (e *Event) Text(field string) string {
	at, f := e.find(field)
	if f == nil || f.Array || f.Type != e.chunk.plan.text {
		return ""
	}
	if f.Constant {
		key, _ := readVarint(e.chunk.data, at, e.end)
		return e.constant(int64(key))
	}
	t, _ := readText(e.chunk.data, at, e.end)
	if t.encoding == textConstant {
		return e.constant(t.key)
	}
	return t.String()
}

// constant returns a constant of type java.lang.String.
func (e *Event) constant(key int64) string {
	pool, err := e.chunk.PoolOf(e.chunk.plan.text)
	if err != nil || len(pool.Columns) == 0 {
		return ""
	}
	if row, ok := pool.Row(key); ok {
		return joinSurrogates(pool.Columns[0].String(row))
	}
	return ""
}

// SetText changes a string. A field that has only keys of constants cannot hold another string.
func (e *Event) SetText(field, s string) {
	at, f := e.find(field)
	if f == nil || f.Array || f.Constant || f.Type != e.chunk.plan.text {
		e.fail("field %s of %s cannot hold a string", field, e.Type.Name)
		return
	}
	t, behind := readText(e.chunk.data, at, e.end)
	if t.encoding == textConstant {
		e.unlinked = true
	}
	e.set(edit{at, behind, t.rewritten(s)})
}

// Int returns a number, a boolean as 0 or 1, or the key of a constant.
func (e *Event) Int(field string) (int64, bool) {
	at, f := e.find(field)
	switch {
	case f == nil || f.Array:
		return 0, false
	case f.Constant || isVarint(f.Type.Name):
		v, _ := readVarint(e.chunk.data, at, e.end)
		return int64(v), true
	case fixedSize(f.Type.Name) == 1:
		return int64(int8(e.chunk.data[at])), true
	}
	return 0, false
}

// SetInt changes a number. It may be given as it is read with a sign or without.
func (e *Event) SetInt(field string, n int64) {
	at, f := e.find(field)
	switch {
	case f == nil || f.Array || f.Constant:
		e.fail("field %s of %s cannot hold a number", field, e.Type.Name)
	case !holds(f.Type.Name, n):
		e.fail("field %s of %s cannot hold %d", field, e.Type.Name, n)
	case isVarint(f.Type.Name):
		_, behind := readVarint(e.chunk.data, at, e.end)
		e.set(edit{at, behind, jfr.AppendVarint(nil, n)})
	case fixedSize(f.Type.Name) == 1:
		e.set(edit{at, at + 1, []byte{byte(n)}})
	default:
		e.fail("field %s of %s cannot hold an integer", field, e.Type.Name)
	}
}

// holds says whether a primitive type has a number; one that has no integers at all is told elsewhere.
func holds(name string, n int64) bool {
	if name == "boolean" {
		return n == 0 || n == 1
	}
	of, integer := integers[name]
	return !integer || n >= of.least && (n < 0 || uint64(n) <= of.unsigned)
}

func (e *Event) fail(format string, args ...any) {
	if e.err == nil {
		e.err = fmt.Errorf(format, args...)
	}
}

func (e *Event) set(d edit) {
	e.edits = slices.DeleteFunc(e.edits, func(old edit) bool { return old.at == d.at })
	e.edits = append(e.edits, d)
}

func (e *Event) sorted() []edit { return sortEdits(e.edits) }

// find returns where a field is, nil if there is none of that name or the event is damaged.
func (e *Event) find(path string) (at int, f *jfr.Field) {
	t, p := e.Type, e.at
	for {
		name, rest, nested := strings.Cut(path, ".")
		if p, f = e.findIn(t, p, name); f == nil {
			return 0, nil
		}
		if !nested {
			_, behind := e.skip(f, p)
			if behind < 0 {
				return 0, nil
			}
			return p, f
		}
		if f.Array || f.Constant {
			return 0, nil
		}
		t, path = f.Type, rest
	}
}

// findIn returns where the field of a struct is that starts at p.
func (e *Event) findIn(t *jfr.Type, p int, name string) (int, *jfr.Field) {
	for _, f := range t.Fields {
		if f.Name == name {
			return p, f
		}
		if _, p = e.skip(f, p); p < 0 {
			return -1, nil
		}
	}
	return -1, nil
}

// skip returns what is behind a field.
func (e *Event) skip(f *jfr.Field, p int) (int, int) {
	if !f.Written() {
		return p, p
	}
	s := stepper{typ: e.Type}
	steps, err := s.field(nil, f, "", 0)
	if err != nil {
		e.err = err
		return p, -1
	}
	return p, walk(steps, e.chunk.data, p, e.end, &visitor{})
}
