package source

import (
	"path/filepath"
	"slices"
	"strings"
)

// Places tells where methods are declared, to whoever asks about many of them. It
// is not safe for concurrent use.
type Places struct {
	sources Finder
	files   map[string]string         // by class
	begins  map[string]map[string]int // by path: line by full name of a method, 0 for overloads
}

// NewPlaces returns places that a finder of sources knows; nil knows none, so that
// all are guessed.
func NewPlaces(sources Finder) *Places {
	return &Places{sources: sources, files: map[string]string{}, begins: map[string]map[string]int{}}
}

// Of returns the source file of a method and the line where its declaration begins.
// The path is absolute if the file was found, else it is [ConventionalPath]. The
// line is 0 where not known, as that of overloads, which share their name.
func (p *Places) Of(class, method string) (path string, line int) {
	path = p.file(class)
	if !filepath.IsAbs(path) {
		return path, 0
	}
	begins, known := p.begins[path]
	if !known {
		begins = p.methodsOf(path)
		p.begins[path] = begins
	}
	return path, begins[class+"."+method]
}

// Name returns the path of the source file of a class below its source folder, as
// far as packages tell: where that folder is on this machine is left out.
func (p *Places) Name(class string) string {
	path := p.file(class)
	if !filepath.IsAbs(path) {
		return path
	}
	pkg, _, _ := splitClass(class)
	return below(pkg, filepath.Base(path))
}

// Text returns the text of the source file of a class, if that was found.
func (p *Places) Text(class string) (text []byte, ok bool) {
	path := p.file(class)
	if !filepath.IsAbs(path) {
		return nil, false
	}
	return p.sources.Text(path)
}

// file returns the path of a class, and looks for it once.
func (p *Places) file(class string) string {
	path, known := p.files[class]
	if !known {
		path = p.find(class)
		p.files[class] = path
	}
	return path
}

// find returns the path of a class.
func (p *Places) find(class string) string {
	if p.sources != nil {
		if path, _, ok := p.sources.Find(class, 0); ok {
			if path, err := filepath.Abs(path); err == nil {
				return path
			}
		}
	}
	return ConventionalPath(class)
}

// methodsOf returns where the methods of a file begin.
func (p *Places) methodsOf(path string) map[string]int {
	begins := map[string]int{}
	lang, ok := LanguageOf(path)
	if !ok {
		return begins
	}
	text, _ := p.sources.Text(path) // nothing is declared in what cannot be read
	for _, m := range Parse(lang, filepath.Base(path), text).Methods {
		name := m.Class + "." + m.Name
		if _, again := begins[name]; again {
			begins[name] = 0
			continue
		}
		begins[name] = m.Begin
	}
	return begins
}

// ConventionalPath returns the path below a source folder where the file of a class
// is by the conventions of its language: that of Java, unless the name of the class
// is one that only the Kotlin or the Scala compiler gives. It is "" for names that
// no file has, and for libraries, which stand for the class of native code.
func ConventionalPath(class string) string {
	pkg, simple, ok := splitClass(class)
	if !ok || strings.HasPrefix(simple, "$") || isLibrary(class) {
		return ""
	}
	outer, rest, nested := strings.Cut(simple, "$")
	switch {
	case nested && rest == "":
		outer += ".scala" // an object
	case !nested && strings.HasSuffix(outer, "Kt") && outer != "Kt":
		outer = strings.TrimSuffix(outer, "Kt") + ".kt" // functions outside of classes
	default:
		outer += ".java"
	}
	return below(pkg, outer)
}

// isLibrary tells whether what stands in place of a class is the file that native code is in, as async-profiler and perf
// call it: libjvm.so, libz.so.1.2, jvm.dll, [vdso].
func isLibrary(class string) bool {
	if _, version, ok := strings.Cut(class, ".so."); ok && version != "" && '0' <= version[0] && version[0] <= '9' {
		return true
	}
	return strings.HasPrefix(class, "[") || slices.ContainsFunc([]string{".so", ".dylib", ".dll", ".exe"}, func(end string) bool {
		return strings.HasSuffix(class, end)
	})
}

// below returns the path of a file in the folder of a package, "" for the unnamed one.
func below(pkg, file string) string {
	if pkg == "" {
		return file
	}
	return strings.ReplaceAll(pkg, ".", "/") + "/" + file
}
