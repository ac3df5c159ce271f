package lsp

import (
	"context"
	"time"
)

// parentPoll is how often a parent process is looked for where the system does
// not tell when it ends.
const parentPoll = 2 * time.Second

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
