package source

import (
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// freshness is for how long the index trusts what it found.
const freshness = 3 * time.Second

// Index finds the source files of classes below some roots. It is safe for
// concurrent use, reads files when they are first asked for, and notices
// changed files by their modification time, a few seconds late.
//
// A class is looked up first among compiled classes, which name their source
// file; then as a file of that name; then among the top-level types that the
// sources declare.
type Index struct {
	roots     []string
	classDirs []string
	texts     textCache

	mu       sync.Mutex // guards all below
	tree     *tree
	checked  time.Time
	found    map[string]located  // by class
	chosen   map[string]string   // paths by class, of those with several sources
	declared map[string]scanned  // by path
	byType   map[string][]string // paths by qualified top-level type, as far as scanned
	folders  map[string]bool     // names of folders whose Java files are in byType; "": the other languages
}

// scanned is what a file declared when it had that stamp.
type scanned struct {
	stamp stamp
	declared
}

// located is where the code of a class was written.
type located struct {
	candidates []string
	origins    *origins // nil where all lines are of the candidates
	byPath     bool     // the class path says which candidate is the first
}

// NewIndex returns an index over roots: project folders, module folders or
// plain source folders, the most important first. Nothing is read yet.
// classDirs are folders of compiled classes outside the usual places; they go
// before those found below the roots.
func NewIndex(roots []string, classDirs ...string) *Index {
	return &Index{roots: roots, classDirs: classDirs, declared: map[string]scanned{}}
}

// Keep makes the index take texts as they were, where the files have been edited
// since; others are read. It is called before the index is used.
func (x *Index) Keep(texts Texts) *Index {
	x.texts.kept = texts
	return x
}

// Find returns the source file that a frame of a class belongs to, and the line
// in it: that of the call for code that the Kotlin compiler has inlined. A line
// of 0 is unknown; a line beyond the end of the file is not found. It may read
// files.
func (x *Index) Find(class string, line int) (path string, at int, ok bool) {
	found := x.locate(class)
	if found.origins != nil && line > 0 {
		class, line = found.origins.of(class, line)
		found = x.locate(class)
	}
	for _, path := range found.candidates {
		if line <= 0 {
			return path, line, true
		}
		if _, ok := x.texts.line(path, line); ok {
			return path, line, true
		}
	}
	return "", line, false
}

// Lines returns which line of its source file a line of a class is, for code that the Kotlin compiler has inlined: that
// of the call. It is nil for classes whose lines are all their own. Lines of code that comes from a library stay.
func (x *Index) Lines(class string) func(line int32) int32 {
	origins := x.locate(class).origins
	if origins == nil {
		return nil
	}
	return func(line int32) int32 {
		if of, at := origins.of(class, int(line)); of == class {
			return int32(at)
		}
		return line
	}
}

// Candidates returns every file that may be the source of a class, best
// first: more than one means that modules share the name.
func (x *Index) Candidates(class string) []string { return x.locate(class).candidates }

// IsToldByClassPath tells whether the first of the candidates is what the folders
// of compiled classes that the index was made with lead to.
func (x *Index) IsToldByClassPath(class string) bool { return x.locate(class).byPath }

// Choose makes one of the candidates the source of a class.
func (x *Index) Choose(class, path string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.chosen == nil {
		x.chosen = map[string]string{}
	}
	x.chosen[class] = path
	delete(x.found, class)
}

// locate finds the sources of a class.
func (x *Index) locate(class string) located {
	pkg, simple, ok := splitClass(class)
	if !ok {
		return located{}
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.refresh()
	if found, ok := x.found[class]; ok {
		return found
	}
	found := x.compiled(pkg, simple)
	found.candidates = appendNew(found.candidates, x.named(pkg, simple)...)
	if len(found.candidates) == 0 {
		found.candidates = x.declaring(pkg, simple)
	}
	if i := slices.Index(found.candidates, x.chosen[class]); i > 0 {
		found.candidates = append([]string{x.chosen[class]}, slices.Delete(slices.Clone(found.candidates), i, i+1)...)
	}
	x.found[class] = found
	return found
}

// Text returns the text of a file, unless it is larger than people write sources.
func (x *Index) Text(path string) (text []byte, ok bool) { return x.texts.text(path) }

// Kept returns the text of a file as it was when it was profiled, if somebody kept it.
func (x *Index) Kept(path string) (text []byte, ok bool) { return x.texts.keptText(path) }

// splitClass takes a binary name apart. Classes that the JVM makes for lambdas
// count as the class around. Names that could leave a folder are refused.
func splitClass(class string) (pkg, simple string, ok bool) {
	class, _, _ = strings.Cut(class, "$$Lambda")
	pkg, simple = "", class
	if dot := strings.LastIndexByte(class, '.'); dot >= 0 {
		pkg, simple = class[:dot], class[dot+1:]
	}
	bad := simple == "" || strings.Contains(class, "..") || strings.HasPrefix(class, ".") || strings.ContainsAny(class, "/\\:\x00")
	return pkg, simple, !bad
}

// refresh forgets what may be out of date. The caller holds mu.
func (x *Index) refresh() {
	now := time.Now()
	if x.tree != nil && now.Sub(x.checked) < freshness {
		return
	}
	if x.tree == nil || x.tree.changed() {
		x.tree = walkRoots(x.roots, x.classDirs)
	}
	x.checked, x.found = now, map[string]located{}
	x.byType, x.folders = map[string][]string{}, map[string]bool{}
}

// compiled finds sources by the class file of a class.
func (x *Index) compiled(pkg, simple string) located {
	class := qualified(pkg, simple)
	file := filepath.FromSlash(strings.ReplaceAll(class, ".", "/")) + ".class"
	var found located
	for _, dir := range x.tree.classDirs {
		info, err := readClassFile(filepath.Join(dir, file))
		if err != nil || info.name != class || info.source == "" {
			continue
		}
		if found.origins == nil {
			found.origins = info.origins
		}
		fit := x.fitting(x.tree.files[info.source], pkg, simple)
		slices.SortStableFunc(fit, func(a, b string) int { return commonPrefix(b, dir) - commonPrefix(a, dir) })
		if len(found.candidates) == 0 && slices.Contains(x.classDirs, dir) {
			found.byPath = len(fit) == 1 || len(fit) > 1 && commonPrefix(fit[0], dir) > commonPrefix(fit[1], dir)
		}
		found.candidates = appendNew(found.candidates, fit...)
	}
	return found
}

// fitting picks the files that declare a class, or those of its package when
// none is known to: compilers take names from elsewhere, too. A package object
// is outside of the package it makes, where others may have the same file name.
func (x *Index) fitting(paths []string, pkg, simple string) []string {
	var declaring, others []string
	for _, path := range paths {
		d := x.declares(path)
		if d.hasOuter(pkg, simple) {
			declaring = append(declaring, path)
		} else if d.in(pkg) {
			others = append(others, path)
		}
	}
	if len(declaring) > 0 || isPackageObject(simple) {
		return declaring
	}
	return others
}

// named finds sources by the file name, which is that of a top-level class.
func (x *Index) named(pkg, simple string) []string {
	var found []string
	for name := range outerNames(simple) {
		for _, ext := range []string{".java", ".kt", ".scala", ".groovy"} {
			for _, path := range x.tree.files[name+ext] {
				if d := x.declares(path); d.has(qualified(pkg, name)) || ext == ".groovy" && d.in(pkg) {
					found = appendNew(found, path)
				}
			}
		}
	}
	return found
}

// declaring finds sources by the types they declare. Java files with a package
// are expected in a folder named like its last part, all others anywhere: so
// most classes of libraries are known to be elsewhere without reading every file.
func (x *Index) declaring(pkg, simple string) []string {
	if !x.folders[""] {
		x.folders[""] = true
		x.scan(x.tree.others)
	}
	for folder, paths := range x.tree.folder {
		if fits := pkg == "" || folder == pkg[strings.LastIndexByte(pkg, '.')+1:]; fits && !x.folders[folder] {
			x.folders[folder] = true
			x.scan(paths)
		}
	}
	for name := range outerNames(simple) {
		if found := x.byType[qualified(pkg, name)]; len(found) > 0 {
			return slices.Clone(found)
		}
	}
	return nil
}

// scan enters what files declare.
func (x *Index) scan(paths []string) {
	for _, path := range paths {
		for _, t := range x.declares(path).types {
			x.byType[t] = appendNew(x.byType[t], path)
		}
	}
}

// declares returns what a file declares at its top level.
func (x *Index) declares(path string) declared {
	stamp, ok := stampOf(path)
	if !ok {
		return declared{}
	}
	if s, ok := x.declared[path]; ok && s.stamp == stamp {
		return s.declared
	}
	s := scanned{stamp: stamp}
	if text, ok := readText(path); ok {
		lang, known := LanguageOf(path)
		if !known {
			lang = Kotlin // Groovy: near enough for package and types
		}
		s.declared = topLevel(lang, filepath.Base(path), text)
	}
	x.declared[path] = s
	return s.declared
}

// qualified is the name of a class of a package, "" for the unnamed one.
func qualified(pkg, simple string) string {
	if pkg == "" {
		return simple
	}
	return pkg + "." + simple
}

// outerNames yields a simple binary name and what is in front of each "$", the
// longest first: names may contain "$" themselves.
func outerNames(simple string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for name := simple; name != ""; {
			if !yield(name) {
				return
			}
			cut := strings.LastIndexByte(name, '$')
			if cut < 0 {
				return
			}
			name = name[:cut]
		}
	}
}

// appendNew appends the paths that are not in the list yet.
func appendNew(list []string, paths ...string) []string {
	for _, path := range paths {
		if !slices.Contains(list, path) {
			list = append(list, path)
		}
	}
	return list
}

// commonPrefix is the number of bytes that two paths begin with alike.
func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
