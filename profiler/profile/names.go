package profile

import (
	"cmp"

	"jfrlens/jfr"
)

// Method is an entry of the recording's dictionary, as frames and threads are, under its number there.
type Method = jfr.MethodEntry

// Frame is one place on a stack.
type Frame = jfr.FrameEntry

// Thread is a thread that samples belong to.
type Thread = jfr.ThreadEntry

// Nodes are the stacks of a profile as a calling-context tree: nodes are their numbers in the dictionary.
type Nodes = jfr.StackTree

// What stands for samples without a stack trace or thread is in every profile.
const (
	NoStackFrame = jfr.NoStackFrame // number of a frame of the method "[no stack]"

	noStackMethod = 0            // number of that method
	NoThread      = jfr.NoThread // number of the thread "[no thread]"
)

// NoName is shown in place of the name of a thread or method that has an empty one, as most virtual threads have.
const NoName = "[no name]"

// ThreadName returns what to call a thread.
func ThreadName(t Thread) string { return cmp.Or(t.Name, NoName) }
