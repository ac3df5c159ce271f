package main

import (
	"slices"
	"strings"
	"testing"

	"jfrlens/profiler/sample"
)

// Several sample types may be measured at once; the first is shown.
func TestMeasured(t *testing.T) {
	for text, want := range map[string][]string{
		"":             nil,
		"alloc":        {"alloc"},
		"cpu,cpu-time": {"cpu", "cpu-time"},
		"lock,a.B":     {"lock", "a.B"},
	} {
		flags := sampleFlags{sampleType: text}
		if got, err := flags.measured(); err != nil || !slices.Equal(got, want) || want != nil && flags.shown() != want[0] {
			t.Errorf("%q: measures %q, shows %q, %v", text, got, flags.shown(), err)
		}
	}
	for _, name := range sample.Names() {
		if _, err := (&sampleFlags{sampleType: name}).measured(); err != nil {
			t.Errorf("a standard type: %v", err)
		}
	}
	for text, wrong := range map[string]string{"cpo": "cpo", "cpu,lokc": "lokc", "cpu,": ""} {
		code, _, errOut := called(t, "profile", "--type", text, "Main.java")
		if code != exitUsage || !strings.Contains(errOut, `--type "`+wrong+`" is neither one of`) {
			t.Errorf("%q: exit code %d, %s", text, code, errOut)
		}
	}
	if code, _, errOut := called(t, "profile", "--type", "cpu,lock", "--lock-threshold", "1ms", "no-such.java"); code != exitFailed {
		t.Errorf("a threshold of one of the types: exit code %d, %s", code, errOut)
	}
}
