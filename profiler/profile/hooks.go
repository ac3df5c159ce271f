package profile

import (
	"strings"

	"jfrlens/jfr"
)

// withoutHook returns the number of a stack without the function of async-profiler that stands for the one that the program
// called, such as malloc_hook, on top of it.
func (w *worker) withoutHook(stack int32) int32 {
	if w.by != ofAsyncProfiler || stack == noFrames {
		return stack
	}
	names := w.builder.assembly.names
	if callers := names.Callers(stack); callers != noFrames && isHook(names.TopMethod(stack)) {
		return callers
	}
	return stack
}

// isHook tells whether a function is in the library of async-profiler (mallocTracer.cpp, nativeLockTracer.cpp).
func isHook(m jfr.MethodEntry) bool {
	return strings.HasPrefix(m.Class, "libasyncProfiler.") && strings.HasSuffix(m.Name, "_hook")
}
