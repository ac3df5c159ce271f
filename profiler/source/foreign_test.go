package source

import (
	"bufio"
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jfrlens/testdata/golden"
)

// TestForeignAsCompiled compares what Parse finds in Kotlin and Scala with what
// their compilers made of it: lists of classes, mains, methods and lines that lie
// beside the sources. -update compiles again, by commands that JFRLENS_KOTLINC
// and JFRLENS_SCALAC name; they take -d FOLDER FILE.
func TestForeignAsCompiled(t *testing.T) {
	for _, test := range []struct{ file, compiler string }{
		{"Tool.kt", "JFRLENS_KOTLINC"},
		{"Hard.scala", "JFRLENS_SCALAC"},
	} {
		t.Run(test.file, func(t *testing.T) {
			path := filepath.Join("testdata", "compiled", test.file)
			list := path + ".classes"
			if command := os.Getenv(test.compiler); golden.Updating() && command != "" {
				golden.Write(t, list, compileForeign(t, command, path))
			}
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			lang, _ := LanguageOf(path)
			classes := readClasses(t, list)
			for name, change := range spellings() {
				t.Run(name, func(t *testing.T) {
					compareForeign(t, Parse(lang, test.file, []byte(change(string(text)))), classes)
				})
			}
		})
	}
}

// compileForeign lists the classes that a compiler makes of a file.
func compileForeign(t *testing.T, command, path string) []byte {
	t.Helper()
	dir := t.TempDir()
	if out, err := exec.Command(command, "-d", dir, path).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	classes := readFolder(t, dir)
	var b bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(classes)) {
		fmt.Fprintf(&b, "class %s %v\n", name, classes[name].starts)
		for _, m := range classes[name].methods {
			slices.Sort(m.lines)
			if lines := slices.Compact(m.lines); len(lines) > 0 {
				fmt.Fprintf(&b, "method %s %s\n", m.name, strings.Trim(fmt.Sprint(lines), "[]"))
			}
		}
	}
	return b.Bytes()
}

// readClasses reads what compileForeign made.
func readClasses(t *testing.T, list string) map[string]compiledClass {
	t.Helper()
	data, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	classes := map[string]compiledClass{}
	var c compiledClass
	for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
		words := strings.Split(lines.Text(), " ")
		if words[0] == "class" {
			name := strings.TrimSuffix(words[1], "$DefaultImpls") // where Kotlin before 2.2 puts bodies of interfaces
			c = compiledClass{name: name, starts: words[2] == "true", methods: classes[name].methods}
		} else {
			c.methods = append(c.methods, listedMethod(words[1:]))
		}
		classes[c.name] = c
	}
	return classes
}

// listedMethod reads the words of a name, which may hold blanks, and its lines.
func listedMethod(words []string) compiledMethod {
	var m compiledMethod
	for at := len(words) - 1; at > 0; at-- {
		line, err := strconv.Atoi(words[at])
		if err != nil {
			break
		}
		m.lines = append(m.lines, line)
	}
	m.name = strings.Join(words[:len(words)-len(m.lines)], " ")
	m.name, _, _ = strings.Cut(m.name, "$main") // Kotlin puts the module behind internal names
	return m
}

// checkWhole checks that a method has all lines of what was compiled from it, but those of inlined functions, which
// are behind the last line of the file, and the initialisers in constructors.
func checkWhole(t *testing.T, m Method, made compiledMethod, last int) {
	t.Helper()
	lines := slices.DeleteFunc(slices.Clone(made.lines), func(line int) bool { return line > last })
	within := slices.ContainsFunc(lines, func(line int) bool { return m.Line <= line && line <= m.EndLine })
	if made.name == m.Name && m.Name != "<init>" && within && !covers(m, lines) {
		t.Errorf("%s.%s of lines %d to %d has code in lines %v", m.Class, m.Name, m.Begin, m.EndLine, lines)
	}
}

// compareForeign checks a parsed file against the classes compiled from it.
func compareForeign(t *testing.T, f *File, classes map[string]compiledClass) {
	t.Helper()
	if f.Broken {
		t.Error("the text counts as broken")
	}
	mains := map[string]bool{}
	for _, m := range f.Mains {
		if mains[m.Class] {
			t.Errorf("%s has a second main on line %d", m.Class, m.Line)
		}
		mains[m.Class] = true
	}
	for _, name := range slices.Sorted(maps.Keys(classes)) {
		if c := classes[name]; c.starts != mains[name] {
			t.Errorf("%s has a main: %v, compiled: %v", name, mains[name], c.starts)
		}
		delete(mains, name)
	}
	for name := range mains {
		t.Errorf("%s has a main, but was not compiled", name)
	}
	for _, typ := range f.Types {
		if _, ok := classes[typ.Class]; !ok {
			t.Errorf("type %s was not compiled", typ.Class)
		}
	}
	for _, m := range f.Methods {
		if m.BodyLine > 0 && !isCompiled(m, classes[m.Class]) {
			t.Errorf("%s.%s of lines %d to %d was not compiled", m.Class, m.Name, m.Line, m.EndLine)
		}
		for _, made := range classes[m.Class].methods {
			checkWhole(t, m, made, f.Lines)
		}
	}
}
