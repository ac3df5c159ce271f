package timeline

import (
	"regexp"
	"strings"
)

// numbered are the numbers that pools give their threads: at the end of the name,
// or before what says which part of a framework the thread is of.
var numbered = regexp.MustCompile(`[-_ #.]?\d+$`)

// poolNumber is the number of the pool itself in the names that java.util.concurrent gives.
var poolNumber = regexp.MustCompile(`^(pool|ForkJoinPool)-\d+`)

// PoolOf is what the threads of one pool have in common in their names: the name
// without the number at its end, "http-nio-8080-exec" of "http-nio-8080-exec-12". A
// pool of java.util.concurrent keeps its own number.
func PoolOf(name string) string {
	switch {
	case strings.HasPrefix(name, "G1 ") || strings.HasPrefix(name, "GC Thread") || strings.HasPrefix(name, "ZWorker") || strings.HasPrefix(name, "XWorker"):
		return "GC"
	case strings.Contains(name, "CompilerThread"):
		return "JIT compiler"
	}
	if pool := numbered.ReplaceAllString(name, ""); pool != "" && (pool != name || poolNumber.MatchString(name)) {
		return pool
	}
	return name
}
