package threads

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
)

// Topic is what a finding is about.
type Topic string

// Topics of findings.
const (
	Deadlock      Topic = "deadlock"       // a ring of threads; nothing but the end of the program resolves it
	ClassDeadlock Topic = "class-deadlock" // the same, of initializers
	Starved       Topic = "starved-pool"   // all workers wait for tasks that no worker is left for
	Stuck         Topic = "stuck"          // on locks without an owner that the dump names
	Livelock      Topic = "livelock"       // run and try again, and perhaps give way to each other
	Pinned        Topic = "pinned"         // carriers of virtual threads that stand still
	Crowd         Topic = "crowd"          // many wait for what one thread has
	FullQueue     Topic = "full-queue"
	LeftOver      Topic = "left-over" // idle workers keep a JVM whose main has ended
	Busy          Topic = "busy"
	WantsCPU      Topic = "wants-cpu"
	Crashed       Topic = "crashed"
)

// isDeadlock tells whether threads of a topic wait for each other for ever.
func (t Topic) isDeadlock() bool {
	return t == Deadlock || t == ClassDeadlock || t == Starved
}

// Finding is a judged remark.
type Finding struct {
	Kind Topic
	// Certain is false for what the dump makes likely and does not prove.
	Certain  bool
	Sentence string
	Evidence []string // lines, one for each thread that matters
	// Threads are those that it is about.
	Threads []*Activity
}

// order is how grave topics are.
var order = []Topic{Crashed, Deadlock, ClassDeadlock, Starved, Stuck, Livelock, Pinned, Crowd, FullQueue, LeftOver, WantsCPU, Busy}

// judge makes the findings.
func (a *Analysis) judge(g *graph) {
	a.crash()
	a.deadlocks(g)
	a.starvedPools()
	a.stuckLocks()
	a.livelocks()
	a.pinned()
	a.crowds()
	a.fullQueues()
	a.leftOver()
	a.busy()
	slices.SortStableFunc(a.Findings, func(x, y Finding) int {
		return cmp.Compare(slices.Index(order, x.Kind), slices.Index(order, y.Kind))
	})
}

func (a *Analysis) add(f Finding) { a.Findings = append(a.Findings, f) }

// Label is the name of a thread as sentences have it.
func (t *Thread) Label() string {
	name := visible.Text(strings.ReplaceAll(t.Name, "\n", " "))
	switch {
	case t.Name == "" && t.Virtual:
		return "virtual thread #" + itoa(int(t.ID))
	case t.Virtual:
		return `"` + name + `" (virtual)`
	}
	return `"` + name + `"`
}

// At is the place of a thread as sentences have it, "" without a stack.
func (a *Activity) At() string {
	if a.Place == nil {
		return ""
	}
	return visible.Text(a.Place.Place())
}

// at is the place in parentheses.
func (a *Activity) at() string {
	if at := a.At(); at != "" {
		return " (" + at + ")"
	}
	return ""
}

// Wants is what a blocked thread waits for, as a noun with its article.
func (a *Activity) Wants() string {
	class := visible.Text(shortClass(a.Class))
	switch a.Kind {
	case Initializer:
		if class == "" {
			return "a class that another thread initializes"
		}
		return "the initializer of " + class
	case Monitor:
		if class == "" {
			return "a monitor"
		}
		return "the monitor of " + article(class)
	}
	name, _, _ := strings.Cut(class, "$")
	if a.How != "" {
		return "the " + a.How + " lock of " + article(name)
	}
	return article(cmp.Or(name, "lock"))
}

// article puts "a" or "an" before a noun. "java.lang.Class for Work" is the class itself.
func article(noun string) string {
	if class, ok := strings.CutPrefix(noun, "Class for "); ok {
		return "class " + class
	}
	if noun != "" && strings.ContainsRune("AEIOUaeiou", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

// shortClass is a class without its packages.
func shortClass(class string) string {
	if name, ok := strings.CutPrefix(class, "java.lang.Class for "); ok {
		return "Class for " + shortClass(name)
	}
	return class[strings.LastIndexByte(class, '.')+1:]
}

// line is the evidence that a thread gives.
func (a *Activity) line() string {
	text := a.Thread.Label() + " waits for " + a.Wants()
	if at := a.At(); at != "" {
		text += " at " + at
	}
	if a.Owner != nil {
		text += ", which " + a.Owner.Thread.Label() + " has"
	}
	return text
}

// crash tells of a crash log.
func (a *Analysis) crash() {
	if a.Dump.Problem == "" {
		return
	}
	f := Finding{Kind: Crashed, Certain: true, Sentence: "The JVM died of " + visible.Text(a.Dump.Problem)}
	for _, t := range a.Activities {
		if t.Thread.Crashed {
			f.Threads = append(f.Threads, t)
			f.Sentence += ", in thread " + t.Thread.Label()
			if t.Place != nil {
				f.Sentence += " in " + visible.Text(t.Place.Class+"."+t.Place.Method)
			}
		}
	}
	f.Sentence += "."
	a.add(f)
}

// deadlocks tells of rings.
func (a *Analysis) deadlocks(g *graph) {
	for _, ring := range g.cycles() {
		f := Finding{Kind: Deadlock, Certain: true, Threads: ring}
		what := "Deadlock"
		for _, t := range ring {
			f.Evidence = append(f.Evidence, t.line())
			if t.Kind == Initializer {
				f.Kind, what = ClassDeadlock, "Deadlock of class initializers"
				f.Certain = f.Certain && t.Class != ""
			}
		}
		f.Sentence = what + ": " + ringSentence(ring) + "."
		if behind := behind(ring); behind > 0 {
			f.Sentence += fmt.Sprintf(" %s behind them.", plural(behind, "more thread waits", "more threads wait"))
		}
		a.add(f)
	}
}

// ringSentence is a ring in words, all of a small one.
func ringSentence(ring []*Activity) string {
	var names []string
	for _, t := range ring {
		names = append(names, t.Thread.Label()+t.at())
	}
	switch {
	case len(names) == 1:
		return names[0] + " waits for itself"
	case len(names) == 2:
		return names[0] + " and " + names[1] + " wait for each other"
	case len(names) > maxNamed:
		names = append(names[:maxNamed:maxNamed], fmt.Sprintf("%d more", len(ring)-maxNamed))
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1] + " wait for each other in a ring"
}

// maxNamed is how many threads a sentence names.
const maxNamed = 5

// behind counts the threads that wait for those of a ring, directly or not.
func behind(ring []*Activity) int {
	seen := map[*Activity]bool{}
	for _, t := range ring {
		seen[t] = true
	}
	for open := slices.Clone(ring); len(open) > 0; open = open[1:] {
		for _, w := range open[0].waiters {
			if !seen[w] {
				seen[w] = true
				open = append(open, w)
			}
		}
	}
	return len(seen) - len(ring)
}

func plural(n int, one, many string) string {
	if n == 1 {
		return units.Count(1) + " " + one
	}
	return units.Count(int64(n)) + " " + many
}

// since says how long something has been so, as far as the dumps prove it.
func since(d time.Duration) string {
	if d <= 0 {
		return ""
	}
	return " for at least " + units.Duration(d)
}

// IsDeadlock tells whether a finding says that threads wait for each other for ever, for certain or not.
func (f Finding) IsDeadlock() bool { return f.Kind.isDeadlock() }
