package process

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWithDescendants(t *testing.T) {
	table := []processEntry{
		{pid: 0, parent: 0, started: 0}, // the idle process is its own parent
		{pid: 4, parent: 0, started: 1},
		{pid: 30, parent: 20, started: 22},
		{pid: 20, parent: 10, started: 21},
		{pid: 10, parent: 4, started: 20},
		{pid: 11, parent: 10, started: 5}, // of another process, whose id 10 once was
		{pid: 12, parent: 11, started: 23},
		{pid: 40, parent: 50, started: 30}, // each the parent of the other, as of processes long gone
		{pid: 50, parent: 40, started: 30},
	}
	for pid, want := range map[int][]int{
		10: {10, 20, 30},
		30: {30},
		40: {40, 50},
		99: nil,
	} {
		if diff := cmp.Diff(want, withDescendants(pid, table)); diff != "" {
			t.Errorf("of %d (-want +got):\n%s", pid, diff)
		}
	}
}
