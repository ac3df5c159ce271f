package jfr

import (
	"strings"
	"sync"
)

// resolver turns constants of the standard types into Go values, each once.
type resolver struct {
	body *body

	mu         sync.Mutex // guards everything below
	pools      map[string]*constantColumns
	byType     map[*Type]*constantColumns // the same
	methods    memo[Method]
	classes    memo[Class]
	classNames memo[string]
	threads    memo[Thread]
	columnsOf  methodColumns
}

// methodColumns are what every method needs, looked up once per chunk.
type methodColumns struct {
	methods, classes                           *constantColumns
	class, name, descriptor, modifiers, hidden *Column
	className                                  *Column
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

// set keeps a value; the pool has that many rows.
func (m *memo[T]) set(row, rows int, value T) {
	if row >= len(m.known) {
		more := rows - len(m.known)
		m.known = append(m.known, make([]bool, more)...)
		m.values = append(m.values, make([]T, more)...)
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
	x.classNames.reset()
	x.threads.reset()
	clear(x.pools)
	clear(x.byType)
	x.columnsOf = methodColumns{}
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
	t := x.body.metadata().Type(typeName)
	if t != nil {
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
		x.byType = map[*Type]*constantColumns{}
	}
	x.pools[typeName] = p
	x.byType[t] = p
	return p
}

// ofType is columns without a look-up by name.
func (x *resolver) ofType(t *Type) *constantColumns {
	if p := x.byType[t]; p != nil {
		return p
	}
	return x.columns(t.Name)
}

// int returns a number, a boolean or a key; 0 if there is no such column.
func (p *constantColumns) int(name string, row int) int64 {
	return intAt(p.byName[name], row)
}

// intAt returns a number, a boolean or a key; 0 if there is no such column.
func intAt(c *Column, row int) int64 {
	if c != nil && c.Ints != nil {
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
		p.texts.set(row, p.pool.Rows, s)
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
		return ref.text(x.body.data), true
	case c.Kind == KindConstant:
		return x.textAt(x.ofType(c.Field.Type), c.Ints[row], hops+1)
	}
	return "", false
}

// methodPools returns what methods need.
func (x *resolver) methodPools() *methodColumns {
	m := &x.columnsOf
	if m.methods == nil {
		m.methods, m.classes = x.columns("jdk.types.Method"), x.columns("java.lang.Class")
		of := m.methods.byName
		m.class, m.name, m.descriptor = of["type"], of["name"], of["descriptor"]
		m.modifiers, m.hidden = of["modifiers"], of["hidden"]
		m.className = m.classes.byName["name"]
	}
	return m
}

func (x *resolver) method(key int64) (Method, bool) {
	of := x.methodPools()
	row, ok := of.methods.pool.Row(key)
	if !ok {
		return Method{}, false
	}
	if m, ok := x.methods.get(row); ok {
		return m, true
	}
	m := Method{
		Descriptor: x.cell(of.descriptor, row),
		Modifiers:  int32(intAt(of.modifiers, row)),
		Hidden:     intAt(of.hidden, row) != 0,
		ClassKey:   intAt(of.class, row),
	}
	m.Class, m.Name = x.namesAt(of, row)
	x.methods.set(row, of.methods.pool.Rows, m)
	return m, true
}

func (x *resolver) methodName(key int64) (class, name string, ok bool) {
	of := x.methodPools()
	row, ok := of.methods.pool.Row(key)
	if !ok {
		return "", "", false
	}
	class, name = x.namesAt(of, row)
	return class, name, true
}

// namesAt returns the class and name of the method in a row.
func (x *resolver) namesAt(of *methodColumns, row int) (class, name string) {
	if classRow, ok := of.classes.pool.Row(intAt(of.class, row)); ok {
		class = x.className(of, classRow)
	}
	return class, x.cell(of.name, row)
}

// className returns the binary name of a class, made once per chunk.
func (x *resolver) className(of *methodColumns, row int) string {
	if name, ok := x.classNames.get(row); ok {
		return name
	}
	name := dotted(x.cell(of.className, row))
	x.classNames.set(row, of.classes.pool.Rows, name)
	return name
}

func (x *resolver) class(key int64) (Class, bool) {
	of := x.methodPools()
	p := of.classes
	row, ok := p.pool.Row(key)
	if !ok {
		return Class{}, false
	}
	if c, ok := x.classes.get(row); ok {
		return c, true
	}
	c := Class{
		Name:      x.className(of, row),
		Modifiers: int32(p.int("modifiers", row)),
		Hidden:    p.int("hidden", row) != 0,
		LoaderKey: p.int("classLoader", row),
	}
	packages := x.columns("jdk.types.Package")
	if r, ok := packages.pool.Row(p.int("package", row)); ok {
		c.Package = dotted(x.cell(packages.byName["name"], r))
	}
	x.classes.set(row, p.pool.Rows, c)
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
	x.threads.set(row, p.pool.Rows, t)
	return t, true
}

// dotted turns the internal form of a name into the binary name.
func dotted(name string) string { return strings.ReplaceAll(name, "/", ".") }
