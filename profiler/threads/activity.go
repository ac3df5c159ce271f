package threads

import (
	"strings"
	"time"
)

// Kind is what a thread does.
type Kind string

// Kinds of activities. Those that end by themselves or by the world outside stand last.
const (
	Works       Kind = "works"       // runs, as far as a dump can tell: only CPU time proves it
	Monitor     Kind = "monitor"     // wants to enter a synchronized block or method
	LockWait    Kind = "lock"        // wants a lock of java.util.concurrent
	Initializer Kind = "initializer" // another thread initializes the class that it needs
	Signal      Kind = "signal"      // Object.wait or Condition.await: until somebody calls
	Future      Kind = "result"      // of a task
	Latch       Kind = "latch"       // until others have come as far: latches, barriers, phasers
	Permit      Kind = "permit"      // of a semaphore
	Join        Kind = "end"         // of another thread
	QueueFull   Kind = "queue full"  // puts into a queue that has no room
	QueueEmpty  Kind = "queue empty" // takes from a queue that has nothing
	Parked      Kind = "parked"      // for a reason that its stack does not tell
	Sleeps      Kind = "sleeps"
	Network     Kind = "network" // waits for another program
	Accept      Kind = "accept"  // waits for connections
	Input       Kind = "input"   // reads a file, a pipe or standard input
	Child       Kind = "child"   // waits for a process to end
	Idle        Kind = "idle"    // a worker without work, a selector, a timer
	Carries     Kind = "carrier" // runs a virtual thread, which is another thread of the dump
	JVMThread   Kind = "jvm"     // a thread of the JVM itself
	Unknown     Kind = "unknown" // the dump has no stack of it
)

// Waits tells whether a thread of this kind can go on only when another thread of the same program lets it.
func (k Kind) Waits() bool {
	switch k {
	case Monitor, LockWait, Initializer, Signal, Future, Latch, Permit, Join, QueueFull, QueueEmpty, Parked:
		return true
	}
	return false
}

// Blocked tells whether a thread of this kind wants something that one other thread has.
func (k Kind) Blocked() bool { return k == Monitor || k == LockWait || k == Initializer }

// Activity is what a thread did at the last of the dumps.
type Activity struct {
	Thread *Thread
	Kind   Kind
	Object string    // that it waits for; "" when the dump does not name it
	Class  string    // of the object, or the class that is initialized
	How    string    // for locks: "read", "write" or ""
	Owner  *Activity // who has it; nil when nobody does or the dump does not tell
	// Place is the first frame of the program's own, else the first of all; nil without a stack.
	Place *Frame
	// CPU and Queue are since the first dump: what it ran, and what it waited for a CPU to run on; −1 when unknown.
	CPU, Queue time.Duration
	// Still is for how long at least it has not moved: it used no CPU where that is known, and stack and locks are the
	// same. 0 when it moved or there is one dump only.
	Still time.Duration

	waiters    []*Activity // whose Owner this is
	grown      int         // how many more wait for what it has than in the first dump
	triesAgain bool        // what another has, without waiting for it, in all dumps
}

// Waiters are those that wait for what this thread has, in the order of the dump.
func (a *Activity) Waiters() []*Activity { return a.waiters }

// activityOf says what a thread does, without the others.
func activityOf(t *Thread) *Activity {
	a := &Activity{Thread: t, CPU: -1, Queue: -1, Place: placeOf(t)}
	switch {
	case t.Carries != 0 && !t.Virtual:
		a.Kind = Carries
	case len(t.Stack) == 0:
		a.Kind = Unknown
		if !t.Virtual && !t.system && (!t.IsJava() || t.State == Runnable) {
			a.Kind = JVMThread
		}
	case a.byLock(), a.byState(), a.byBlocker(), a.byFrames():
	case t.State == Runnable || t.State == "" && !parks(t.Stack[0]):
		a.Kind = Works
	default:
		a.Kind = Parked
	}
	return a
}

// placeOf is the line of a thread that its programmer knows. Calls of lambdas have none.
func placeOf(t *Thread) *Frame {
	var first *Frame
	for _, f := range t.Stack {
		switch {
		case f.IsLibrary():
		case f.Line > 0:
			return f
		case first == nil:
			first = f
		}
	}
	if first == nil && len(t.Stack) > 0 {
		return t.Stack[0]
	}
	return first
}

// waitsOn is the lock line that says what the thread waits for, nil if there is none.
func (t *Thread) waitsOn() *Lock {
	for i := range t.Locks {
		switch t.Locks[i].Relation {
		case WantsEntry, WantsReturn, AwaitsCall, Parks, AwaitsClass:
			return &t.Locks[i]
		}
	}
	return nil
}

// byLock judges by what the JVM says of monitors and classes.
func (a *Activity) byLock() bool {
	lock := a.Thread.waitsOn()
	if lock == nil {
		return false
	}
	switch {
	case lock.Relation == AwaitsClass:
		a.Kind = Initializer
	case lock.Relation == WantsEntry:
		a.Kind = Monitor
	case lock.Relation == WantsReturn && a.Thread.State == Blocked, lock.Relation == AwaitsCall && a.Thread.State == Blocked:
		a.Kind = Monitor // it was notified
	default:
		return false
	}
	a.Object, a.Class = lock.Object, lock.Class
	if a.Object == "" && lock.Relation != AwaitsClass {
		a.Object, a.Class = a.Thread.released()
	}
	return true
}

// released is the monitor that a thread in Object.wait gave back: what the JVM names, else the first that its stack
// has entered, as compiled code keeps no reference.
func (t *Thread) released() (object, class string) {
	if len(t.Stack) == 0 || !t.Stack[0].isObjectWait() {
		return "", ""
	}
	for _, l := range t.Locks {
		switch l.Relation {
		case AwaitsCall, WantsReturn, Holds:
			if l.Object != "" {
				return l.Object, l.Class
			}
		}
	}
	return "", ""
}

func (f *Frame) isObjectWait() bool {
	return f.Class == "java.lang.Object" && strings.HasPrefix(f.Method, "wait")
}

// byState finds threads that wait for the initializer of a class: up to JDK 16 they are in Object.wait and
// runnable at the same time, and not in that method.
func (a *Activity) byState() bool {
	t := a.Thread
	if t.State == Runnable && strings.HasPrefix(t.What, "in Object.wait()") && !t.Stack[0].isObjectWait() {
		a.Kind = Initializer
		return true
	}
	return false
}

// parks tells whether a frame gives the CPU away.
func parks(f *Frame) bool {
	switch f.Method {
	case "park", "parkNanos", "yieldContinuation", "parkOnCarrierThread":
		return true
	}
	return f.isObjectWait()
}

// blockers are classes of objects that threads park for, and what that means. Whatever is a part of the name counts.
var blockers = []struct {
	part string
	is   Kind
}{
	{"ReentrantReadWriteLock$", LockWait},
	{"ReentrantLock$", LockWait},
	{"StampedLock", LockWait},
	{"Semaphore$", Permit},
	{"CountDownLatch$", Latch},
	{"java.util.concurrent.Phaser", Latch},
	{"java.util.concurrent.FutureTask", Future},
	{"CompletableFuture$Signaller", Future},
	{"ForkJoinTask", Future},
}

// byBlocker judges by the class of what a thread is parked for.
func (a *Activity) byBlocker() bool {
	lock := a.Thread.waitsOn()
	if lock == nil || lock.Relation != Parks {
		return false
	}
	a.Object, a.Class = lock.Object, lock.Class
	for _, b := range blockers {
		if strings.Contains(lock.Class, b.part) {
			a.Kind = b.is
			a.How = lockMode(a.Thread.Stack)
			return true
		}
	}
	return false
}

// lockMode is whether a lock is wanted for reading or for writing.
func lockMode(stack []*Frame) string {
	for _, f := range stack {
		switch {
		case !f.IsLibrary():
			return ""
		case strings.HasSuffix(f.Class, "$ReadLock"), strings.Contains(f.Method, "eadLock"), f.Method == "acquireRead":
			return "read"
		case strings.HasSuffix(f.Class, "$WriteLock"), strings.Contains(f.Method, "riteLock"), f.Method == "acquireWrite":
			return "write"
		}
	}
	return ""
}
