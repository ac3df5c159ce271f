package threads

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"jfrlens/jfr/units"
)

// How many threads must wait for one to be worth a sentence: of one dump, and of several in which they move. A wait
// that lasts is worth it always.
const (
	crowd       = 3
	movingCrowd = 5
)

// crowds finds threads that others wait for. Those in rings have been told of.
func (a *Analysis) crowds() {
	for _, t := range a.Activities {
		if len(t.waiters) == 0 || t.root() != t || !a.isCrowd(t.waiters) {
			continue
		}
		all := behind([]*Activity{t})
		f := Finding{Kind: Crowd, Certain: true, Threads: append([]*Activity{t}, t.waiters...), Evidence: evidence(t.waiters)}
		f.Sentence = fmt.Sprintf("%s%s for %s that %s has, which %s.", plural(all, "thread waits", "threads wait"),
			since(shortest(t.waiters)), t.waiters[0].Wants(), t.Thread.Label(), t.Doing())
		if t.grown > 0 {
			f.Sentence += fmt.Sprintf(" %s than in the first dump.", plural(t.grown, "more waits", "more wait"))
		}
		a.add(f)
	}
}

// isCrowd tells whether those who wait are worth a sentence.
func (a *Analysis) isCrowd(waiters []*Activity) bool {
	if a.Count == 1 || waiters[0].Owner.grown >= crowd {
		return len(waiters) >= crowd
	}
	return standing(waiters) || len(waiters) >= movingCrowd
}

// grow counts how many more threads wait for what a thread has, directly or not, than in an earlier dump.
func (a *Analysis) grow(earlier *Dump) {
	var then []*Activity
	for _, t := range earlier.Threads {
		then = append(then, activityOf(t))
	}
	newGraph(earlier, then)
	before := map[string]int{}
	for _, t := range then {
		if len(t.waiters) > 0 {
			before[t.Thread.key()] = behind([]*Activity{t})
		}
	}
	for _, t := range a.Activities {
		if len(t.waiters) > 0 && t.root() == t {
			t.grown = max(0, behind([]*Activity{t})-before[t.Thread.key()])
		}
	}
}

// standing tells whether threads have not moved between dumps.
func standing(all []*Activity) bool {
	return !slices.ContainsFunc(all, func(t *Activity) bool { return t.Still == 0 })
}

// shortest is how long all of some threads have not moved.
func shortest(all []*Activity) time.Duration {
	least := all[0].Still
	for _, t := range all {
		least = min(least, t.Still)
	}
	return least
}

// doings are verbs for kinds of activities.
var doings = map[Kind]string{
	Works: "runs", Signal: "waits for a signal", Future: "waits for a result", Latch: "waits for others to come as far",
	Join: "waits for another thread to end", QueueFull: "waits for room in a queue",
	QueueEmpty: "waits for something to come out of a queue", Parked: "is parked", Sleeps: "sleeps", Network: "waits for the network",
	Accept: "waits for connections", Input: "reads a file, a pipe or standard input", Child: "waits for a process to end",
	Carries: "runs a virtual thread", Idle: "is idle", JVMThread: "is of the JVM", Unknown: "has no stack in the dump", Permit: "waits for a permit of a semaphore",
}

// Doing is what a thread does, as the end of a sentence about it: "sleeps at A.java:12".
func (a *Activity) Doing() string {
	text := doings[a.Kind]
	if a.Thread.system {
		text = cmp.Or(a.Thread.What, text)
	}
	if a.Kind.Blocked() {
		text = "waits for " + a.Wants()
	}
	if at := a.At(); at != "" && a.Kind != Idle && a.Kind != JVMThread {
		text += " at " + at
	}
	if a.Owner != nil {
		text += ", which " + a.Owner.Thread.Label() + " has"
	}
	return text
}

// fullQueues finds producers that have no room. One dump shows that they are there, two that they stay.
func (a *Analysis) fullQueues() {
	var full []*Activity
	for _, t := range a.Activities {
		if t.Kind == QueueFull && (a.Count == 1 || t.Still > 0) {
			full = append(full, t)
		}
	}
	for _, g := range grouped(full, func(t *Activity) string { return t.At() }) {
		f := Finding{Kind: FullQueue, Certain: true, Threads: g}
		f.Sentence = fmt.Sprintf("%s%s for room in a queue (%s).", plural(len(g), "thread waits", "threads wait"), since(shortest(g)), g[0].At())
		if len(g) == 1 {
			f.Sentence = fmt.Sprintf("%s waits%s for room in a queue%s.", g[0].Thread.Label(), since(g[0].Still), g[0].at())
		}
		a.add(f)
	}
}

const (
	busyShare  = 0.5 // of one CPU, for a thread to be worth a sentence
	queueShare = 0.5 // of the time, likewise, that it waits for a CPU
	maxBusy    = 5   // threads that are named
)

// busy finds the threads that work, and those that want to and get no CPU.
func (a *Analysis) busy() {
	if a.Span <= 0 {
		return
	}
	var busy, starving []*Activity
	for _, t := range a.Activities {
		switch {
		case t.Kind == Carries && a.carried(t) != nil:
		case t.Kind == JVMThread && float64(t.CPU) < busyShare*float64(a.Span): // it waits for a CPU as all do
		case float64(t.Queue) >= queueShare*float64(a.Span) && t.Queue > t.CPU:
			starving = append(starving, t)
		case float64(t.CPU) >= busyShare*float64(a.Span):
			busy = append(busy, t)
		}
	}
	byCPU := func(x, y *Activity) int { return int(y.CPU - x.CPU) }
	slices.SortStableFunc(busy, byCPU)
	slices.SortStableFunc(starving, byCPU)
	for _, t := range busy[:min(len(busy), maxBusy)] {
		a.add(Finding{Kind: Busy, Certain: true, Threads: []*Activity{t}, Sentence: fmt.Sprintf("%s took %s of a CPU%s.",
			t.Thread.Label(), units.Share(int64(t.CPU), int64(a.Span)), t.at())})
	}
	for _, t := range starving[:min(len(starving), maxBusy)] {
		a.add(Finding{Kind: WantsCPU, Certain: true, Threads: []*Activity{t}, Sentence: fmt.Sprintf("%s wants to run and waits for a CPU %s of the time; it got %s of one%s.",
			t.Thread.Label(), units.Share(int64(t.Queue), int64(a.Span)), units.Share(int64(t.CPU), int64(a.Span)), t.at())})
	}
}

// carried is the virtual thread on a carrier, nil when the dump does not have it.
func (a *Analysis) carried(carrier *Activity) *Activity {
	for _, t := range a.Activities {
		if t.Thread.Virtual && t.Thread.ID == carrier.Thread.Carries {
			return t
		}
	}
	return nil
}
