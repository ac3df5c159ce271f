package main

import (
	"strings"
	"testing"

	"jfrlens/profiler/launch"
)

// A flag behind the target goes to the program; who meant it for us is told.
func TestMisplacedFlag(t *testing.T) {
	cmd := newProfileCommand(streams{})
	for line, want := range map[string]string{
		"Main.java --type alloc": "--type", "Main.java --top=3": "--top",
		"Main.java input --type": "", "Main.java --port 1": "", "Main.java -x": "", "Main.java -- --type": "", "Main.java": "", "mvn --debug": "",
	} {
		if got := misplacedFlag(cmd, launch.RequestOf(strings.Fields(line), false)); got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}
