package overview

import (
	"cmp"
	"slices"

	"jfrlens/profiler/profile"
)

// waitKind says for what a thread stood still.
type waitKind uint8

const (
	waitIdle   waitKind = iota // it had no work
	waitLock                   // another thread held a monitor, lock or semaphore
	waitResult                 // for what another thread computes
	waitSocket
	waitFile
	waitPinned // a virtual thread that kept its carrier
	waitStall  // the collector had no free memory
	waitSleep  // it meant to
)

// wait is an interval in which a thread stood still.
type wait struct {
	from, to int64 // nanoseconds from the epoch
	thread   int32 // number in facts.threads
	cause    int32 // number in facts.causes
}

// earlier compares waits by when they began.
func earlier(a, b wait) int { return cmp.Compare(a.from, b.from) }

// byStart is a list of waits in the order in which they began. They are first put into stretches of time in which few began:
// there are millions.
func byStart(list []wait) []wait {
	first, last := slices.MinFunc(list, earlier).from, slices.MaxFunc(list, earlier).from
	width := (last-first)/int64(len(list)/4+1) + 1
	ends := make([]int32, (last-first)/width+2) // of stretches; while they are filled, where the next wait of that before goes
	for i := range list {
		ends[(list[i].from-first)/width+1]++
	}
	for i := 1; i < len(ends); i++ {
		ends[i] += ends[i-1]
	}
	sorted := make([]wait, len(list))
	for i := range list {
		next := &ends[(list[i].from-first)/width]
		sorted[*next] = list[i]
		*next++
	}
	start := int32(0)
	for _, end := range ends {
		slices.SortFunc(sorted[start:end], earlier)
		start = end
	}
	return sorted
}

// cause is what waits have in common: for what, and where in own code.
type cause struct {
	kind  waitKind
	what  string // class of the lock, host and port, path, reason
	place profile.Place
	call  string // the method that own code called, such as "FileChannelImpl.force"
}

// kindOfPark says for what a parked thread waits: the first frames above the parking tell, and the class of what it was
// parked on.
func kindOfPark(class string, s stack) waitKind {
	switch {
	case s.all.has(poolAtRest), !s.isOwn():
		return waitIdle
	case s.above.has(awaitsResult):
		return waitResult
	case profile.IsLock(class):
		return waitLock
	}
	return waitIdle
}
