package threads

// Node is a thread that others wait for, or several that wait for the same at the same line.
type Node struct {
	Threads []*Activity // at least one
	Waiters []*Node     // that wait for what it has
	Ring    []*Activity // the threads of a deadlock, of which this node is the whole; nil for others
}

// Forest is who waits for whom: a tree below each thread that has what others want, rings of a deadlock first. Threads
// that wait for something of which no owner is known are no part of it.
func (a *Analysis) Forest() []*Node {
	var forest []*Node
	inRing := map[*Activity]bool{}
	for _, f := range a.Findings {
		if f.Kind != Deadlock && f.Kind != ClassDeadlock {
			continue
		}
		node := &Node{Threads: f.Threads, Ring: f.Threads}
		for _, t := range f.Threads {
			inRing[t] = true
		}
		for _, t := range f.Threads {
			node.Waiters = append(node.Waiters, below(t, inRing)...)
		}
		forest = append(forest, node)
	}
	for _, t := range a.Activities {
		if len(t.waiters) > 0 && t.Owner == nil {
			forest = append(forest, &Node{Threads: []*Activity{t}, Waiters: below(t, inRing)})
		}
	}
	return forest
}

// below are the threads that wait for one, those that wait alike and for whom nobody waits as one node.
func below(owner *Activity, inRing map[*Activity]bool) (nodes []*Node) {
	alike := map[string]*Node{}
	for _, w := range owner.waiters {
		if inRing[w] {
			continue
		}
		if len(w.waiters) > 0 {
			nodes = append(nodes, &Node{Threads: []*Activity{w}, Waiters: below(w, inRing)})
			continue
		}
		key := w.Object + " " + w.How + " " + w.At()
		if known := alike[key]; known != nil {
			known.Threads = append(known.Threads, w)
			continue
		}
		alike[key] = &Node{Threads: []*Activity{w}}
		nodes = append(nodes, alike[key])
	}
	return nodes
}

// Unowned are the threads that wait for locks of which no owner is known, those that wait alike together.
func (a *Analysis) Unowned() [][]*Activity {
	var all []*Activity
	for _, t := range a.Activities {
		if t.Owner == nil && (t.Kind.Blocked() || t.Kind == Permit || t.Kind == QueueFull || t.Kind == Future) {
			all = append(all, t)
		}
	}
	return grouped(all, func(t *Activity) string { return string(t.Kind) + t.Object + t.How + " " + t.At() })
}
