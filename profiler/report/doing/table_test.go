package doing

import (
	"testing"

	"jfrlens/profiler/threads"
)

// Names stand in a table without their quotes.
func TestLabel(t *testing.T) {
	for want, thread := range map[string]*threads.Thread{
		"burns (virtual)":    {Name: "burns", Virtual: true},
		`say "hi`:            {Name: `say "hi`},
		"virtual thread #12": {ID: 12, Virtual: true},
	} {
		if got := label(&threads.Activity{Thread: thread}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
