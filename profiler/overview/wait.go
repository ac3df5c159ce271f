package overview

import (
	"strings"

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

// cause is what waits have in common: for what, and where in own code.
type cause struct {
	kind  waitKind
	what  string // class of the lock, host and port, path, reason
	place profile.Place
	call  string // the method that own code called, such as "FileChannelImpl.force"
}

// kindOfPark says for what a parked thread waits: the first frames above the parking tell, and the class of what it was
// parked on.
func kindOfPark(class string, s *stack) waitKind {
	switch {
	case isPoolAtRest(s):
		return waitIdle
	case !s.isOwn():
		return waitIdle
	case waitsForResult(s):
		return waitResult
	case profile.IsLock(class):
		return waitLock
	}
	return waitIdle
}

// isPoolAtRest tells whether a worker of a pool waits for its next task.
func isPoolAtRest(s *stack) bool {
	return s.has("java.util.concurrent.ThreadPoolExecutor", "getTask") ||
		s.has("java.util.concurrent.ForkJoinPool", "awaitWork") ||
		s.has("java.util.concurrent.DelayScheduler", "loop")
}

// isWorker tells whether a thread of a pool runs a task.
func isWorker(s *stack) bool {
	return s.has("java.util.concurrent.ThreadPoolExecutor", "runWorker")
}

// results are the methods in which threads wait for what others do.
var results = map[string][]string{
	"java.util.concurrent.FutureTask":        {"awaitDone", "get"},
	"java.util.concurrent.CompletableFuture": {"waitingGet", "timedGet", "get", "join"},
	"java.util.concurrent.ForkJoinTask":      {"awaitDone", "join", "get", "invoke"},
	"java.util.concurrent.CountDownLatch":    {"await"},
	"java.util.concurrent.CyclicBarrier":     {"await", "dowait"},
	"java.util.concurrent.Phaser":            {"awaitAdvance", "arriveAndAwaitAdvance"},
	"java.lang.Thread":                       {"join"},
}

// waitsForResult tells whether own code waits for what another thread computes.
func waitsForResult(s *stack) bool {
	for class, methods := range results {
		for _, method := range methods {
			if s.calls(class, method) {
				return true
			}
		}
	}
	return false
}

// readsRequests tells whether a thread of a server reads its next request, which comes when somebody asks.
func readsRequests(s *stack) bool {
	for _, frame := range s.frames {
		for _, server := range []string{"sun.net.httpserver.", "org.apache.coyote.", "org.apache.tomcat.", "org.eclipse.jetty.", "io.undertow.", "org.xnio.", "io.netty."} {
			if strings.HasPrefix(frame.Class, server) {
				return true
			}
		}
		if frame.Method == "accept" && strings.Contains(frame.Class, "ServerSocket") {
			return true
		}
	}
	return false
}

// called names the method that own code called, without its package.
func called(s *stack) string {
	if s.own <= 0 {
		return ""
	}
	frame := s.frames[s.own-1]
	return frame.Class[strings.LastIndexByte(frame.Class, '.')+1:] + "." + frame.Method
}
