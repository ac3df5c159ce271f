package profile

import (
	"strings"

	"jfrlens/jfr"
)

// withoutHook returns the frames of a stack, leaf first, without the function of async-profiler that stands for the one that
// the program called, such as malloc_hook.
func (w *worker) withoutHook(c *jfr.Chunk, frames []jfr.Frame) []jfr.Frame {
	if w.by == ofAsyncProfiler && len(frames) > 1 && isHook(c.MethodEntry(frames[0].Method)) {
		return frames[1:]
	}
	return frames
}

// isHook tells whether a function is in the library of async-profiler (mallocTracer.cpp, nativeLockTracer.cpp).
func isHook(m jfr.MethodEntry) bool {
	return strings.HasPrefix(m.Class, "libasyncProfiler.") && strings.HasSuffix(m.Name, "_hook")
}
