package main

import (
	"encoding/json"
	"strings"
	"testing"

	"jfrlens/flamegraph"
)

// What is with a method on the stack has the method's total, what is without it the rest of all; the page, which asks for
// sources in the same words, has the same.
func TestFocusAndWithoutAreAll(t *testing.T) {
	path := recordingOf("hard-jdk25")
	total := func(args ...string) int64 {
		t.Helper()
		code, out, errOut := called(t, append([]string{"lines", "--json", "--type", "cpu", path}, args...)...)
		var lines struct{ Total int64 }
		if err := json.Unmarshal([]byte(out), &lines); code != exitDone || err != nil {
			t.Fatalf("%v: exit code %d, %v, %s", args, code, err, errOut)
		}
		return lines.Total
	}
	const method = "HardValues.contend"
	all, with, without := total(), total("--focus", method), total("--without", method)
	if with == 0 || without == 0 || with+without != all {
		t.Errorf("%d with %s and %d without it are not %d", with, method, without, all)
	}
	if got := total("--focus", "*.contend"); got != with {
		t.Errorf("by a pattern there are %d, not %d", got, with)
	}
	p, err := readProfile(t.Context(), streams{err: &strings.Builder{}}, []string{path}, (&sampleFlags{}).every())
	if err != nil {
		t.Fatal(err)
	}
	for want, chosen := range map[int64]flamegraph.Selection{with: {Focus: method}, without: {Without: []string{method}}} {
		if _, got := p.Narrowed(chosen.Narrowing()).Samples("cpu"); got != want {
			t.Errorf("the page has %d of %+v, lines %d", got, chosen, want)
		}
	}
	if code, _, errOut := called(t, "lines", path, "--focus", "no.such.Method"); code != exitFailed || !strings.Contains(errOut, "full names") {
		t.Errorf("of no method: exit code %d, %s", code, errOut)
	}
	if code, _, _ := called(t, "lines", path, "--without", ""); code != exitUsage {
		t.Errorf("of an empty name: exit code %d", code)
	}
}
