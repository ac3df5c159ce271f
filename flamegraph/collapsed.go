package flamegraph

import (
	"bufio"
	"io"
	"slices"
	"strconv"
	"strings"

	"jfrlens/profiler/profile"
)

// WriteCollapsed writes a view as collapsed stacks: one line per stack, frames
// as class.method from the outermost caller to the top, joined by semicolons,
// then a blank and the weight. Lines are sorted, equal stacks added up.
func WriteCollapsed(w io.Writer, view *profile.View) error {
	out := bufio.NewWriterSize(w, 1<<16)
	p := view.Profile()
	for _, stack := range collapse(p, view) {
		out.WriteString(stack.text)
		out.WriteByte(' ')
		out.Write(strconv.AppendInt(out.AvailableBuffer(), stack.weight, 10))
		out.WriteByte('\n')
	}
	return out.Flush()
}

// collapsedStack is one line of collapsed output.
type collapsedStack struct {
	text   string
	weight int64
}

// collapse returns the stacks with weight of their own, sorted by text.
func collapse(p *profile.Profile, view *profile.View) []collapsedStack {
	names := methodNames(p)
	nodes, frames := p.Nodes(), p.Frames()
	sums := map[string]int64{}
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
			text = append(text, names[frames[nodes.Frame[path[i]]].Method]...)
			if i > 0 {
				text = append(text, ';')
			}
		}
		sums[string(text)] += view.Self[node]
	}
	stacks := make([]collapsedStack, 0, len(sums))
	for text, weight := range sums {
		stacks = append(stacks, collapsedStack{text, weight})
	}
	slices.SortFunc(stacks, func(a, b collapsedStack) int {
		if a.text < b.text {
			return -1
		}
		return 1
	})
	return stacks
}

// methodNames returns class.method for each method of the profile, without the
// characters that have a meaning in collapsed stacks.
func methodNames(p *profile.Profile) []string {
	methods := p.Methods()
	names := make([]string, len(methods))
	for i, m := range methods {
		name := m.Name
		if m.Class != "" {
			name = m.Class + "." + m.Name
		}
		names[i] = collapsible(name)
	}
	return names
}

// collapsible replaces separators and line breaks inside a name.
func collapsible(name string) string {
	clean := func(r rune) rune {
		switch r {
		case ';':
			return ':'
		case '\n', '\r':
			return ' '
		}
		return r
	}
	return strings.Map(clean, name)
}
