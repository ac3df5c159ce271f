package profile

import (
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/jfr"
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

// Timed and traced methods are named as those of samples are.
func TestLambdaOfTimingsHasNoNumber(t *testing.T) {
	rec, err := jfr.Open("../../testdata/recordings/hard-jdk25.jfr")
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	lambdas := 0
	for c, err := range rec.Chunks() {
		if err != nil {
			t.Fatal(err)
		}
		pool, err := c.Pool("jdk.types.Method")
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range pool.Keys {
			id, ok := (&facts{chunk: c}).methodID(key)
			if entry := c.MethodEntry(key); !ok || id.class != entry.Class || id.name != entry.Name || id.descriptor == "" {
				t.Errorf("%v, want %v", id, entry)
			}
			if strings.HasSuffix(id.class, "$$Lambda") {
				lambdas++
			}
		}
	}
	if lambdas == 0 {
		t.Error("there is no lambda")
	}
}
