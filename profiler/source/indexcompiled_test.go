package source

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestIndexOfCompiled looks up every class that the compilers made of the files in
// testdata, without their class files: the names alone must lead to the source.
func TestIndexOfCompiled(t *testing.T) {
	t.Parallel()
	from, root := filepath.Join("testdata", "compiled"), t.TempDir()
	places := map[string]string{ // Java files stand in folders named like their package
		"Tool.kt": "Tool.kt", "Hard.scala": "Hard.scala", "java/Loose.java": "Loose.java",
		"java/Classic.java": "javac/classic/Classic.java", "java/Modern.java": "javac/modern/Modern.java",
		"java/Newest.java": "javac/newest/Newest.java", "java/Mains.java": "javac/mains/Mains.java", "java/MainsNew.java": "javac/mains/MainsNew.java",
	}
	sources := map[string]string{} // path by base name
	var java []string
	for file, place := range places {
		text, err := os.ReadFile(filepath.Join(from, file))
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(root, place)
		write(t, path, string(text))
		sources[filepath.Base(place)] = path
		if filepath.Ext(file) == ".java" {
			java = append(java, path)
		}
	}
	want := map[string]string{}
	for name, c := range compile(t, 25, t.TempDir(), java...) {
		want[name] = sources[c.source]
	}
	for _, file := range []string{"Tool.kt", "Hard.scala"} {
		for name := range readClasses(t, filepath.Join(from, file+".classes")) {
			want[name] = sources[file]
		}
	}
	x := NewIndex([]string{root})
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if path, _, ok := x.Find(name, 1); !ok || path != want[name] {
			t.Errorf("%s is in %q, want %q", name, path, want[name])
		}
	}
}
