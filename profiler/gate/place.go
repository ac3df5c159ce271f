package gate

import (
	"path/filepath"

	"jfrlens/profiler/budget"
)

// placesOf is where to look for what a budget is about: the line that has most of it, else the budget's own line.
func (j *judge) placesOf(b budget.Budget) []Place {
	if b.Measure.Kind == budget.Weight && len(j.after) > 0 {
		if place, ok := j.hottest(b, &j.after[0]); ok {
			return []Place{place}
		}
	}
	if b.File == "" {
		return nil
	}
	return []Place{{File: j.relative(b.File), Line: b.Line}}
}

// hottest is the line of a run that has most of what a budget means: of each stack its topmost frame that is meant.
func (j *judge) hottest(b budget.Budget, r *Run) (Place, bool) {
	v, err := j.view(b, r)
	if err != nil {
		return Place{}, false
	}
	if v, err = r.part(b, v); err != nil || v == nil {
		return Place{}, false
	}
	m, p := b.Measure, v.Profile()
	nodes, meant, counts := p.Nodes(), j.meant(m.Target.Pattern, p), j.counted(m, v)
	topmost := make([]int32, nodes.Len()) // frame + 1
	sums := make([]int64, len(p.Frames()))
	best := -1
	for node := 1; node < len(topmost); node++ {
		topmost[node] = topmost[nodes.Parent[node]]
		if frame := nodes.Frame[node]; meant[frame] {
			topmost[node] = frame + 1
		}
		if at := int(topmost[node]) - 1; at >= 0 && counts[node] {
			if sums[at] += v.Self[node]; best < 0 || sums[at] > sums[best] {
				best = at
			}
		}
	}
	if best < 0 || sums[best] == 0 {
		return Place{}, false
	}
	frame := p.Frames()[best]
	method := p.Methods()[frame.Method].InAnyRun()
	place := j.placeOf(method.Class, method.Name, "")
	if frame.Line > 0 {
		place.Line = int(frame.Line)
	}
	return place, true
}

// placeOf is where a method is declared.
func (j *judge) placeOf(class, method, message string) Place {
	path, line := j.places.Of(class, method)
	return Place{File: j.relative(path), Line: line, Method: class + "." + method, Message: message}
}

// relative is a path below the project's folder, as it is where it lies elsewhere.
func (j *judge) relative(path string) string {
	if below, err := filepath.Rel(j.options.Root, path); err == nil && filepath.IsAbs(path) && filepath.IsLocal(below) {
		path = below
	}
	return filepath.ToSlash(path)
}
