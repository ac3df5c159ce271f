package jfr

import "sync"

// resolver turns constants of the standard types into Go values, each once.
type resolver struct {
	body *body

	mu      sync.Mutex // guards everything below
	pools   map[string]*constantColumns
	methods memo[Method]
	classes memo[Class]
	threads memo[Thread]
	texts   map[*Type]*places
	names   names
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

// constantColumns is a pool with its columns by name.
type constantColumns struct {
	pool   *Pool
	byName map[string]*Column
}

// reset forgets all about the chunk before.
func (x *resolver) reset() {
	x.refresh()
	for _, p := range x.texts {
		p.reset()
	}
	if x.names.of != nil {
		x.names.methods.reset()
		x.names.classes.reset()
	}
}

// refresh prepares for constants that have been added to the chunk.
func (x *resolver) refresh() {
	x.methods.reset()
	x.classes.reset()
	x.threads.reset()
	clear(x.pools)
	for _, p := range x.texts {
		p.current = false
	}
	if x.names.of != nil {
		x.names.methods.current, x.names.classes.current = false, false
		x.names.methods.texts.reset() // the classes of some may have come
		x.names.owners.reset()
	}
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
		Descriptor: x.cell(p.byName["descriptor"], row),
		Modifiers:  int32(p.int("modifiers", row)),
		Hidden:     p.int("hidden", row) != 0,
		ClassKey:   p.int("type", row),
	}
	m.Class, m.Name, _ = x.methodName(key)
	x.methods.set(row, p.pool.Rows, m)
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
		Name:      x.className(key),
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
