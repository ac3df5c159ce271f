package wire

import (
	"context"
	"time"
)

// parentPoll is how often a parent process is looked for where the system does
// not tell when it ends.
const parentPoll = 2 * time.Second

// EndWith ends the connection when a process does, and waits for that or for the
// end of ctx; 0 is no process. One that cannot be seen now proves nothing, because
// the editor may live in another container.
func (c *Conn) EndWith(ctx context.Context, pid int) {
	if pid > 0 && processExists(pid) && waitForExit(ctx, pid) {
		c.End()
	}
}

// pollForExit is waitForExit where the system offers nothing better.
func pollForExit(ctx context.Context, pid int) bool {
	tick := time.NewTicker(parentPoll)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return false
		case <-tick.C:
			if !processExists(pid) {
				return true
			}
		}
	}
}
