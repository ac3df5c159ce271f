package source

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestJavaAsCompiled compares types, methods and lines that Parse finds in
// programs with what javac of several releases wrote into their class files.
func TestJavaAsCompiled(t *testing.T) {
	for _, test := range []struct {
		release int
		files   []string
	}{
		{8, []string{"Classic.java", "Anonymous.java"}},
		{17, []string{"Classic.java", "Modern.java", "Anonymous.java", "AnonymousNew.java"}},
		{25, []string{"Modern.java", "Newest.java", "Loose.java", "Anonymous.java", "AnonymousNew.java"}},
	} {
		t.Run(fmt.Sprint(test.release), func(t *testing.T) {
			t.Parallel()
			var paths []string
			for _, file := range test.files {
				paths = append(paths, filepath.Join("testdata", "compiled", "java", file))
			}
			classes := compile(t, test.release, t.TempDir(), paths...)
			for i, file := range test.files {
				text, err := os.ReadFile(paths[i])
				if err != nil {
					t.Fatal(err)
				}
				for name, change := range spellings() {
					t.Run(file+" with "+name, func(t *testing.T) {
						f := Parse(Java, file, []byte(change(string(text))))
						if f.Broken && file != "Newest.java" { // super() behind statements is new to the grammar
							t.Error("the text counts as broken")
						}
						compareCompiled(t, f, ofSource(classes, file))
					})
				}
			}
		})
	}
}

// ofSource picks the classes that come from a file.
func ofSource(classes map[string]compiledClass, file string) map[string]compiledClass {
	picked := map[string]compiledClass{}
	for name, c := range classes {
		if c.source == file {
			picked[name] = c
		}
	}
	return picked
}

// spellings are ways to write a text that change no line.
func spellings() map[string]func(string) string {
	return map[string]func(string) string{
		"line ends of Unix": func(s string) string { return s },
		"windows line ends": func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
		"tabs":              func(s string) string { return strings.ReplaceAll(s, "    ", "\t") },
		"byte order mark":   func(s string) string { return "\uFEFF" + s },
		"no last line end":  func(s string) string { return strings.TrimRight(s, "\n") },
	}
}

// compareCompiled checks a parsed file against the classes compiled from it.
func compareCompiled(t *testing.T, f *File, classes map[string]compiledClass) {
	t.Helper()
	unnamed := regexp.MustCompile(`\$\d`)
	var members []string
	for name, c := range classes {
		if unnamed.MatchString(name) {
			checkUnnamed(t, f, c)
			continue
		}
		members = append(members, name)
		for _, m := range c.methods {
			checkCompiledMethod(t, f, name, m)
		}
	}
	var types []string
	for _, typ := range f.Types {
		if !unnamed.MatchString(typ.Class) {
			types = append(types, typ.Class)
		} else if _, made := classes[typ.Class]; !made {
			t.Errorf("%s of line %d was not compiled", typ.Class, typ.Line)
		}
	}
	slices.Sort(members)
	slices.Sort(types)
	if !slices.Equal(members, types) {
		t.Errorf("types\n%q, but compiled are\n%q", types, members)
	}
	for _, m := range f.Methods {
		if !isCompiled(m, classes[m.Class]) && m.BodyLine > 0 {
			t.Errorf("%s.%s of line %d was not compiled", m.Class, m.Name, m.Line)
		}
	}
}

// checkCompiledMethod looks for the source of a method of a class with a name
// that the source spells out.
func checkCompiledMethod(t *testing.T, f *File, class string, m compiledMethod) {
	t.Helper()
	if len(m.lines) == 0 {
		return
	}
	if within, ok := strings.CutPrefix(m.name, "lambda$"); ok {
		within, _, _ = strings.Cut(within, "$")
		if within != "null" { // what javac 8 says of a lambda inside of a lambda
			checkWithin(t, f, class+"."+m.name, sourceName(within), m.lines)
		}
		return
	}
	for _, own := range f.Methods {
		if own.Class == class && own.Name == m.name && (covers(own, m.lines) || m.name == "<init>" || m.name == "<clinit>") {
			return
		}
	}
	typeLine := 0
	for _, typ := range f.Types {
		if typ.Class == class {
			typeLine = typ.Line
		}
	}
	implicit := m.synthetic || m.name == "<init>" || m.name == "<clinit>" || slices.Max(m.lines) <= typeLine+1
	if !implicit {
		t.Errorf("%s.%s with lines %v was not found", class, m.name, m.lines)
	}
}

// sourceName is the method that javac abbreviates in the names of lambdas.
func sourceName(lambda string) string {
	switch lambda {
	case "new":
		return "<init>"
	case "static":
		return "<clinit>"
	default:
		return lambda
	}
}

// checkUnnamed checks that the lines of a local or anonymous class, or of one in
// it, belong to a method that is listed: one around the class, or its own where it
// stands in a field's initial value.
func checkUnnamed(t *testing.T, f *File, c compiledClass) {
	t.Helper()
	nested := len(regexp.MustCompile(`\$\d`).FindAllString(c.name, -1)) > 1
	for _, m := range c.methods {
		if m.name == "<init>" || m.synthetic || strings.HasPrefix(m.name, "lambda$") {
			continue
		}
		for _, line := range m.lines {
			at, ok := f.MethodAt(line)
			around := strings.HasPrefix(c.name, at.Class+"$") && (nested || c.within == "" || c.within == at.Name)
			own := at.Class == c.name && at.Name == m.name
			if !ok || !own && !around {
				t.Errorf("%s.%s: line %d is in %s.%s", c.name, m.name, line, at.Class, at.Name)
			}
		}
	}
}

// checkWithin checks that a method of a given name is found at lines.
func checkWithin(t *testing.T, f *File, what, within string, lines []int) {
	t.Helper()
	for _, line := range lines {
		m, ok := f.MethodAt(line)
		inField := !ok && (within == "<init>" || within == "<clinit>")
		if m.Name != within && !inField {
			t.Errorf("%s: line %d is in %q, want %q", what, line, m.Name, within)
		}
	}
}

// covers tells whether all lines are in a method.
func covers(m Method, lines []int) bool {
	return !slices.ContainsFunc(lines, func(line int) bool { return line < m.Begin || line > m.EndLine })
}

// isCompiled tells whether a class file has code for a method.
func isCompiled(m Method, c compiledClass) bool {
	return slices.ContainsFunc(c.methods, func(made compiledMethod) bool {
		return made.name == m.Name && slices.ContainsFunc(made.lines, func(line int) bool { return m.Line <= line && line <= m.EndLine })
	})
}
