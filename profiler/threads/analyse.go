package threads

import (
	"time"
)

// Task is what the system says of a thread.
type Task struct {
	Name     string        // the first bytes of it; "" when unknown
	CPU      time.Duration // that it ran
	Queue    time.Duration // that it waited for a CPU; −1 when the system does not say
	Switches int64         // how often it gave the CPU away by itself; −1 when unknown
	State    byte          // as in /proc: R, S, D …; 0 when unknown
}

// Moment is a dump and what else was seen at the time.
type Moment struct {
	Dump *Dump
	// At is when, counted from the first moment. Below zero it is taken from the dumps.
	At time.Duration
	// Tasks are the threads of the system by number, as dumps have it; nil when unknown.
	Tasks map[int64]Task
}

// Analysis is what one or several dumps of one JVM say.
type Analysis struct {
	Dump *Dump // the last
	// Count is how many dumps there were, Span the time between the first and the last.
	Count int
	Span  time.Duration
	// Activities are the threads of the last dump, in its order.
	Activities []*Activity
	// Findings are judged remarks, the gravest first.
	Findings []Finding
	// Rest is the CPU time of the process that no thread of the last dump has; −1 when unknown.
	Rest time.Duration
}

// Analyse judges dumps of one JVM, the oldest first; nil for none. What several of them are needed for is left out
// with one: who used the CPU, and what did not move.
func Analyse(moments ...Moment) *Analysis {
	if len(moments) == 0 {
		return nil
	}
	first, last := moments[0], moments[len(moments)-1]
	a := &Analysis{Dump: last.Dump, Count: len(moments), Rest: -1}
	for _, t := range last.Dump.Threads {
		a.Activities = append(a.Activities, activityOf(t))
	}
	g := newGraph(last.Dump, a.Activities)
	if len(moments) > 1 {
		a.Span = spanOf(first, last)
		a.compare(moments)
	}
	a.judge(g)
	return a
}

// spanOf is the time between two moments: by our clock, else by that of the JVM, else by the age of the oldest
// thread that is in both.
func spanOf(first, last Moment) time.Duration {
	if first.At >= 0 && last.At > first.At {
		return last.At - first.At
	}
	var span time.Duration
	ages := map[string]time.Duration{}
	for _, t := range first.Dump.Threads {
		if t.Elapsed > 0 {
			ages[t.key()] = t.Elapsed
		}
	}
	for _, t := range last.Dump.Threads {
		if age, both := ages[t.key()]; both && t.Elapsed > age {
			span = max(span, t.Elapsed-age)
		}
	}
	if span > 0 {
		return span
	}
	return max(0, last.Dump.Taken.Sub(first.Dump.Taken))
}

// key is what a thread has in all dumps of a JVM. Numbers of the system are given again, names are given twice.
func (t *Thread) key() string {
	if t.ID != 0 {
		return itoa(int(t.ID)) + "/" + t.tid
	}
	return t.Name + "/" + t.tid
}

// compare finds what the threads of the last moment have done since the first.
func (a *Analysis) compare(moments []Moment) {
	first, last := moments[0], moments[len(moments)-1]
	key := keyOf(moments)
	before := byKey(first.Dump, key)
	var between []map[string]*Thread
	for _, m := range moments[1 : len(moments)-1] {
		between = append(between, byKey(m.Dump, key))
	}
	all := append(between[:len(between):len(between)], before, byKey(last.Dump, key))
	for _, now := range a.Activities {
		was := before[key(now.Thread)]
		if was == nil {
			continue
		}
		now.CPU, now.Queue = used(was, now.Thread, first.Tasks, last.Tasks)
		if now.CPU <= stillCPU && !woke(now, first.Tasks, last.Tasks) && stands(was, now.Thread) && stood(between, key, now.Thread) {
			now.Still = a.Span
		}
		now.triesAgain = triesAgain(all, key, now)
	}
	a.grow(first.Dump)
	a.carry(before, key)
	a.rest(first.Tasks, last.Tasks)
}

// carry gives the CPU time of a carrier to the virtual thread that it had at both ends.
func (a *Analysis) carry(before map[string]*Thread, key func(*Thread) string) {
	for _, t := range a.Activities {
		if t.Kind != Carries {
			continue
		}
		was, v := before[key(t.Thread)], a.carried(t)
		if was == nil || v == nil || was.Carries != t.Thread.Carries {
			continue
		}
		v.CPU, v.Queue = t.CPU, t.Queue
		if t.CPU > stillCPU {
			v.Still = 0
		}
	}
}

// stillCPU is the most that a thread which has not moved uses: it is looked at.
const stillCPU = time.Millisecond

// used is what a thread ran, and waited to run, between two moments.
func used(was, now *Thread, before, after map[int64]Task) (cpu, queue time.Duration) {
	old, found := before[now.NID]
	task, both := after[now.NID]
	if found && both && was.NID == now.NID {
		queue = -1
		if old.Queue >= 0 && task.Queue >= 0 {
			queue = max(0, task.Queue-old.Queue)
		}
		return max(0, task.CPU-old.CPU), queue
	}
	if was.CPU >= 0 && now.CPU >= 0 {
		return max(0, now.CPU-was.CPU), -1
	}
	return -1, -1
}

// woke tells whether a thread is known to have run, however short. One that is blocked at a monitor looks after it
// from time to time by itself, in older JVMs.
func woke(a *Activity, before, after map[int64]Task) bool {
	old, found := before[a.Thread.NID]
	task, both := after[a.Thread.NID]
	return a.Kind != Monitor && found && both && old.Switches >= 0 && task.Switches != old.Switches
}

// keyOf is what threads of these moments are found by: the system knows its own numbers only.
func keyOf(moments []Moment) func(*Thread) string {
	for _, m := range moments {
		if m.Dump.Format == System {
			return func(t *Thread) string { return itoa(int(t.NID)) }
		}
	}
	return (*Thread).key
}

// byKey finds the threads of a dump in another.
func byKey(d *Dump, key func(*Thread) string) map[string]*Thread {
	found := make(map[string]*Thread, len(d.Threads))
	for _, t := range d.Threads {
		found[key(t)] = t
	}
	return found
}

// stood tells whether a thread stood at the same place in all of several dumps.
func stood(dumps []map[string]*Thread, key func(*Thread) string, t *Thread) bool {
	for _, threads := range dumps {
		if other := threads[key(t)]; other == nil || !stands(other, t) {
			return false
		}
	}
	return true
}

// stands tells whether a thread has the same stack and the same locks. Addresses move with the heap: classes and
// places are compared.
func stands(was, now *Thread) bool {
	if len(was.Stack) != len(now.Stack) || len(was.Locks) != len(now.Locks) {
		return false
	}
	for i, f := range was.Stack {
		if *f != *now.Stack[i] {
			return false
		}
	}
	for i, l := range was.Locks {
		other := now.Locks[i]
		if l.Relation != other.Relation || l.Class != other.Class || l.Depth != other.Depth {
			return false
		}
	}
	return true
}

// rest is the CPU time of the process that no thread of the last dump has.
func (a *Analysis) rest(before, after map[int64]Task) {
	if len(before) == 0 || len(after) == 0 {
		return
	}
	var all time.Duration
	for nid, task := range after {
		all += max(0, task.CPU-before[nid].CPU)
	}
	for _, t := range a.Activities {
		if !t.Thread.Virtual { // theirs is their carriers'
			all -= max(0, t.CPU)
		}
	}
	a.Rest = max(0, all)
}

// IsDeadlocked tells whether threads wait for each other for ever, or seem to.
func (a *Analysis) IsDeadlocked() bool {
	for _, f := range a.Findings {
		if f.IsDeadlock() {
			return true
		}
	}
	return false
}
