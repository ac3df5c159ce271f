package profile

import (
	"slices"

	"jfrlens/jfr"
)

// noteErrors notes whether the chunk has events of errors alone, which tell of each error that others may tell of.
func (w *worker) noteErrors() {
	w.errors = w.errors || slices.ContainsFunc(w.counted, func(n *counting) bool {
		return len(n.stacks) > 0 && !n.repeats && slices.ContainsFunc(w.counted, func(o *counting) bool {
			return o.repeats && o.kind.Name == n.kind.Name
		})
	})
}

// isRepeated tells whether events of a node are there a second time. Of each Error that is made the JDK writes a
// jdk.JavaExceptionThrow in the constructor of Throwable, and in that of Error another one and a jdk.JavaErrorThrow, told.
// An OutOfMemoryError has the first alone. (jdk.jfr ThrowableTracer, seen in 8 to 25.)
func (a *assembly) isRepeated(node int32, told bool) bool {
	if node == noFrames {
		return false
	}
	leaf := a.names.TopMethod(node)
	if leaf == constructorOf("java.lang.Error") {
		return true
	}
	if !told || leaf != constructorOf("java.lang.Throwable") {
		return false
	}
	ofError := false
	for up := a.names.Callers(node); up != noFrames; up = a.names.Callers(up) {
		switch m := a.names.TopMethod(up); {
		case m == constructorOf("java.lang.OutOfMemoryError"):
			return false
		case m == constructorOf("java.lang.Error"):
			ofError = true
		case m.Name != constructor:
			return ofError
		}
	}
	return ofError
}

const constructor = "<init>"

func constructorOf(class string) jfr.MethodEntry {
	return jfr.MethodEntry{Class: class, Name: constructor}
}
