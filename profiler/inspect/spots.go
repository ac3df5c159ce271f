package inspect

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"jfrlens/jfr/units"
	"jfrlens/profiler/threads"
)

// Spot is what threads do at a line of the sources that somebody has open.
type Spot struct {
	Path string
	Line int
	// Hint is short, Sentences tell all, Threads are those that stand there.
	Hint      string
	Sentences []string
	Threads   []*threads.Activity
	// Holder is where the thread stands that has what the first of them wait for; nil when that is unknown.
	Holder *Place
	// Stuck tells that a deadlock goes through the line; With are the other lines of it.
	Stuck bool
	With  []Place
}

// Place is a line of a source file.
type Place struct {
	Path string
	Line int
	Text string // what stands there
}

// Finder returns the source file of a frame and the line in it; ok is false for what is not ours.
type Finder func(class string, line int) (path string, at int, ok bool)

// Declared returns where a method is declared: frames of crash logs name no lines.
type Declared func(class, method string) (path string, at int, ok bool)

// Spots lays an analysis over sources: the first line of each thread that has one. Idle workers say nothing. declared may be nil.
func Spots(a *threads.Analysis, find Finder, declared Declared) []Spot {
	at := map[Place][]*threads.Activity{}
	of := map[*threads.Activity]Place{}
	for _, t := range a.Activities {
		if quiet(t) {
			continue
		}
		for _, f := range t.Thread.Stack {
			if place, ok := placeOf(t, f, find, declared); ok {
				at[place] = append(at[place], t)
				of[t] = place
				break
			}
		}
	}
	var spots []Spot
	for place, standing := range at {
		spots = append(spots, spot(a, place, standing, of))
	}
	slices.SortFunc(spots, func(x, y Spot) int { return cmp.Or(cmp.Compare(x.Path, y.Path), cmp.Compare(x.Line, y.Line)) })
	return spots
}

// placeOf is the line of a frame; of the thread that the JVM died in the method counts where the line is not known.
func placeOf(t *threads.Activity, f *threads.Frame, find Finder, declared Declared) (Place, bool) {
	if f.Line > 0 {
		path, line, ok := find(f.Class, f.Line)
		return Place{Path: path, Line: line}, ok
	}
	if !t.Thread.Crashed || declared == nil {
		return Place{}, false
	}
	path, line, ok := declared(f.Class, f.Method)
	return Place{Path: path, Line: line}, ok
}

// quiet tells whether a thread is of no interest wherever it stands.
func quiet(t *threads.Activity) bool {
	switch t.Kind {
	case threads.Idle, threads.JVMThread, threads.Unknown, threads.Carries:
		return true
	}
	return false
}

// spot says what the threads at a line do, those that do the same together.
func spot(a *threads.Analysis, place Place, standing []*threads.Activity, of map[*threads.Activity]Place) Spot {
	s := Spot{Path: place.Path, Line: place.Line, Threads: standing}
	var parts []string
	for _, g := range alike(standing) {
		if owner := g[0].Owner; owner != nil && s.Holder == nil {
			if at, known := of[owner]; known {
				s.Holder = &at
			}
		}
		parts = append(parts, hint(a, g, of))
		for _, t := range g[:min(len(g), maxSentences)] {
			s.Sentences = append(s.Sentences, t.Thread.Label()+" "+t.Doing()+lasting(t))
		}
	}
	s.Hint = strings.Join(parts, "; ")
	for _, f := range a.Findings {
		if f.Kind == threads.Crashed && slices.ContainsFunc(f.Threads, func(t *threads.Activity) bool { return slices.Contains(standing, t) }) {
			s.Hint, s.Sentences = "the JVM died here, in thread "+f.Threads[0].Thread.Label(), []string{f.Sentence}
		}
		if f.IsDeadlock() && slices.ContainsFunc(f.Threads, func(t *threads.Activity) bool { return slices.Contains(standing, t) }) {
			s.Stuck = true
			s.Sentences = append([]string{f.Sentence}, s.Sentences...)
			s.With = append(s.With, others(f, place, of)...)
		}
	}
	return s
}

// maxSentences is how many threads of a kind are told of one by one.
const maxSentences = 10

// others are the places of a deadlock but one.
func others(f threads.Finding, place Place, of map[*threads.Activity]Place) (places []Place) {
	for _, t := range f.Threads {
		if other, known := of[t]; known && other != place {
			other.Text = t.Thread.Label() + " " + t.Doing()
			places = append(places, other)
		}
	}
	return places
}

// alike puts threads that do the same together, the most first.
func alike(all []*threads.Activity) [][]*threads.Activity {
	groups := map[string][]*threads.Activity{}
	for _, t := range all {
		key := string(t.Kind) + t.Object
		groups[key] = append(groups[key], t)
	}
	var sorted [][]*threads.Activity
	for _, key := range sortedKeys(groups) {
		sorted = append(sorted, groups[key])
	}
	slices.SortStableFunc(sorted, func(x, y []*threads.Activity) int { return cmp.Compare(len(y), len(x)) })
	return sorted
}

// hint is the text at the end of a line: "12 threads wait here ≥ 3.2 s · lock held at Cache.java:41".
func hint(a *threads.Analysis, g []*threads.Activity, of map[*threads.Activity]Place) string {
	t := g[0]
	count := units.Count(int64(len(g))) + " threads"
	if len(g) == 1 {
		count = t.Thread.Label()
	}
	var text string
	switch {
	case t.Kind.Blocked():
		text = count + verb(g, " waits here", " wait here") + lasting(g...)
		if t.Owner != nil && t.Owner.At() != "" {
			text += " · held at " + t.Owner.At()
		}
	case t.Kind == threads.Works && a.Span > 0 && t.CPU >= 0:
		text = count + " · " + units.Share(int64(sum(g)), int64(a.Span)) + " of a CPU"
		if t.Queue > t.CPU && t.Queue > a.Span/10 {
			text += ", wants more"
		}
	default:
		text = count + " " + many(t, len(g)) + lasting(g...)
	}
	if waiting := holds(g); waiting > 0 {
		text += fmt.Sprintf(" · holds what %s for", plural(waiting, "thread waits", "threads wait"))
	}
	return text
}

func plural(n int, one, many string) string {
	return units.Count(int64(n)) + " " + verb(make([]*threads.Activity, n), one, many)
}

func verb(g []*threads.Activity, one, many string) string {
	if len(g) == 1 {
		return one
	}
	return many
}

// many is what a thread does without its place, in the plural of several.
func many(t *threads.Activity, n int) string {
	text, _, _ := strings.Cut(t.Doing(), " at ")
	if n == 1 {
		return text
	}
	for one, more := range map[string]string{"waits": "wait", "sleeps": "sleep", "runs": "run", "reads": "read", "is ": "are "} {
		if rest, found := strings.CutPrefix(text, one); found {
			return more + rest
		}
	}
	return text
}

// lasting says how long each of some threads has stood at least.
func lasting(g ...*threads.Activity) string {
	least := g[0].Still
	for _, t := range g {
		least = min(least, t.Still)
	}
	if least <= 0 {
		return ""
	}
	return " ≥ " + units.Duration(least)
}

// sum is the CPU time of some threads.
func sum(g []*threads.Activity) (all int64) {
	for _, t := range g {
		all += max(0, int64(t.CPU))
	}
	return all
}

// holds is how many threads wait for some.
func holds(g []*threads.Activity) (n int) {
	for _, t := range g {
		n += len(t.Waiters())
	}
	return n
}
