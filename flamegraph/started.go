package flamegraph

import "jfrlens/profiler/profile"

// starting is what is known of a node of a tree whose callers all start the program's code, or lead to such code.
type starting struct {
	isOpen bool   // all from the root on are
	isWide bool   // code of the JDK may be among them
	by     string // the last that had a name
}

// fillStarted tells of each node at the bottom of stacks that only starts others which box it is part of where the page
// folds them: one for each kind of starter. Contexts, which may be the outermost frames, have such boxes as the root has.
func (d *PageData) fillStarted(t *tree, order preorder, b *tableBuilder, contexts map[string]bool) {
	d.Nodes.Starters, d.Nodes.Started = []int32{}, []int32{}
	known := make([]starting, len(t.parent))
	boxes := map[string]int32{}
	known[0].isOpen = true
	for place, node := range order.order {
		if node == 0 || t.method[node] == smallFrames || !known[t.parent[node]].isOpen {
			continue
		}
		m, folds := b.methods[t.method[node]], false
		if known[node].isOpen = t.parent[node] == 0 && m.Class == "" && contexts[m.Name]; known[node].isOpen {
			continue
		}
		known[node], folds = known[t.parent[node]].next(m)
		if !folds {
			continue
		}
		by := known[node].by
		if _, made := boxes[by]; !made {
			boxes[by] = b.box("started by " + by)
		}
		d.Nodes.Starters, d.Nodes.Started = append(d.Nodes.Starters, int32(place)), append(d.Nodes.Started, boxes[by])
	}
}

// next is what is known of a callee, and whether that is part of a box.
func (s starting) next(m profile.Method) (starting, bool) {
	starter, ok := profile.StarterOf(m)
	switch {
	case !ok:
		s.isOpen = s.isWide && profile.TheJDK().Has(m.Class)
		return s, false
	case starter.By == "" && s.by == "":
		return starting{}, false // reflection that nothing has started
	case starter.By != "":
		s.by, s.isWide = starter.By, s.isWide || starter.Wide
	}
	return s, true
}

// contextNames are what the frames of contexts are called, where those are the outermost.
func (s *subject) contextNames() map[string]bool {
	names := map[string]bool{}
	for _, r := range s.runs {
		for _, labels := range r.Contexts() {
			names[profile.ContextName(labels)] = true
		}
	}
	return names
}

// box adds a frame of a name of its own to the tables.
func (b *tableBuilder) box(name string) int32 {
	methods, frames := &b.data.Methods, &b.data.Frames
	methods.Class = append(methods.Class, b.text(""))
	methods.Name = append(methods.Name, b.text(name))
	methods.Library = append(methods.Library, 0)
	frames.ID = append(frames.ID, -1)
	frames.Method = append(frames.Method, int32(len(methods.Name)-1))
	frames.Line = append(frames.Line, 0)
	frames.Kind = append(frames.Kind, b.kind(0))
	return int32(len(frames.ID) - 1)
}
