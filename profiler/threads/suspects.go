package threads

import (
	"fmt"
	"slices"
	"strings"

	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
)

// stuckLocks finds threads that have not moved in locks of which nobody knows who has them. Semaphores are signals as
// often as locks: only where threads of one class wait for several of them, each may have what the other wants.
func (a *Analysis) stuckLocks() {
	var locks, permits []*Activity
	for _, t := range a.Activities {
		switch {
		case t.Owner != nil || t.Still == 0:
		case t.Kind == LockWait:
			locks = append(locks, t)
		case t.Kind == Permit:
			permits = append(permits, t)
		}
	}
	for _, g := range grouped(locks, (*Activity).Wants) {
		a.stuck(g, g[0].Wants(), "the dump does not say who has it")
	}
	for _, g := range grouped(permits, func(t *Activity) string { return t.Place.Class }) {
		if len(grouped(g, func(t *Activity) string { return t.Object })) > 1 {
			a.stuck(g, "permits of several semaphores", "no dump says who has them")
		}
	}
}

func (a *Analysis) stuck(g []*Activity, what, why string) {
	a.add(Finding{
		Kind: Stuck, Threads: g,
		Sentence: fmt.Sprintf("%s waited for %s%s, and %s: if those are among them, this is a deadlock.", has(g), what, since(shortest(g)), why),
	})
}

// has names the threads of a small group, and the places of a large one, with the verb.
func has(g []*Activity) string {
	if len(g) == 1 {
		return g[0].Thread.Label() + g[0].at() + " has"
	}
	if len(g) > maxNamed {
		return plural(len(g), "thread", "threads") + " (" + places(g) + ") have"
	}
	var names []string
	for _, t := range g {
		names = append(names, t.Thread.Label()+t.at())
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1] + " have"
}

// grouped puts what has the same key together, in the order of the first of each group.
func grouped(all []*Activity, key func(*Activity) string) [][]*Activity {
	at := map[string]int{}
	var groups [][]*Activity
	for _, t := range all {
		k := key(t)
		i, known := at[k]
		if !known {
			i = len(groups)
			at[k] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], t)
	}
	return groups
}

// maxEvidence is how many lines of evidence a finding has.
const maxEvidence = 10

func evidence(g []*Activity) (lines []string) {
	for _, t := range g[:min(len(g), maxEvidence)] {
		lines = append(lines, t.line())
	}
	return lines
}

// starvedPools finds pools whose workers all wait for results while no worker of any pool runs a task: nobody is left
// to give them. Results may come from outside too, so that nothing is said of programs that wait for the network.
func (a *Analysis) starvedPools() {
	var workers []*Activity
	for _, t := range a.Activities {
		if isWorker(t.Thread) {
			workers = append(workers, t)
		}
		if t.Kind == Network || t.Kind == Idle && isSelector(t.Thread) {
			return
		}
	}
	for _, w := range workers {
		if w.Kind != Future && w.Kind != Idle {
			return
		}
	}
	for _, pool := range grouped(workers, func(t *Activity) string { return poolOf(t.Thread) }) {
		if slices.ContainsFunc(pool, func(t *Activity) bool { return t.Kind != Future }) {
			continue
		}
		a.add(Finding{
			Kind: Starved, Threads: pool, Evidence: evidence(pool),
			Sentence: fmt.Sprintf("%s %s%s for results of other tasks (%s), and no worker is left to run them: the pool waits for itself.",
				allWorkers(pool), waitVerb(len(pool)), since(pool[0].Still), places(pool)),
		})
	}
}

func waitVerb(n int) string {
	if n == 1 {
		return "waits"
	}
	return "wait"
}

func allWorkers(pool []*Activity) string {
	name := poolName(pool[0].Thread)
	if len(pool) == 1 {
		return "The only worker of the pool " + name
	}
	return fmt.Sprintf("All %s workers of the pool %s", units.Count(int64(len(pool))), name)
}

// places are the lines that a group stands at.
func places(g []*Activity) string {
	var all []string
	for _, t := range g {
		if at := t.At(); at != "" && !contains(all, at) {
			all = append(all, at)
		}
	}
	if len(all) > maxNamed {
		all = append(all[:maxNamed:maxNamed], "…")
	}
	return strings.Join(all, ", ")
}

// isWorker tells whether a thread runs tasks of a pool of the JDK.
func isWorker(t *Thread) bool {
	for i := len(t.Stack) - 1; i >= 0; i-- {
		f := t.Stack[i]
		if f.Is("java.util.concurrent.ThreadPoolExecutor", "runWorker") || f.Is("java.util.concurrent.ForkJoinPool", "runWorker") {
			return true
		}
	}
	return false
}

// isSelector tells whether a thread waits for connections of a channel.
func isSelector(t *Thread) bool {
	return slices.ContainsFunc(t.Stack, func(f *Frame) bool { return strings.HasPrefix(f.Class, "sun.nio.ch.") })
}

// poolOf is what the names of the workers of a pool begin with.
func poolOf(t *Thread) string {
	name := strings.TrimRight(t.Name, "0123456789")
	return strings.TrimRight(strings.TrimSuffix(strings.TrimRight(name, "-_# "), "-thread"), "-_# ")
}

// poolName is that as sentences have it.
func poolName(t *Thread) string { return visible.Text(strings.ReplaceAll(poolOf(t), "\n", " ")) }

// pinned finds carriers that all stand still with a virtual thread on them.
func (a *Analysis) pinned() {
	var carriers, still []*Activity
	for _, t := range a.Activities {
		if t.Thread.Carries != 0 && !t.Thread.Virtual {
			carriers = append(carriers, t)
			if t.CPU >= 0 && t.CPU <= stillCPU && a.Span > 0 {
				still = append(still, t)
			}
		}
	}
	if len(carriers) == 0 || len(still) < len(carriers) || a.Dump.Carriers != 0 && len(carriers) < a.Dump.Carriers {
		return
	}
	var virtual []*Activity
	for _, t := range a.Activities {
		if t.Thread.Virtual && slices.ContainsFunc(carriers, func(c *Activity) bool { return c.Thread.Carries == t.Thread.ID }) {
			virtual = append(virtual, t)
		}
	}
	f := Finding{Kind: Pinned, Threads: append(still, virtual...)}
	f.Sentence = fmt.Sprintf("%s of virtual threads %s a virtual thread that has not moved%s",
		plural(len(carriers), "carrier", "carriers"), map[bool]string{true: "has", false: "have"}[len(carriers) == 1], since(a.Span))
	if at := places(virtual); at != "" {
		f.Sentence += " (" + at + ")"
	}
	f.Sentence += ": other virtual threads get no carrier while these are pinned."
	a.add(f)
}
