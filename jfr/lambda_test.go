package jfr_test

import (
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/jfr"
)

// Whoever looks a method up without a dictionary names a lambda as the dictionary does, without a number of one JVM's.
func TestLambdaHasOneName(t *testing.T) {
	paths, err := filepath.Glob(recording("hard-jdk*.jfr"))
	if err != nil || len(paths) < 2 {
		t.Fatalf("%d recordings, %v", len(paths), err)
	}
	lambdas := 0
	for _, path := range paths {
		rec, err := jfr.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer rec.Close()
		for c, err := range rec.Chunks() {
			if err != nil {
				t.Fatal(err)
			}
			pool, err := c.Pool("jdk.types.Method")
			if err != nil {
				t.Fatal(err)
			}
			for _, key := range pool.Keys {
				class, name, _ := c.MethodName(key)
				if owner, ok := c.MethodClass(key); !ok || c.ClassName(owner) != class {
					t.Errorf("%s: a method of %s is of %s, %v", path, class, c.ClassName(owner), ok)
				}
				if !strings.Contains(class, "$$Lambda") {
					continue
				}
				lambdas++
				if entry := c.MethodEntry(key); !strings.HasSuffix(class, "$$Lambda") || class != entry.Class || name != entry.Name {
					t.Errorf("%s: %s.%s, but %s.%s in the dictionary", path, class, name, entry.Class, entry.Name)
				}
			}
		}
	}
	if lambdas < len(paths) {
		t.Errorf("%d lambdas in %d recordings", lambdas, len(paths))
	}
}
