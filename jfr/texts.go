package jfr

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// maxTextHops bounds the chain of constants that stand for constants.
const maxTextHops = 4

// text returns the text that the constant stands for: its only or first string field.
func (x *resolver) text(t *Type, key int64) (string, bool) { return x.textAt(t, key, 0) }

func (x *resolver) textAt(t *Type, key int64, hops int) (string, bool) {
	switch {
	case t == nil || hops > maxTextHops:
		return "", false
	case t.primitive == stringType:
		ref, ok := x.body.stringConstant(key, 0)
		return ref.text(x.body.data), ok
	case len(t.Fields) == 0:
		return "", false
	}
	p := x.textsOf(t)
	row, ok := p.row(x.body, key)
	if !ok {
		return "", false
	}
	if s, ok := p.texts.get(row); ok {
		return s, true
	}
	columns := p.read(x.body, row)
	if len(columns) == 0 {
		return "", false
	}
	s, ok := x.cellAt(&columns[0], 0, hops)
	if ok {
		p.texts.set(row, len(p.at), s)
	}
	return s, ok
}

// textsOf returns the constants of a type, of which the first field is read.
func (x *resolver) textsOf(t *Type) *places {
	p := x.texts[t]
	if p == nil {
		if x.texts == nil || len(x.texts) > maxPoolStates {
			x.texts = map[*Type]*places{}
		}
		p = newPlaces(x.body, t, t.Fields[0].Name)
		x.texts[t] = p
	}
	return p
}

// cell returns the name in a cell: a string, or a constant that stands for one.
func (x *resolver) cell(c *Column, row int) string {
	if c == nil {
		return ""
	}
	s, _ := x.cellAt(c, row, 0)
	return joinSurrogates(s)
}

func (x *resolver) cellAt(c *Column, row, hops int) (string, bool) {
	switch {
	case c.Kind == KindString:
		ref, ok := c.ref(row)
		return ref.text(x.body.data), ok
	case c.Kind == KindConstant:
		return x.textAt(c.Field.Type, c.Ints[row], hops+1)
	}
	return "", false
}

// joinSurrogates turns modified UTF-8 into UTF-8. HotSpot writes names as class files have them: a character beyond
// U+FFFF is a pair of surrogates of three bytes each (The Java Virtual Machine Specification, 4.4.7).
func joinSurrogates(name string) string {
	const lead, size = "\xed", 3
	at := strings.Index(name, lead)
	if at < 0 {
		return name
	}
	var b []byte
	rest := name
	for ; at >= 0 && len(rest) >= at+2*size; at = strings.Index(rest, lead) {
		char := utf16.DecodeRune(surrogate(rest[at:]), surrogate(rest[at+size:]))
		if char == utf8.RuneError { // not a pair
			b, rest = append(b, rest[:at+size]...), rest[at+size:]
			continue
		}
		b, rest = utf8.AppendRune(append(b, rest[:at]...), char), rest[at+2*size:]
	}
	return string(append(b, rest...))
}

// surrogate decodes the surrogate that the three bytes at the start of a text stand for; 0 if they do not.
func surrogate(text string) rune {
	if text[0] != 0xed || text[1]&0xe0 != 0xa0 || text[2]&0xc0 != 0x80 {
		return 0
	}
	return 0xd000 | rune(text[1]&0x3f)<<6 | rune(text[2]&0x3f)
}
