package config

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/invopop/jsonschema"
)

// Key is what a key of the settings file means.
type Key struct {
	Name string
	// Type is the JSON type of its value, such as "array of strings".
	Type string
	// Description is one sentence for people.
	Description string
	// Default is the value of an absent key as JSON, "" for none.
	Default string
	// Values are all values that are allowed, or, where others are allowed too,
	// examples; as JSON.
	Values []string
	// Closed is true where no other values are allowed.
	Closed bool
}

// isArray tells whether the values are those of the items of an array.
func (k Key) isArray() bool { return strings.HasPrefix(k.Type, arrayOf) }

const arrayOf = "array of "

// Suggestion is something that can be written at a place of a settings file.
type Suggestion struct {
	// Text is what to write.
	Text string
	// Key is the key that it writes, or whose value it is.
	Key Key
	// Value is true for a value.
	Value bool
}

// Suggest returns what can be written at a byte offset of a settings file, which
// may be half-typed: keys that the object does not have yet, or values. It
// replaces the text between two offsets, which holds what has been typed of it.
func Suggest(text []byte, offset int) (list []Suggestion, from, to int) {
	c, ok := cursorAt(text, offset)
	if !ok {
		return nil, offset, offset
	}
	d := newDescriptions()
	if c.onKey {
		return d.keys(c), c.from, c.to
	}
	key, ok := d.keyOf(c)
	if !ok {
		return nil, offset, offset
	}
	for _, value := range key.Values {
		if key.isArray() && !c.around.array {
			value = "[" + value + "]"
		}
		list = append(list, Suggestion{Text: value, Key: key, Value: true})
	}
	return list, c.from, c.to
}

// Describe returns what the key at a byte offset means, or the key of the value
// there, and where in the text that word stands.
func Describe(text []byte, offset int) (key Key, from, to int, ok bool) {
	c, ok := cursorAt(text, offset)
	if !ok || c.from == c.to {
		return Key{}, 0, 0, false
	}
	d := newDescriptions()
	if c.onKey {
		c.key = c.word
	}
	key, ok = d.keyOf(c)
	return key, c.from, c.to, ok
}

// descriptions reads the schema for people.
type descriptions struct {
	root        *jsonschema.Schema
	definitions jsonschema.Definitions
}

func newDescriptions() descriptions {
	root := reflected()
	return descriptions{root, root.Definitions}
}

// keys are the keys that the object around a cursor can have and has not.
func (d descriptions) keys(c cursor) []Suggestion {
	s := d.of(c.around)
	if s == nil || s.Properties == nil {
		return nil
	}
	var list []Suggestion
	for p := s.Properties.Oldest(); p != nil; p = p.Next() {
		if p.Key != c.word && slices.Contains(c.around.keys, p.Key) {
			continue
		}
		text := asJSON(p.Key)
		if !c.named {
			text += ": "
		}
		list = append(list, Suggestion{Text: text, Key: d.describe(p.Key, p.Value)})
	}
	return list
}

// keyOf describes the key of a cursor; in an array, the key of the array.
func (d descriptions) keyOf(c cursor) (Key, bool) {
	in, name := c.around, c.key
	for in.array && in.name != "" {
		in, name = in.outer, in.name
	}
	s := d.of(in)
	if s == nil {
		return Key{}, false
	}
	p := propertyOf(s, name)
	if p == nil {
		return Key{}, false
	}
	return d.describe(name, p), true
}

// of is the schema of a container, nil where it is not known.
func (d descriptions) of(c *container) *jsonschema.Schema {
	s := d.root
	path := c.path()
	for i, inside := range path {
		switch {
		case i == 0: // the file's own object
		case path[i-1].array:
			s = s.Items
		default:
			s = propertyOf(s, inside.name)
		}
		if s = d.resolve(s); s == nil {
			return nil
		}
	}
	return s
}

// resolve follows a reference to a definition.
func (d descriptions) resolve(s *jsonschema.Schema) *jsonschema.Schema {
	if s == nil {
		return nil
	}
	if name, ok := strings.CutPrefix(s.Ref, "#/$defs/"); ok {
		return d.definitions[name]
	}
	return s
}

// describe says what a key with a schema means.
func (d descriptions) describe(name string, s *jsonschema.Schema) Key {
	key := Key{Name: name, Description: s.Description, Type: "object"}
	if s.Default != nil {
		key.Default = asJSON(s.Default)
	}
	s = d.resolve(s)
	if len(s.OneOf) > 0 { // of a text or several, the text
		s = s.OneOf[0]
	}
	if s.Type != "" {
		key.Type = s.Type
	}
	if items := d.resolve(s.Items); items != nil {
		key.Type = arrayOf + items.Type + "s"
		s = items
	}
	values := s.Examples
	if key.Closed = len(s.Enum) > 0 || s.Type == "boolean"; key.Closed {
		values = s.Enum
		if s.Type == "boolean" {
			values = []any{true, false}
		}
	}
	for _, value := range values {
		key.Values = append(key.Values, asJSON(value))
	}
	return key
}

// asJSON writes a value of the schema, which is always possible.
func asJSON(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		return ""
	}
	return string(text)
}
