package jfr

import (
	"strings"
	"sync"
)

// planCache holds the plans of one metadata: each is compiled once.
type planCache struct {
	mu         sync.Mutex
	selections map[selectionKey]*Selection // guarded by mu
	skips      map[*Type]*Selection        // guarded by mu
	stacks     *stackShape                 // guarded by mu
	total      int                         // steps of all plans; guarded by mu
}

type selectionKey struct {
	typ    *Type
	fields string
}

func (c *planCache) selection(t *Type, fields []string) *Selection {
	if t == nil {
		return &Selection{plan: &plan{}}
	}
	key := selectionKey{t, strings.Join(fields, "\n")}
	c.mu.Lock()
	defer c.mu.Unlock()
	if s := c.selections[key]; s != nil {
		return s
	}
	s := c.limit(compile(t, chooseFields(fields)))
	if c.selections == nil {
		c.selections = map[selectionKey]*Selection{}
	}
	c.selections[key] = s
	return s
}

// limit refuses plans when all together have become too long: types may be made to blow up.
func (c *planCache) limit(p *plan, err error) *Selection {
	if c.total += p.total; c.total > maxAllOps {
		return &Selection{plan: &plan{typ: p.typ}, err: errPlan}
	}
	return &Selection{plan: p, err: err}
}

// skip returns the plan that moves behind a value of the type.
func (c *planCache) skip(t *Type) *Selection {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s := c.skips[t]; s != nil {
		return s
	}
	s := c.limit(compileSkip(t))
	if c.skips == nil {
		c.skips = map[*Type]*Selection{}
	}
	c.skips[t] = s
	return s
}

// chooseFields turns paths such as "a.b" into a tree; nil means all fields.
func chooseFields(paths []string) choice {
	if len(paths) == 0 {
		return nil
	}
	root := choice{}
	for _, path := range paths {
		at := root
		for {
			name, rest, nested := strings.Cut(path, ".")
			sub, known := at[name]
			if !nested {
				at[name] = nil
				break
			}
			if known && sub == nil {
				break // the whole field is chosen already
			}
			if sub == nil {
				sub = choice{}
				at[name] = sub
			}
			at, path = sub, rest
		}
	}
	return root
}
