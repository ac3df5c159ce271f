package lsp

import (
	"context"
	"time"
)

// parentPoll is how often a parent process is looked for where the system does
// not tell when it ends.
const parentPoll = 2 * time.Second

// watchParent returns when process pid has ended or ctx has. A process that
// cannot be seen at all proves nothing, because the editor may live in another
// container: then it waits for ctx only.
func watchParent(ctx context.Context, pid int) (ended bool) {
	if pid <= 0 || !processExists(pid) {
		<-ctx.Done()
		return false
	}
	return waitForExit(ctx, pid)
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
