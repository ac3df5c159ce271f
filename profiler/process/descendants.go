package process

import "slices"

// processEntry is a process in a table of all of them.
type processEntry struct {
	pid, parent int
	started     int64 // in any unit that grows with time
}

// withDescendants lists a process, if it is in the table, and all that it has
// started, and so on. The id of a parent that has ended may be that of another
// process by now: a child is never older than its parent.
func withDescendants(pid int, table []processEntry) []int {
	var found []processEntry
	for _, p := range table {
		if p.pid == pid {
			found = append(found, p)
		}
	}
	for i := 0; i < len(found); i++ {
		for _, p := range table {
			if p.parent == found[i].pid && p.pid != p.parent && p.started >= found[i].started && !slices.Contains(found, p) {
				found = append(found, p)
			}
		}
	}
	var pids []int
	for _, p := range found {
		pids = append(pids, p.pid)
	}
	return pids
}
