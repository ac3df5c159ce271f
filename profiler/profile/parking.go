package profile

import (
	"strings"

	"jfrlens/jfr"
	"jfrlens/profiler/sample"
)

// isParking tells whether a filter looks at what parked threads wait for.
func isParking(f sample.Filter) bool { return f == sample.ParkedForLock || f == sample.ParkedForOther }

// IsLock tells whether threads that park for an object of a class wait for a lock. Those that wait for a condition of a
// lock do not, nor do those without such an object: idle threads of pools are among both. The class is that of
// jdk.ThreadPark, which is what java.util.concurrent.locks.LockSupport.park was given.
func IsLock(class string) bool {
	return strings.HasPrefix(class, "java.util.concurrent.Semaphore$") ||
		strings.HasPrefix(class, "java.util.concurrent.locks.") && !strings.Contains(class, "$Condition")
}

// parkedOther tells which events of a table are of threads that parked for something else than a feed wants.
func (w *worker) parkedOther(c *jfr.Chunk, f *feed, t *jfr.Table) func(row int) bool {
	keys := t.Ints(parkedField)
	return func(row int) bool {
		onLock := keys != nil && w.parkedOnLock(c, keys[row])
		return onLock != (f.event.Filter == sample.ParkedForLock)
	}
}

// parkedOnLock is [IsLock] of the class with a key.
func (w *worker) parkedOnLock(c *jfr.Chunk, key int64) bool {
	known, ok := w.locks[key]
	if !ok {
		class, found := c.Class(key)
		if known = IsLock(class.Name); found {
			w.locks[key] = known
		}
	}
	return known
}
