package jfr

// HasClass tells whether the chunk has a class of one of some binary names of ASCII, or had: for readers who look for a few
// before they look at methods and stack traces at all. No names are made of the others.
func (c *Chunk) HasClass(names map[string]bool) (bool, error) {
	if _, err := c.Stacks(); err != nil { // the constants have been gone through then
		return false, err
	}
	x := c.body.resolverNow()
	defer x.mu.Unlock()
	return x.hasClass(names), nil
}

func (x *resolver) hasClass(names map[string]bool) bool {
	sizes := map[uint32]bool{}
	for name := range names {
		sizes[uint32(len(name))] = true
	}
	classes, name := x.namesNow().classes, []byte(nil)
	classes.row(x.body, 0) // so that all have been entered
	for row := range classes.at {
		columns := classes.read(x.body, row)
		if len(columns) == 0 {
			continue
		}
		ref, ok := x.refAt(&columns[0], 0)
		if !ok || !sizes[ref.size] {
			continue
		}
		name = ref.appendTo(name[:0], x.body.data)
		if names[dotted(string(name))] {
			return true
		}
	}
	return false
}

// refAt returns where the text in a cell is, as [resolver.cellAt] returns it.
func (x *resolver) refAt(c *Column, hops int) (stringRef, bool) {
	if c.Kind == KindString {
		return c.ref(0)
	}
	t := c.Field.Type
	switch {
	case c.Kind != KindConstant || t == nil || hops > maxTextHops:
		return stringRef{}, false
	case t.primitive == stringType:
		return x.body.stringConstant(c.Ints[0], 0)
	case len(t.Fields) == 0:
		return stringRef{}, false
	}
	texts := x.textsOf(t)
	row, ok := texts.row(x.body, c.Ints[0])
	if !ok {
		return stringRef{}, false
	}
	columns := texts.read(x.body, row)
	if len(columns) == 0 {
		return stringRef{}, false
	}
	return x.refAt(&columns[0], hops+1)
}
