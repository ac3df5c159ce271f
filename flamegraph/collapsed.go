package flamegraph

import (
	"bufio"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"jfrlens/jfr/visible"
	"jfrlens/profiler/profile"
)

// collapsedFormat is that of collapsed stacks.
func collapsedFormat() *Format {
	return &Format{
		Name: "collapsed", Extensions: []string{"folded", "txt"}, File: "flame.collapsed",
		Readers: "flame graph scripts, `grep`", Holds: "one line per stack, with its weight",
		ToOutput: true,
		write:    func(w io.Writer, x *Export) error { return WriteCollapsed(w, x.Profile, x.Options) },
	}
}

// WriteCollapsed writes one sample type of a profile as collapsed stacks: one line
// per stack, frames as class.method from the outermost caller to the top, joined
// by semicolons, then a blank and the weight. Lines are sorted, equal stacks added
// up. What is compared has the earlier weight before the other, as tools that draw
// differences expect it (Brendan Gregg, "Differential Flame Graphs", 2014).
func WriteCollapsed(w io.Writer, p *profile.Profile, o Options) error {
	views, err := viewsOf(p, o)
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(w, 1<<16)
	stacks := collapse(views)
	for _, text := range slices.Sorted(maps.Keys(stacks)) {
		out.WriteString(text)
		for _, weight := range stacks[text] {
			out.WriteByte(' ')
			out.Write(strconv.AppendInt(out.AvailableBuffer(), weight, 10))
		}
		out.WriteByte('\n')
	}
	return out.Flush()
}

// viewsOf returns what an earlier profile, if there is one, and a profile have of the type to show.
func viewsOf(p *profile.Profile, o Options) (views []*profile.View, err error) {
	chosen, err := ChooseType(p, o)
	if err != nil {
		return nil, err
	}
	for _, of := range []*profile.Profile{o.Before, p} {
		if of == nil {
			continue
		}
		view, err := of.View(chosen)
		if err != nil {
			return nil, err
		}
		views = append(views, view)
	}
	return views, nil
}

// collapse returns the weights that stacks have of their own, one for each view.
func collapse(views []*profile.View) map[string][]int64 {
	sums := map[string][]int64{}
	for i, view := range views {
		names := methodNames(view.Profile(), len(views) > 1)
		eachStack(view, names, func(text []byte, weight int64) {
			weights := sums[string(text)]
			if weights == nil {
				weights = make([]int64, len(views))
				sums[string(text)] = weights
			}
			weights[i] += weight
		})
	}
	return sums
}

// eachStack calls fn for all stacks with weight of their own. The same text may come more than once.
func eachStack(view *profile.View, names []string, fn func(text []byte, weight int64)) {
	p := view.Profile()
	nodes, frames := p.Nodes(), p.Frames()
	var text []byte
	var path []int32
	for node := 1; node < nodes.Len(); node++ {
		if view.Self[node] == 0 {
			continue
		}
		path = path[:0]
		for n := int32(node); n > 0; n = nodes.Parent[n] {
			path = append(path, n)
		}
		text = text[:0]
		for i := len(path) - 1; i >= 0; i-- {
			name := names[frames[nodes.Frame[path[i]]].Method]
			if len(text) > 0 && name != "" {
				text = append(text, ';')
			}
			text = append(text, name...)
		}
		fn(text, view.Self[node])
	}
}

// methodNames returns class.method for each method of the profile, without the
// characters that have a meaning in collapsed stacks; compared ones as in any run,
// those to pass over without one.
func methodNames(p *profile.Profile, compared bool) []string {
	methods := p.Methods()
	names := make([]string, len(methods))
	for i, m := range methods {
		if compared && m == passedOver() {
			continue
		}
		if compared {
			m = m.InAnyRun()
		}
		name := m.Name
		if m.Class != "" {
			name = m.Class + "." + m.Name
		}
		names[i] = collapsible(name)
	}
	return names
}

// collapsible is a name without the separator of frames; nothing in it ends a line.
func collapsible(name string) string {
	return strings.ReplaceAll(visible.Text(name), ";", ":")
}
