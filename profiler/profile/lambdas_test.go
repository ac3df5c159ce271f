package profile

import (
	"path/filepath"
	"strings"
	"testing"
)

// The same program in eight runs and JDKs has the same lambda in each.
func TestLambdasOfAllJDKsAreOneMethod(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/recordings/hard-jdk*.jfr")
	if err != nil || len(paths) < 2 {
		t.Fatalf("%d recordings, %v", len(paths), err)
	}
	found := 0
	for _, path := range paths {
		for _, m := range read(t, Options{}, path).Methods() {
			if !strings.Contains(m.Class, "$$Lambda") {
				continue
			}
			if !strings.HasSuffix(m.Class, "$$Lambda") {
				t.Errorf("%s: %s.%s", path, m.Class, m.Name)
			}
			if m == (Method{Class: "HardValues$$Lambda", Name: "run"}) {
				found++
			}
		}
	}
	if found < 5 {
		t.Errorf("the program's lambda is in %d of %d recordings", found, len(paths))
	}
}
