package overview

import "jfrlens/profiler/profile"

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
