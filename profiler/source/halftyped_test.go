package source

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
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
			if found*100 < tries*98 {
				t.Errorf("the main was found in %d of %d half-typed texts", found, tries)
			}
			t.Logf("the main was found in %d of %d half-typed texts", found, tries)
		})
	}
}

// TestCutAnywhere ends good files after every byte, as one finds them that are
// written from top to bottom. What is found never jumps: it stands where it stands
// in the whole file; and once its first line is written, a main is found.
func TestCutAnywhere(t *testing.T) {
	for _, name := range []string{"Demo.java", "Demo.kt", "Demo.scala"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(filepath.Join("testdata", "halftyped", name))
			if err != nil {
				t.Fatal(err)
			}
			lang, _ := LanguageOf(name)
			whole := Parse(lang, name, text)
			begun := bytes.Index(text, []byte("main("))
			begun += bytes.IndexByte(text[begun:], '\n')
			for end := range text {
				f := Parse(lang, name, text[:end])
				written := text[max(0, end-30):end]
				if end >= begun && len(f.Mains) == 0 {
					t.Errorf("no main after %q", written)
				}
				for _, m := range f.Mains {
					if m != whole.Mains[0] {
						t.Errorf("main %+v after %q", m, written)
					}
				}
				for _, m := range f.Methods {
					half := bytes.HasSuffix(text[:end], []byte(m.Name)) // the rest of the name is not written yet
					if !half && !slices.ContainsFunc(whole.Methods, m.isAt) {
						t.Errorf("method %+v after %q", m, written)
					}
				}
			}
		})
	}
}

// TestAnnotationEndsText ends texts with an annotation, where tree-sitter-kotlin looks for a blank behind the end.
func TestAnnotationEndsText(t *testing.T) {
	for _, text := range []string{
		"class A\n@B", "class A\n@B(", "class A\n@B()", "class A\n@B(\"x", "val a = 1\n@B", "val a = 1\n@B(1", "class A(val b: Int)\n\n@",
	} {
		parsed := make(chan *File, 1)
		go func() { parsed <- Parse(Kotlin, "A.kt", []byte(text)) }()
		select {
		case f := <-parsed:
			if f.Lines != strings.Count(text, "\n")+1 || strings.HasPrefix(text, "class") && len(f.Types) != 1 {
				t.Errorf("%q has %d lines and the types %v", text, f.Lines, f.Types)
			}
		case <-time.After(time.Minute):
			t.Fatalf("%q is still being parsed", text)
		}
	}
}

// isAt tells whether two methods are declared at one place under one name.
func (m Method) isAt(other Method) bool {
	return m.Class == other.Class && m.Name == other.Name && m.Line == other.Line && m.Column == other.Column
}
