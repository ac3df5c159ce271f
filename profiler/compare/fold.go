package compare

import (
	"strings"

	"jfrlens/profiler/profile"
)

// Method is an own method by the parts of its names that are the same in each run.
type Method struct {
	Class string `json:"class"`
	Name  string `json:"name"`
}

// String is the name for people.
func (m Method) String() string { return m.Class + "." + m.Name }

// run is a view folded to own methods.
type run struct {
	total   float64 // weight of all samples
	samples float64
	squares float64 // sum of the squares of the weights of samples
	methods map[Method]float64
	stacks  map[string]stack // own folded methods without repeats, by their names
}

// stack is what the samples with one folded stack have.
type stack struct{ weight, samples float64 }

// fold adds up a view.
func fold(v *profile.View, libraries profile.Libraries) run {
	r := run{total: float64(v.Total), samples: float64(v.Samples), methods: map[Method]float64{}, stacks: map[string]stack{}}
	paths := newPaths(v.Profile(), libraries)
	for node, weight := range v.Self {
		n := v.SelfSamples[node]
		if n == 0 {
			continue
		}
		p := paths.of(node)
		for _, m := range p.methods {
			r.methods[m] += float64(weight)
		}
		s := r.stacks[p.key]
		r.stacks[p.key] = stack{s.weight + float64(weight), s.samples + float64(n)}
	}
	r.squares = v.Profile().Squares(v.Type.Name)
	return r
}

// noise is the variance of a share by sampling alone, divided by the share: 1/N where all samples weigh the same.
func (r run) noise() float64 {
	if r.total == 0 {
		return 1
	}
	return r.squares / (r.total * r.total)
}

// path is the own methods of a stack, outermost first, each once.
type path struct {
	methods []Method
	key     string
}

// paths fold the stacks of a profile, those with the same callers once.
type paths struct {
	nodes  profile.Nodes
	frames []profile.Frame
	own    []Method // by number of the method; zero of what is left out
	folded []*path  // by node
}

func newPaths(p *profile.Profile, libraries profile.Libraries) *paths {
	f := &paths{nodes: p.Nodes(), frames: p.Frames(), own: make([]Method, len(p.Methods())), folded: make([]*path, p.Nodes().Len())}
	for i, m := range p.Methods() {
		if m.Class != "" && !libraries.Has(m.Class) {
			f.own[i] = folded(m)
		}
	}
	return f
}

// of folds the stack of a node.
func (f *paths) of(node int) *path {
	if p := f.folded[node]; p != nil {
		return p
	}
	p := &path{}
	if parent := f.nodes.Parent[node]; parent >= 0 {
		p = f.of(int(parent)).with(f.own[f.frames[f.nodes.Frame[node]].Method])
	}
	f.folded[node] = p
	return p
}

// with is a path with one more method on top.
func (p *path) with(m Method) *path {
	if m == (Method{}) {
		return p
	}
	for _, there := range p.methods {
		if there == m {
			return p
		}
	}
	return &path{append(p.methods[:len(p.methods):len(p.methods)], m), p.key + m.String() + "\n"}
}

// Folded is a method as it counts, see the package comment; ok is false for what the JVM makes for lambdas and proxies.
func Folded(m profile.Method) (of Method, ok bool) {
	of = folded(m)
	return of, of != Method{}
}

// folded is a method as it counts: lambda bodies in the method that has them, classes that the JVM makes for lambdas and
// proxies not at all.
func folded(m profile.Method) Method {
	if strings.Contains(m.Class, "$$Lambda") || strings.Contains(m.Class, "$Proxy") || strings.Contains(m.Class, "LambdaForm") {
		return Method{}
	}
	m = m.InAnyRun()
	name := m.Name
	if rest, ok := strings.CutPrefix(name, "lambda$"); ok { // javac: lambda$main$0
		name, _, _ = strings.Cut(rest, "$")
	} else if at := strings.Index(name, "$lambda"); at > 0 { // kotlinc: main$lambda$0
		name = name[:at]
	}
	return Method{m.Class, name}
}
