package profiler

import (
	"testing"
	"time"

	"jfrlens/profiler/commit"
)

// A run is found by its commit, its branch and its time; the newest of several.
func TestFindByCircumstance(t *testing.T) {
	at := func(hour int) time.Time { return time.Date(2026, 3, 4, hour, 30, 0, 0, time.Local).UTC() }
	all := []Run{
		{ID: "other", Started: at(19), Commit: &commit.State{Commit: "abcdef0123", Branch: "main"}}, // of another project
		{ID: "new", Number: 1, Started: at(18), Commit: &commit.State{Commit: "abcdef0123", Branch: "main"}},
		{ID: "mid", Number: 2, Started: at(12), Commit: &commit.State{Commit: "abcdef0123", Branch: "main"}},
		{ID: "old", Number: 3, Started: at(9), Commit: &commit.State{Commit: "1234567890", Branch: "fix/slow"}},
		{ID: "none", Number: 4, Started: at(8)},
	}
	for word, want := range map[string]string{
		"abcdef0": "new", "ABCDEF": "new", "123456": "old", "main": "new", "fix/slow": "old", "2026-03-04": "new", "2026-03-04T12:30": "mid",
		"2026-03-04T09:00": "none", "2026-03-03": "", "abc": "", "fix": "", "": "", "99:99": "",
	} {
		r, ok := byCircumstance(all, word)
		if r.ID != want || ok != (want != "") {
			t.Errorf("%q: %q, want %q", word, r.ID, want)
		}
	}
}
