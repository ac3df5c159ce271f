package query

import (
	"sync"
	"sync/atomic"
)

// counter adds up progress and passes it on.
type counter struct {
	done, reported atomic.Int64
	total          int64
	mu             sync.Mutex
	report         Progress
}

func (c *counter) add(n int64) {
	done := c.done.Add(n)
	if c.report == nil || done-c.reported.Load() < c.total/200 && done != c.total {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.reported.Store(done)
	c.report(done, c.total)
}
