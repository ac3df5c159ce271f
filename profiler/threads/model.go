package threads

import (
	"strings"
	"time"
)

// Format is what wrote a dump.
type Format string

// Formats that can be read.
const (
	Text  Format = "text"  // Thread.print, jstack, SIGQUIT of HotSpot
	JSON  Format = "json"  // Thread.dump_to_file -format=json
	Crash Format = "crash" // hs_err_pid….log
	// Javacore is what OpenJ9 writes.
	Javacore Format = "javacore"
	// System is no dump: what the system says of the threads of a process, without their stacks. See [FromTasks].
	System Format = "system"
)

// Dump is all threads of a JVM at one moment. It is not changed once it was read.
type Dump struct {
	Format Format
	VM     string    // as the JVM calls itself, "" when the dump does not say
	Taken  time.Time // by the JVM's clock; of a text without a zone, in UTC; zero when unknown
	// Threads are in the order of the dump.
	Threads []*Thread
	// Reported are the deadlocks that the JVM found itself, each as the lines that it printed of it.
	Reported []Reported
	// Problem is what the JVM died of, of a crash log only.
	Problem string
	// Carriers is how many threads may carry virtual threads at a time, 0 when unknown.
	Carriers int
	// Notes say what the dump does not hold, in sentences.
	Notes []string

	ended bool // its last line was there
}

// Reported is one edge of a deadlock that the JVM found: Name waits for Object, which Owner holds.
type Reported struct {
	Name, Object, Owner string
}

// State is the state of java.lang.Thread, "" for threads that run no Java code.
type State string

// States of threads.
const (
	New          State = "NEW"
	Runnable     State = "RUNNABLE"
	Blocked      State = "BLOCKED"
	Waiting      State = "WAITING"
	TimedWaiting State = "TIMED_WAITING"
	Terminated   State = "TERMINATED"
)

// Thread is one thread of a dump.
type Thread struct {
	Name    string
	ID      int64         // of java.lang.Thread; 0 for a thread of the JVM itself
	NID     int64         // of the operating system, inside the JVM's PID namespace; 0 when unknown
	Daemon  bool          // the program may end while it runs
	Virtual bool          // it is no thread of the operating system
	State   State         // "" when the dump does not say
	What    string        // what the JVM says it does, such as "waiting on condition"
	CPU     time.Duration // since it began; −1 when unknown
	Elapsed time.Duration // since it began; −1 when unknown
	Carries int64         // ID of the virtual thread that is mounted on it, else 0
	Carrier int64         // ID of the thread that carries it, else 0
	Group   string        // the container that it belongs to, "" when unknown
	Stack   []*Frame      // leaf first; frames may be shared between threads
	Locks   []Lock        // in the order of the dump
	Crashed bool          // the JVM died in it

	tid    string // address of the JVM's own structure
	system bool   // only the system has told of it
}

// IsJava tells whether a thread can run Java code: those of the JVM have no number.
func (t *Thread) IsJava() bool { return t.ID != 0 }

// Frame is one call on a stack.
type Frame struct {
	Class  string // fully qualified, without what makes hidden classes unique
	Method string
	File   string // without a folder; "" when unknown
	Line   int    // 0 when unknown
	Native bool   // the method is no Java code

	is Kind // what threads do in it, "" for code that tells nothing
}

// Place is file and line as people write them, else the class.
func (f *Frame) Place() string {
	if f.File == "" || f.Line == 0 {
		return f.Class
	}
	return f.File + ":" + itoa(f.Line)
}

// String is how stack traces write a frame.
func (f *Frame) String() string {
	where := "Unknown Source"
	switch {
	case f.Native:
		where = "Native Method"
	case f.File != "" && f.Line > 0:
		where = f.File + ":" + itoa(f.Line)
	case f.File != "":
		where = f.File
	}
	return f.Class + "." + f.Method + "(" + where + ")"
}

// Is tells whether a frame is a method of a class.
func (f *Frame) Is(class, method string) bool { return f.Class == class && f.Method == method }

// IsLibrary tells whether a frame is code of the JDK, of which a program knows nothing.
func (f *Frame) IsLibrary() bool {
	for _, prefix := range [...]string{"java.", "javax.", "jdk.", "sun.", "com.sun."} {
		if strings.HasPrefix(f.Class, prefix) {
			return true
		}
	}
	return false
}

// Relation says what a thread has to do with the object of a lock.
type Relation string

// Relations of threads to objects.
const (
	Holds       Relation = "locked"                  // entered, and left only while it waits for a signal
	WantsEntry  Relation = "waiting to lock"         // another thread is inside
	AwaitsCall  Relation = "waiting on"              // in Object.wait, until somebody notifies
	WantsReturn Relation = "waiting to re-lock"      // was notified, and another thread is inside
	Parks       Relation = "parking to wait for"     // LockSupport.park
	Owns        Relation = "owns"                    // of java.util.concurrent; at no frame
	AwaitsClass Relation = "waiting for initializer" // another thread initializes the class
	Eliminated  Relation = "eliminated"              // the compiler removed it: it holds nothing
)

// Lock is an object that a thread holds or waits for.
type Lock struct {
	Relation Relation
	// Object is an address in a text, which is exact within that dump only, and an
	// identity hash in JSON, which stays; "" when the dump does not name it.
	Object string
	Class  string // of the object, or the class itself for AwaitsClass
	Depth  int    // index into the stack; −1 for none
	Owner  int64  // ID of the thread that has it, where the dump says so; else 0
}
