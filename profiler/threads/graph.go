package threads

import "strings"

// graph ties those that wait to those that have what they wait for.
type graph struct {
	all     []*Activity
	holders map[string][]*Activity // by object
	byID    map[int64]*Activity
}

// newGraph finds the owners of everything that the dump names an owner of.
func newGraph(d *Dump, all []*Activity) *graph {
	g := &graph{all: all, holders: map[string][]*Activity{}, byID: map[int64]*Activity{}}
	for _, a := range all {
		if a.Thread.ID != 0 {
			g.byID[a.Thread.ID] = a
		}
		g.hold(a)
	}
	g.reported(d)
	for _, a := range all {
		a.Owner = g.owner(a)
	}
	g.initializers()
	for _, a := range all {
		if a.Owner != nil {
			a.Owner.waiters = append(a.Owner.waiters, a)
		}
	}
	return g
}

// hold notes what a thread has. "locked" stands also where a monitor was given back for as long as the thread waits.
func (g *graph) hold(a *Activity) {
	released, _ := a.Thread.released()
	for _, l := range a.Thread.Locks {
		if l.Object == "" || l.Relation == Holds && l.Object == released || l.Relation != Holds && l.Relation != Owns {
			continue
		}
		if l.Relation == Owns && strings.Contains(l.Class, "ThreadPoolExecutor$Worker") {
			continue // its own, while it runs a task
		}
		g.add(l.Object, a)
	}
}

func (g *graph) add(object string, a *Activity) {
	for _, known := range g.holders[object] {
		if known == a {
			return
		}
	}
	g.holders[object] = append(g.holders[object], a)
}

// reported takes owners of locks from the deadlocks that the JVM found. Names repeat: the owner is the thread of
// that name which waits for what the next line says, if there is such a line.
func (g *graph) reported(d *Dump) {
	waits := map[string]string{} // what the thread of a name waits for
	for _, r := range d.Reported {
		waits[r.Name] = r.Object
	}
	for _, r := range d.Reported {
		if len(g.holders[r.Object]) > 0 {
			continue
		}
		var named []*Activity
		for _, a := range g.all {
			if a.Thread.Name == r.Owner && (waits[r.Owner] == "" || a.waitsFor() == waits[r.Owner]) && a.waitsFor() != r.Object {
				named = append(named, a)
			}
		}
		if len(named) == 1 {
			g.add(r.Object, named[0])
		}
	}
}

// waitsFor is the object that a thread wants.
func (a *Activity) waitsFor() string {
	if lock := a.Thread.waitsOn(); lock != nil {
		return lock.Object
	}
	return a.Object
}

// owner is the one thread that has what another wants, nil when nobody does or it cannot be told.
func (g *graph) owner(a *Activity) *Activity {
	if !a.Kind.Blocked() {
		return nil
	}
	if lock := a.Thread.waitsOn(); lock != nil && lock.Owner != 0 {
		return g.byID[lock.Owner]
	}
	var found *Activity
	for _, h := range g.holders[a.Object] {
		if h == a {
			continue
		}
		if found != nil {
			return nil
		}
		found = h
	}
	if a.Object == "" {
		return nil
	}
	return found
}

// initializers ties threads that wait for a class to the one that initializes it. Up to JDK 16 the dump does not say
// which class that is: then the owner is known only where one other thread initializes any.
func (g *graph) initializers() {
	var running []*Activity
	for _, a := range g.all {
		if len(initialized(a.Thread)) > 0 {
			running = append(running, a)
		}
	}
	for _, a := range g.all {
		if a.Kind != Initializer || a.Owner != nil {
			continue
		}
		var found []*Activity
		for _, r := range running {
			if r != a && (a.Class == "" || contains(initialized(r.Thread), a.Class)) {
				found = append(found, r)
			}
		}
		if len(found) == 1 {
			a.Owner = found[0]
		}
	}
}

// initialized are the classes whose initializers are on the stack of a thread.
func initialized(t *Thread) (classes []string) {
	for _, f := range t.Stack {
		if f.Method == "<clinit>" {
			classes = append(classes, f.Class)
		}
	}
	return classes
}

func contains(all []string, one string) bool {
	for _, s := range all {
		if s == one {
			return true
		}
	}
	return false
}

// cycles are the rings of threads that wait for each other, each from the thread that stands first in the dump. A
// thread waits for one other at most, so that following the owners finds all of them.
func (g *graph) cycles() [][]*Activity {
	seen := map[*Activity]int{} // the walk that came by
	var rings [][]*Activity
	for i, begin := range g.all {
		for a := begin; a != nil; a = a.Owner {
			if walk, before := seen[a]; before {
				if walk == i+1 {
					rings = append(rings, ring(a))
				}
				break
			}
			seen[a] = i + 1
		}
	}
	return rings
}

// ring is a cycle from one of its members on.
func ring(begin *Activity) []*Activity {
	all := []*Activity{begin}
	for a := begin.Owner; a != begin; a = a.Owner {
		all = append(all, a)
	}
	return all
}

// root is the thread at the end of a chain of waiting threads, or nil where the chain ends in a cycle.
func (a *Activity) root() *Activity {
	seen := map[*Activity]bool{}
	for ; a.Owner != nil; a = a.Owner {
		if seen[a] {
			return nil
		}
		seen[a] = true
	}
	return a
}
