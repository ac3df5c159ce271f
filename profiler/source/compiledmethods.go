package source

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Access flags of methods (JVM specification, table 4.6-A).
const (
	accNative    = 0x0100
	accAbstract  = 0x0400
	accSynthetic = 0x1000 // the compiler made it: bodies of lambdas, bridges
)

// CodeClass is a class with its methods, as it was compiled or as the sources have it.
type CodeClass struct {
	Name        string   // binary name
	Annotations []string // binary names of those that the JVM sees; simple names where the sources tell
	Methods     []CodeMethod
	Retention   string // of an annotation: RUNTIME, CLASS, SOURCE; "" for what is none, or does not say
}

// CodeMethod is a method, constructor or initialiser.
type CodeMethod struct {
	Name        string // <init> and <clinit> included
	HasCode     bool   // it is neither abstract nor native, and somebody wrote it
	Annotations []string
}

// maxClasses bounds the classes of a project that are read.
const maxClasses = 50_000

// CodeClasses returns the classes of a project below some roots: as they were compiled, where there are such, else as
// the sources have them; compiled tells which. It reads files.
func CodeClasses(roots []string) (classes []CodeClass, compiled bool) {
	t := walkRoots(roots, nil)
	for _, dir := range outermost(t.classDirs) {
		classes = append(classes, compiledBelow(dir, maxClasses-len(classes))...)
	}
	if len(classes) > 0 {
		return classes, true
	}
	for _, paths := range t.files {
		for _, path := range paths {
			lang, known := LanguageOf(path)
			if text, ok := readText(path); known && ok {
				classes = append(classes, declaredClasses(Parse(lang, filepath.Base(path), text))...)
			}
		}
	}
	return classes, false
}

// outermost are the folders that are not below others of them.
func outermost(dirs []string) []string {
	return slices.DeleteFunc(slices.Clone(dirs), func(dir string) bool {
		return slices.ContainsFunc(dirs, func(other string) bool { return strings.HasPrefix(dir, other+string(filepath.Separator)) })
	})
}

// compiledBelow reads the class files below a folder; what is none is left out.
func compiledBelow(dir string, most int) (classes []CodeClass) {
	_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil //nolint:nilerr // what cannot be read is left out
		case len(classes) >= most:
			return fs.SkipAll
		case d.IsDir() || !strings.HasSuffix(path, ".class"):
			return nil
		}
		if data, err := os.ReadFile(path); err == nil && len(data) < maxClassFile {
			if class, err := parseMethods(data); err == nil {
				classes = append(classes, class)
			}
		}
		return nil
	})
	return classes
}

// declaredClasses are the classes of a source text. A class without a constructor has one all the same.
func declaredClasses(f *File) (classes []CodeClass) {
	at := map[string]int{}
	for _, t := range f.Types {
		at[t.Class] = len(classes)
		classes = append(classes, CodeClass{Name: t.Class})
	}
	for _, m := range f.Methods {
		if i, known := at[m.Class]; known {
			classes[i].Methods = append(classes[i].Methods, CodeMethod{Name: m.Name, HasCode: m.BodyLine > 0})
		}
	}
	return classes
}

// parseMethods reads the methods of a class file.
func parseMethods(data []byte) (CodeClass, error) {
	r, pool, name := openClass(data)
	class := CodeClass{Name: name}
	for n := r.u2(); n > 0 && r.err == nil; n-- {
		flags := r.u2()
		m := CodeMethod{Name: r.utf8(pool, r.u2()), HasCode: flags&(accNative|accAbstract|accSynthetic) == 0}
		r.skip(2) // descriptor
		m.Annotations = r.annotations(pool, nil)
		class.Methods = append(class.Methods, m)
	}
	class.Annotations = r.annotations(pool, &class.Retention)
	return class, r.err
}

// annotations reads attributes, and returns the names of the annotations among them that the JVM sees; the value of
// java.lang.annotation.Retention is put aside.
func (r *classReader) annotations(pool []int, retention *string) (names []string) {
	for a := r.u2(); a > 0 && r.err == nil; a-- {
		name, size := r.utf8(pool, r.u2()), r.u4()
		body := r.take(int(size))
		if name != "RuntimeVisibleAnnotations" || body == nil {
			continue
		}
		inner := &classReader{data: r.data[:r.at], at: r.at - int(size)}
		for n := inner.u2(); n > 0 && inner.err == nil; n-- {
			names = append(names, inner.annotation(pool, retention))
		}
		if inner.err != nil {
			r.err = inner.err
		}
	}
	return names
}

// annotation reads one annotation and returns its name.
func (r *classReader) annotation(pool []int, retention *string) string {
	name := strings.ReplaceAll(strings.TrimSuffix(strings.TrimPrefix(r.utf8(pool, r.u2()), "L"), ";"), "/", ".")
	for n := r.u2(); n > 0 && r.err == nil; n-- {
		r.skip(2) // name of the element
		if value := r.element(pool, 0); retention != nil && name == "java.lang.annotation.Retention" {
			*retention = value
		}
	}
	return name
}

// maxNested bounds annotations in annotations.
const maxNested = 32

// element reads the value of an element of an annotation (JVM specification, 4.7.16.1); of an enum it returns the name
// of the constant.
func (r *classReader) element(pool []int, depth int) string {
	if depth > maxNested {
		r.err = errClassFile
		return ""
	}
	switch r.u1() {
	case 'e':
		r.skip(2)
		return r.utf8(pool, r.u2())
	case '@':
		r.skip(2)
		for n := r.u2(); n > 0 && r.err == nil; n-- {
			r.skip(2)
			r.element(pool, depth+1)
		}
	case '[':
		for n := r.u2(); n > 0 && r.err == nil; n-- {
			r.element(pool, depth+1)
		}
	default: // a constant or a class
		r.skip(2)
	}
	return ""
}
