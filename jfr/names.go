package jfr

import "strings"

// names is what gives methods and classes their names, looked up once per metadata.
type names struct {
	of      *Metadata
	methods *places      // with the columns of the class and the name
	owners  memo[string] // names of the classes of methods, by row
	classes *places      // with the column of the name
}

// methodName needs two fields, and of few of the methods.
func (x *resolver) methodName(key int64) (class, name string, ok bool) {
	n := x.namesNow()
	p := n.methods
	row, ok := p.row(x.body, key)
	if !ok {
		return "", "", false
	}
	if name, ok := p.texts.get(row); ok {
		class, _ = n.owners.get(row)
		return class, name, true
	}
	columns := p.read(x.body, row)
	if owner, ok := classIn(columns); ok {
		class = x.className(owner)
	}
	for i := range columns {
		if c := &columns[i]; c.Field.Name == "name" {
			name = x.cell(c, 0)
		}
	}
	p.texts.set(row, len(p.at), name)
	n.owners.set(row, len(p.at), class)
	return class, name, true
}

// classIn is the key of the class that a method has in its columns.
func classIn(columns []Column) (key int64, ok bool) {
	for i := range columns {
		if c := &columns[i]; c.Field.Name != "name" && c.Kind == KindConstant {
			return c.Ints[0], true
		}
	}
	return 0, false
}

// methodClass needs one field.
func (x *resolver) methodClass(key int64) (class int64, ok bool) {
	p := x.namesNow().methods
	row, ok := p.row(x.body, key)
	if !ok {
		return 0, false
	}
	return classIn(p.read(x.body, row))
}

// className returns the binary name of a class, made once per chunk.
func (x *resolver) className(key int64) string {
	p := x.namesNow().classes
	row, ok := p.row(x.body, key)
	if !ok {
		return ""
	}
	if name, ok := p.texts.get(row); ok {
		return name
	}
	name := ""
	if columns := p.read(x.body, row); len(columns) > 0 {
		name = dotted(x.cell(&columns[0], 0))
	}
	p.texts.set(row, len(p.at), name)
	return name
}

// namesNow returns what gives names.
func (x *resolver) namesNow() *names {
	if meta := x.body.metadata(); x.names.of != meta {
		x.names = names{
			of:      meta,
			methods: newPlaces(x.body, meta.Type("jdk.types.Method"), "type", "name"),
			classes: newPlaces(x.body, meta.Type("java.lang.Class"), "name"),
		}
	}
	return &x.names
}

// dotted turns the internal form of a name into the binary name.
func dotted(name string) string { return strings.ReplaceAll(name, "/", ".") }
