package sample

// Units of weights.
const (
	UnitSamples = "samples"
	UnitNanos   = "ns"
	UnitBytes   = "bytes"
	UnitValue   = "value" // sum of a field that is neither time nor bytes
)

// Type says what was counted and in which unit. Weights of two sample types are
// never added up.
type Type struct {
	Name  string // a standard name ("cpu-time") or an event type name ("jdk.ClassLoad")
	Unit  string // UnitSamples, UnitNanos, UnitBytes or UnitValue
	Label string // for people, such as "CPU time"
}

// Entry is all there is to know of a standard sample type.
type Entry struct {
	Type

	// Groups are groups of event types that carry the sample type, the best
	// group first. Groups are never mixed: a JVM that writes two of them describes
	// the same thing twice.
	Groups [][]Event

	// Async is async-profiler's option for the type, with {event} for the timer,
	// {lock} for the shortest wait and {interval:10ms} for the time between samples
	// with its default; empty: it does not measure that.
	Async string

	// Instead says what happens where the JDK's recorder cannot measure the type,
	// with {jdk} for its release.
	Instead string

	// Each says that every event is recorded, unless the settings of a recording
	// leave some out: few of them are no rough picture, as few samples are.
	Each bool

	// AnyInstruction says that samples are taken at any instruction, where exact
	// lines need DebugNonSafepoints.
	AnyInstruction bool
}

// Event is an event type whose events are samples: what one is worth, and how it
// is recorded.
type Event struct {
	Name   string
	Weigh  Weighing
	Field  string // for ByField
	Times  string // field of how many there were for each one that was sampled, if not ""
	Counts bool   // the field is a number of samples
	Unit   string // of the weight where it is not that of the sample type
	Label  string // where there are only these events, and the JVM's: less than the sample type is about
	Filter Filter // which of the events are samples

	// Repeats says that an event whose leaf is the constructor of Error repeats
	// one whose leaf is that of Throwable, and that this one, where Error called
	// it, repeats another event of the group.
	Repeats bool

	// Total is where the JVM tells how many there were, recorded or not; empty where it does not.
	Total Total

	// Recorded says how the JDK's recorder is made to record it; nil: it is another
	// profiler's, or not recorded for this sample type.
	Recorded *Recorded
}

// Total is a field of an event type that counts from the start of the JVM on.
type Total struct{ Event, Field string }

// Recorded says how the JDK's recorder records an event type for a sample type.
// That it is switched on goes without saying.
type Recorded struct {
	Since, Before int // JDK releases, Since inclusive; zero: no bound
	LinuxOnly     bool
	Settings      []Setting
}

// Weighing says what one event is worth.
type Weighing int

// Ways to weigh events.
const (
	ByCount Weighing = iota
	ByDuration
	ByField
)

// Filter says which events of a type are samples.
type Filter int

// Filters of events.
const (
	All            Filter = iota
	ParkedForLock         // the thread waits for a lock or semaphore that another one holds
	ParkedForOther        // it waits for all else: a task, a condition, a result, a time
	ByCPUClock            // sampled by the time that threads run
	ByWallClock           // sampled by the time that passes
	NotFreed              // memory that nobody freed as long as the recording goes
)

// Setting is one setting of an event type.
type Setting struct {
	Name  string // such as "threshold", as in .jfc files
	Value string // such as "off"; one with a dollar is that [Threshold]
	Since int    // first JDK release that knows it; zero: all do

	// Shipped says that the settings files of the JDK have it, while one of the
	// user's may lack it: the event would then have no stack, or come once.
	Shipped bool
}

// Threshold names what the user may choose as the shortest that is recorded.
type Threshold string

// Thresholds that the user may choose.
const (
	LockThreshold Threshold = "$lock"
	IOThreshold   Threshold = "$io"
)

// DefaultThreshold is below what a wait or a transfer is not recorded once the
// user asked for locks or I/O. The JDK's own 10 or 20 ms hide most of them, no
// threshold at all would flood the recording.
const DefaultThreshold = "1 ms"
