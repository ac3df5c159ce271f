package source

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestHalfTyped puts what people have typed so far between the lines of a good
// file and counts how often the main is still found: nearly always.
func TestHalfTyped(t *testing.T) {
	for _, name := range []string{"Demo.java", "Demo.kt", "Demo.scala"} {
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join("testdata", "halftyped", name))
			if err != nil {
				t.Fatal(err)
			}
			lang, _ := LanguageOf(name)
			whole := Parse(lang, name, text)
			if whole.Broken || len(whole.Mains) != 1 {
				t.Fatalf("broken %v, mains %v", whole.Broken, whole.Mains)
			}
			lines := strings.Split(string(text), "\n")
			tries, found := 0, 0
			for at := 6; at < len(lines)-2; at += 2 {
				for _, piece := range typed() {
					edited := slices.Insert(slices.Clone(lines), at, "        "+piece)
					tries++
					f := Parse(lang, name, []byte(strings.Join(edited, "\n")))
					if slices.ContainsFunc(f.Mains, func(m Main) bool { return m.Class == whole.Mains[0].Class }) {
						found++
					}
				}
			}
			if found*100 < tries*93 {
				t.Errorf("the main was found in %d of %d half-typed texts", found, tries)
			}
			t.Logf("the main was found in %d of %d half-typed texts", found, tries)
		})
	}
}
