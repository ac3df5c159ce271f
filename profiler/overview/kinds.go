package overview

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"

	"jfrlens/jfr/units"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// Kind is one kind of time of the run.
type Kind struct {
	Name    string  `json:"name"`           // "cpu", "lock", "io", "gc", "result", "pinned" or "stall"
	Label   string  `json:"label"`          // for people: "locks"
	Loss    float64 `json:"loss"`           // the share of the span that the run could lose, 0 to 1
	Threads float64 `json:"threads"`        // how many were in it on average; for the CPU: cores
	Text    string  `json:"text"`           // what it was: "23.1 s for a lock of class Cart, 2.4 threads at a time"
	Where   Where   `json:"where"`          // in own code; without a class where there is none
	Type    string  `json:"type,omitempty"` // the sample type that shows more; "" where none does
}

// Worth is the loss from which on a kind has a line of its own.
const Worth = 0.05

// kinds are the kinds of time that the recording tells of, the greatest loss first.
func (e *evidence) kinds() []Kind {
	list := []Kind{
		e.waitingKind("lock", "locks", sample.Lock, waitLock),
		e.waitingKind("io", "I/O", sample.IO, waitSocket, waitFile),
		e.waitingKind("pinned", "pinned virtual threads", "", waitPinned),
		e.waitingKind("stall", "waiting for free memory", sample.Alloc, waitStall),
		e.starvedKind(),
		e.collectorKind(),
	}
	if k, ok := e.cpuKind(); ok {
		list = append(list, k)
	}
	list = slices.DeleteFunc(list, func(k Kind) bool { return k.Threads == 0 })
	slices.SortStableFunc(list, func(a, b Kind) int {
		return cmp.Or(cmp.Compare(rounded(b.Loss), rounded(a.Loss)), cmp.Compare(b.Threads, a.Threads))
	})
	return list
}

// rounded is a loss as exact as it is known.
func rounded(loss float64) float64 { return math.Round(loss*20) / 20 }

// waitingKind is a kind of waits of threads that had work.
func (e *evidence) waitingKind(name, label, sampleType string, of ...waitKind) Kind {
	groups := slices.DeleteFunc(e.groups(of...), func(g *group) bool { return g.kind == waitSocket && e.isOwnServer(g.what) })
	sum := sumOf(groups)
	if sum == 0 {
		return Kind{}
	}
	k := Kind{Name: name, Label: label, Type: sampleType, Loss: e.share(e.blockedBy(groups)), Threads: e.share(sum)}
	k.Where = e.whereOf(groups[0].cause)
	k.Text = e.waitedText(sum, k.Threads, groups)
	return k
}

// collectorKind are the pauses of the collector, and where most is allocated.
func (e *evidence) collectorKind() Kind {
	pauses, longest := e.pauses()
	if pauses == 0 {
		return Kind{}
	}
	share := e.share(pauses)
	k := Kind{Name: "gc", Label: "garbage collector", Type: sample.Alloc, Loss: share, Threads: share, Text: pausesText(share, longest)}
	if share < Worth { // it has no line of its own, and where most is allocated takes a while to find out
		return k
	}
	if place := e.mostAllocated(); place.Class != "" {
		k.Where = e.where(place)
		k.Text += fmt.Sprintf("; %s/s allocated", units.Size(int64(e.perSecond(e.allocated.total()))))
	}
	return k
}

// pauses adds up those of all collections.
func (e *evidence) pauses() (sum, longest int64) {
	for _, c := range e.collections {
		sum += c.pauses
		longest = max(longest, c.longest)
	}
	return sum, longest
}

// cpuKind is computing: its loss is its share of what the run wanted and could have had.
func (e *evidence) cpuKind() (Kind, bool) {
	cores, atLeast := e.cores, ""
	if cores < 0 {
		cores, atLeast = sampledCores(e.cpu, e.samplePeriod, e.profile.Recorded()), "at least "
	}
	if e.cores < 0 && (cores == 0 || e.hardware == 0) {
		return Kind{}, false
	}
	pauses, _ := e.pauses()
	busy := max(cores-e.share(pauses), 0)
	waited := sumOf(e.groups(waitLock, waitSocket, waitFile, waitPinned, waitStall))
	wanted := max(1, cores+e.share(waited))
	k := Kind{Name: "cpu", Label: "CPU", Loss: busy / min(max(e.available(), busy, leastAvailable), max(wanted, busy)), Threads: cores}
	k.Text = atLeast + coresText(cores, e.hardware)
	if e.cpu == nil {
		return k, true
	}
	k.Type = e.cpu.Type.Name
	of := "it"
	if seen := e.sampledShare(busy); seen < fewSampled {
		k.Text += ", " + percent(seen) + " sampled"
		of = "that"
	}
	if hottest := e.hottestLine(); hottest.Samples >= fewSamples {
		k.Where = e.where(hottest.Place)
		k.Text += fmt.Sprintf(", %s of %s in the hottest line", units.Share(hottest.Weight, e.cpu.Total), of)
	}
	return k, true
}

const (
	fewSamples = 5    // tell nothing of a line
	fewSampled = 0.35 // of the CPU time is told: 64 % at least in healthy programs, 1 to 25 % where code of the JVM is busy
)

// sampledCores is how many cores the samples alone tell of, where the JVM did not measure it, as in a run of two seconds: each
// stands for the time between two, and not all could be taken. It is 0 for too few.
func sampledCores(v *profile.View, period, recorded time.Duration) float64 {
	if v == nil || v.Samples < leastSamples || recorded <= 0 {
		return 0
	}
	nanos := float64(v.Total)
	if v.Type.Unit != sample.UnitNanos {
		nanos = float64(v.Samples) * float64(period)
	}
	return nanos / float64(recorded)
}

// sampledShare is how much of the CPU time, given in cores, there are samples of; 1 where nobody knows, or it is little
// anyway. Code of the JVM itself is not sampled: its compilers, and what it does for a thread, such as filling arrays.
func (e *evidence) sampledShare(cores float64) float64 {
	nanos := cores * float64(e.span())
	if e.cpu.Type.Name != sample.CPUTime || nanos < 500e6 {
		return 1
	}
	return min(float64(e.cpu.Total)/nanos, 1)
}

// leastAvailable is how many cores a program could have had at least, however busy the machine was: else one that is idle
// would seem to have used all that it could.
const leastAvailable = 0.5

// available is how many cores the program used, or could have used beside other processes.
func (e *evidence) available() float64 {
	hardware := float64(e.hardware)
	if !e.isBusyMachine() {
		return hardware
	}
	return min(max(hardware-e.others, e.cores, leastAvailable), hardware)
}

// inOneSecond is an amount per second as it would be if the program had had a core for itself, where other processes took it.
func (e *evidence) inOneSecond(perSecond float64) float64 {
	if !e.isBusyMachine() {
		return perSecond
	}
	return perSecond / min(max(e.cores, 0.1), 1)
}

// computes tells whether the program used the CPU enough to ask for what: less on a machine that others keep busy.
func (e *evidence) computes() bool {
	return e.cores < 0 || e.cores >= 0.05 || e.isBusyMachine() && e.cores >= 0.01
}

// hottestLine is the line of own code with the most CPU samples, library code that it calls included.
func (e *evidence) hottestLine() profile.OwnWeight {
	lines := e.cpu.OwnLines(e.libraries)
	if len(lines) == 0 {
		return profile.OwnWeight{}
	}
	return lines[0]
}
