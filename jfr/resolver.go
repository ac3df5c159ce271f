package jfr

import (
	"strings"
	"sync"
)

// resolver turns constants of the standard types into Go values, each once.
type resolver struct {
	body *body

	mu      sync.Mutex // guards everything below
	pools   map[string]*constantColumns
	methods memo[Method]
	classes memo[Class]
	threads memo[Thread]
}

// memo keeps resolved values by row of the pool.
type memo[T any] struct {
	values []T
	known  []bool
}

func (m *memo[T]) get(row int) (T, bool) {
	if row < len(m.known) && m.known[row] {
		return m.values[row], true
	}
	var zero T
	return zero, false
}

func (m *memo[T]) set(row int, value T) {
	for row >= len(m.known) {
		m.known = append(m.known, false)
		var zero T
		m.values = append(m.values, zero)
	}
	m.values[row], m.known[row] = value, true
}

func (m *memo[T]) reset() {
	clear(m.values)
	m.values, m.known = m.values[:0], m.known[:0]
}

// constantColumns is a pool with its columns by name and, for types that stand for a text, the texts.
type constantColumns struct {
	pool   *Pool
	byName map[string]*Column
	texts  memo[string]
}

func (x *resolver) reset() {
	x.methods.reset()
	x.classes.reset()
	x.threads.reset()
	clear(x.pools)
}

// resolverNow returns the resolver with its mutex held.
func (b *body) resolverNow() *resolver {
	x := &b.resolver
	x.mu.Lock()
	x.body = b
	return x
}

// columns returns the pool of a type; it is empty if the chunk has none.
func (x *resolver) columns(typeName string) *constantColumns {
	if p := x.pools[typeName]; p != nil {
		return p
	}
	p := &constantColumns{byName: map[string]*Column{}}
	if t := x.body.metadata().Type(typeName); t != nil {
		if pool, err := x.body.pool(t); err == nil {
			p.pool = pool
		}
	}
	if p.pool != nil {
		for i := range p.pool.Columns {
			c := &p.pool.Columns[i]
			p.byName[c.Field.Name] = c
		}
	}
	if x.pools == nil {
		x.pools = map[string]*constantColumns{}
	}
	x.pools[typeName] = p
	return p
}

// int returns a number, a boolean or a key; 0 if there is no such column.
func (p *constantColumns) int(name string, row int) int64 {
	if c := p.byName[name]; c != nil && c.Ints != nil {
		return c.Ints[row]
	}
	return 0
}

// maxTextHops bounds the chain of constants that stand for constants.
const maxTextHops = 4

// text returns the text that the constant stands for: its only or first string field.
func (x *resolver) text(p *constantColumns, key int64) (string, bool) {
	return x.textAt(p, key, 0)
}

func (x *resolver) textAt(p *constantColumns, key int64, hops int) (string, bool) {
	row, ok := p.pool.Row(key)
	if !ok || len(p.pool.Columns) == 0 || hops > maxTextHops {
		return "", false
	}
	if s, ok := p.texts.get(row); ok {
		return s, true
	}
	s, ok := x.cellAt(&p.pool.Columns[0], row, hops)
	if ok {
		p.texts.set(row, s)
	}
	return s, ok
}

// cell returns the text in a cell: a string, or a constant that stands for one.
func (x *resolver) cell(c *Column, row int) string {
	if c == nil {
		return ""
	}
	s, _ := x.cellAt(c, row, 0)
	return s
}

func (x *resolver) cellAt(c *Column, row, hops int) (string, bool) {
	switch {
	case c.Kind == KindString, c.Kind == KindConstant && c.Field.Type.primitive == stringType:
		ref, ok := c.ref(row)
		if !ok {
			return "", false
		}
		return string(ref.appendTo(nil, x.body.data)), true
	case c.Kind == KindConstant:
		return x.textAt(x.columns(c.Field.Type.Name), c.Ints[row], hops+1)
	}
	return "", false
}

func (x *resolver) method(key int64) (Method, bool) {
	p := x.columns("jdk.types.Method")
	row, ok := p.pool.Row(key)
	if !ok {
		return Method{}, false
	}
	if m, ok := x.methods.get(row); ok {
		return m, true
	}
	m := Method{
		Name:       x.cell(p.byName["name"], row),
		Descriptor: x.cell(p.byName["descriptor"], row),
		Modifiers:  int32(p.int("modifiers", row)),
		Hidden:     p.int("hidden", row) != 0,
		ClassKey:   p.int("type", row),
	}
	if class, ok := x.class(m.ClassKey); ok {
		m.Class = class.Name
	}
	x.methods.set(row, m)
	return m, true
}

func (x *resolver) class(key int64) (Class, bool) {
	p := x.columns("java.lang.Class")
	row, ok := p.pool.Row(key)
	if !ok {
		return Class{}, false
	}
	if c, ok := x.classes.get(row); ok {
		return c, true
	}
	c := Class{
		Name:      dotted(x.cell(p.byName["name"], row)),
		Modifiers: int32(p.int("modifiers", row)),
		Hidden:    p.int("hidden", row) != 0,
		LoaderKey: p.int("classLoader", row),
	}
	packages := x.columns("jdk.types.Package")
	if r, ok := packages.pool.Row(p.int("package", row)); ok {
		c.Package = dotted(x.cell(packages.byName["name"], r))
	}
	x.classes.set(row, c)
	return c, true
}

func (x *resolver) thread(key int64) (Thread, bool) {
	p := x.columns("java.lang.Thread")
	row, ok := p.pool.Row(key)
	if !ok {
		return Thread{}, false
	}
	if t, ok := x.threads.get(row); ok {
		return t, true
	}
	t := Thread{
		OSName:   x.cell(p.byName["osName"], row),
		JavaName: x.cell(p.byName["javaName"], row),
		OSID:     p.int("osThreadId", row),
		JavaID:   p.int("javaThreadId", row),
		Virtual:  p.int("virtual", row) != 0,
	}
	groups := x.columns("jdk.types.ThreadGroup")
	if r, ok := groups.pool.Row(p.int("group", row)); ok {
		t.Group = x.cell(groups.byName["name"], r)
	}
	x.threads.set(row, t)
	return t, true
}

// dotted turns the internal form of a name into the binary name.
func dotted(name string) string { return strings.ReplaceAll(name, "/", ".") }
