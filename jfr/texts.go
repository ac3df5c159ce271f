package jfr

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
