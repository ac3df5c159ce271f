package profiler

import (
	"time"

	"jfrlens/profiler/launch"
)

// State is where a session is in its life.
type State string

// The states of a session, in order; one of the last three ends it.
const (
	Preparing State = "preparing" // finding the JDK, compiling
	Running   State = "running"   // the program runs
	Reading   State = "reading"   // the program has ended, its recording is read
	Done      State = "done"      // there is a result
	Failed    State = "failed"    // there is none
	Cancelled State = "cancelled" // the user wanted none
)

// Ended tells whether the state is final.
func (s State) Ended() bool { return s == Done || s == Failed || s == Cancelled }

// Status is what others may know of a session at one moment. It is a value:
// nothing in it changes.
type Status struct {
	ID      string
	State   State
	Goal    string // what is run, for people
	Step    string // what is being done right now, such as "running": to be read after the goal
	Started time.Time
	Ended   time.Time // zero while it runs
	PID     int       // 0 before the program runs
	JDK     launch.JDK
	// Debugger is how a debugger can be attached, one sentence; empty when the
	// program was not prepared for one.
	Debugger string
	// Stopped is the last JVM of the program that has stopped for a debugger; nil for none.
	Stopped *Stop
	Samples int64 // of the default sample type so far; 0 where nothing can be read live
	Live    bool  // profiles are published while the program runs
}
