package profiler

import (
	"context"
	"slices"
	"strings"
	"testing"
)

// What holds for every run of a program is told at its first, and kept of all.
func TestAsidesAreToldOnce(t *testing.T) {
	t.Parallel()
	sessions, r := open(t), compile(t, 17, "800", "end")
	isAside := func(note string) bool { return strings.Contains(note, "EliminateAutoBox") }
	for _, first := range []bool{true, false} {
		session, err := sessions.Start(context.Background(), Launch{r}, nil)
		if err != nil {
			t.Fatal(err)
		}
		result, err := session.Result()
		if err != nil {
			t.Fatal(err)
		}
		if told := slices.ContainsFunc(result.RunNotes, isAside); told != first || slices.ContainsFunc(result.Asides, isAside) == first {
			t.Errorf("first %v: notes %q, asides %q", first, result.RunNotes, result.Asides)
		}
		if first && !isAside(result.RunNotes[len(result.RunNotes)-1]) {
			t.Errorf("it is not the last of %q", result.RunNotes)
		}
	}
}
