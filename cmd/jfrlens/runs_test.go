package main

import (
	"strings"
	"testing"
	"time"

	"jfrlens/profiler"
	"jfrlens/profiler/commit"
)

// A goal may be any command line, and an answer names classes: nothing of it moves the cursor or breaks the table.
func TestListOfHostileRuns(t *testing.T) {
	began := time.Now().Add(-3 * time.Minute)
	runs := []profiler.Run{
		{ID: "20260501T120000Z-00000000", Number: 1, Name: "good", Goal: "java\t-Dx=\x1b[2J\nMain", Started: began, Recorded: 1500 * time.Millisecond, Outcome: "well", Answer: "Mostly\n\x1b]0;x\aidle.", Folder: "/shop\n", Commit: &commit.State{Commit: "0a1b2c3d4e5f", Changed: []string{"A.java"}}},
		{ID: "20260501T110000Z-00000000", Goal: "Other", Started: began, Outcome: "went on", Commit: &commit.State{Commit: "\x1b"}, Folder: "/other"},
	}
	for all, want := range map[bool][]string{
		false: {"@1 good 0a1b2c3+ 3 min ago 1.50 s well java -Dx=�[2J Main", "Mostly �]0;x�idle.", "@20260501T110000Z-00000000 - � 3 min ago ? went on Other"},
		true:  {"@1 good 0a1b2c3+ 3 min ago 1.50 s well java -Dx=�[2J Main /shop", "Mostly �]0;x�idle.", "@20260501T110000Z-00000000 - � 3 min ago ? went on Other /other"},
	} {
		var out strings.Builder
		if err := writeRuns(&out, runs, all); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")[1:]
		for i := range lines {
			lines[i] = strings.Join(strings.Fields(lines[i]), " ")
		}
		if strings.Join(lines, "\n") != strings.Join(want, "\n") {
			t.Errorf("all %v: %q, want %q", all, lines, want)
		}
	}
}
