package jfr

import (
	"slices"
	"sync"
)

// Dictionary numbers the methods, frames, stack traces and threads of a recording over all of its chunks, in
// each of which keys mean something else. Numbers are places in lists that are only appended to, and entries of equal
// content have one number, whatever chunk or recording they are from. It says for all readers what the same method,
// frame or thread is. It is safe for concurrent use; a [Translator] finds the numbers of one chunk's keys.
type Dictionary struct {
	lines func(class string) func(line int32) int32

	mu      sync.Mutex // guards all below
	methods Numbered[MethodEntry]
	frames  Numbered[FrameEntry]
	threads Numbered[ThreadEntry]
	linesOf map[string]func(int32) int32 // by class

	stacksMu sync.Mutex // guards stacks, whose frames have numbers before
	stacks   stackNumbers
}

// MethodEntry is a Java method, overloads included, or a native function with an empty class.
type MethodEntry struct {
	Class string // binary name with dots: "a.b.Outer$Inner", of a lambda "a.b.Outer$$Lambda"
	Name  string
}

// FrameEntry is one place on a stack.
type FrameEntry struct {
	Method int32 // number in the dictionary
	Line   int32 // of the source, 1-based; 0 or negative where not known, as it was recorded
	Kind   FrameKind
}

// ThreadEntry is a thread.
type ThreadEntry struct {
	Name    string // Java name, else the operating system's, else ""
	JavaID  int64  // 0 where there is none
	OSID    int64
	Virtual bool
}

// What stands for events without a stack trace or thread has number 0 in every dictionary.
const (
	NoStackFrame = 0 // a frame of a method NoStackName without class
	NoThread     = 0

	NoStackName  = "[no stack]"
	NoThreadName = "[no thread]"
)

// MaxThreads bounds the number of threads kept apart, so that a server that starts a thread per request does not make
// a dictionary grow without end. Later threads are one, named OtherThreadsName.
const MaxThreads = 10_000

// OtherThreadsName is the name of the threads that are not kept apart.
const OtherThreadsName = "[other threads]"

// unknownMethod is the name of methods that the recording does not have.
const unknownMethod = "[unknown]"

// NewDictionary returns a dictionary that holds only what stands for nothing. Lines returns, for a class whose code has
// other line numbers than its source, which line of the source a line of the code is, nil for others. It is called by
// several goroutines, seldom twice for a class. Nil: no class has.
func NewDictionary(lines func(class string) func(line int32) int32) *Dictionary {
	d := &Dictionary{lines: lines, linesOf: map[string]func(int32) int32{}, stacks: newStackNumbers()}
	d.Frame(FrameEntry{Method: d.Method(MethodEntry{Name: NoStackName})})
	d.Thread(ThreadEntry{Name: NoThreadName})
	return d
}

// Method returns the number of a method, a new one if there is no such entry.
func (d *Dictionary) Method(m MethodEntry) int32 {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.methods.Of(m)
}

// Frame returns the number of a frame, a new one if there is no such entry.
func (d *Dictionary) Frame(f FrameEntry) int32 {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.frames.Of(f)
}

// Thread returns the number of a thread, a new one if there is no such entry and not too many others.
func (d *Dictionary) Thread(t ThreadEntry) int32 {
	d.mu.Lock()
	defer d.mu.Unlock()
	if _, known := d.threads.at[t]; !known && len(d.threads.List) >= MaxThreads {
		t = ThreadEntry{Name: OtherThreadsName}
	}
	return d.threads.Of(t)
}

// Entries are what a dictionary holds at one moment, by number. They are shared and must not be changed.
type Entries struct {
	Methods []MethodEntry
	Frames  []FrameEntry
	Threads []ThreadEntry
	Stacks  StackTree
}

// Entries returns all that has a number now. What is added later does not change it.
func (d *Dictionary) Entries() Entries {
	d.stacksMu.Lock()
	stacks := d.stacks.all()
	d.stacksMu.Unlock()
	d.mu.Lock()
	defer d.mu.Unlock()
	return Entries{
		Methods: slices.Clip(d.methods.List), Frames: slices.Clip(d.frames.List), Threads: slices.Clip(d.threads.List),
		Stacks: stacks,
	}
}

// methodOf returns the method of a frame.
func (d *Dictionary) methodOf(frame int32) MethodEntry {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.methods.List[d.frames.List[frame].Method]
}

// sourceLines returns which lines of the source those of a class are, nil where they are the same.
func (d *Dictionary) sourceLines(class string) func(int32) int32 {
	if d.lines == nil || class == "" {
		return nil
	}
	d.mu.Lock()
	lines, known := d.linesOf[class]
	d.mu.Unlock()
	if !known {
		lines = d.lines(class) // reads files, so not under the mutex
		d.mu.Lock()
		d.linesOf[class] = lines
		d.mu.Unlock()
	}
	return lines
}

// Entry returns a thread as dictionaries have it.
func (t Thread) Entry() ThreadEntry {
	entry := ThreadEntry{Name: t.JavaName, JavaID: t.JavaID, OSID: t.OSID, Virtual: t.Virtual}
	if entry.Name == "" {
		entry.Name = t.OSName
	}
	return entry
}
