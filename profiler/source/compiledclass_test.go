package source

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/testdata/jdks"
)

// compiledClass is what a compiler made of a type of the source.
type compiledClass struct {
	name    string
	source  string
	starts  bool   // it has a main that every release starts
	within  string // the method around a local or anonymous class; "" for others
	methods []compiledMethod
}

// compiledMethod is a method of a class file that has code.
type compiledMethod struct {
	name      string
	synthetic bool
	lines     []int // of its LineNumberTable
}

// Access flags of methods (JVM specification, table 4.6-A).
const (
	accessStart     = 0x0001 | 0x0008 // public and static
	accessSynthetic = 0x1000
)

// readCompiled reads all of a class file that a test compares.
func readCompiled(t *testing.T, path string) compiledClass {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r := &classReader{data: data}
	r.skip(8)
	pool := r.pool()
	r.skip(2)
	c := compiledClass{name: strings.ReplaceAll(r.className(pool, r.u2()), "/", ".")}
	r.skip(2)
	r.skip(2 * int(r.u2()))
	r.members() // fields
	for range r.u2() {
		access, name, descriptor := r.u2(), r.utf8(pool, r.u2()), r.utf8(pool, r.u2())
		m := compiledMethod{synthetic: access&accessSynthetic != 0, name: name}
		c.starts = c.starts || name == "main" && descriptor == "([Ljava/lang/String;)V" && access&accessStart == accessStart
		r.attributes(pool, func(name string, size int) {
			if name != "Code" {
				r.skip(size)
				return
			}
			r.skip(4)
			r.skip(int(r.u4()))
			r.skip(8 * int(r.u2()))
			r.attributes(pool, func(name string, size int) {
				if name != "LineNumberTable" {
					r.skip(size)
					return
				}
				for range r.u2() {
					r.skip(2)
					m.lines = append(m.lines, int(r.u2()))
				}
			})
		})
		c.methods = append(c.methods, m)
	}
	r.attributes(pool, func(name string, size int) {
		switch name {
		case "SourceFile":
			c.source = r.utf8(pool, r.u2())
		case "EnclosingMethod":
			r.skip(2)
			if at := r.u2(); at != 0 {
				m := r.constant(pool, at, tagNameAndType)
				c.within = r.utf8(pool, m.u2())
			}
		default:
			r.skip(size)
		}
	})
	if r.err != nil {
		t.Fatalf("%s: %v", path, r.err)
	}
	if info, err := readClassFile(path); err != nil || info.name != c.name || info.source != c.source {
		t.Errorf("%s: got %+v, %v, want %s from %s", path, info, err, c.name, c.source)
	}
	return c
}

// attributes calls read for each attribute, which must consume size bytes.
func (r *classReader) attributes(pool []int, read func(name string, size int)) {
	for n := r.u2(); n > 0 && r.err == nil; n-- {
		name := r.utf8(pool, r.u2())
		read(name, int(r.u4()))
	}
}

// compile runs javac on files and returns the classes it wrote.
func compile(t *testing.T, release int, dir string, files ...string) map[string]compiledClass {
	t.Helper()
	jdks.Javac(t, release, append([]string{"-g", "-nowarn", "-encoding", "UTF-8", "-d", dir}, files...)...)
	return readFolder(t, dir)
}

// readFolder reads all class files below a folder.
func readFolder(t *testing.T, dir string) map[string]compiledClass {
	t.Helper()
	classes := map[string]compiledClass{}
	err := filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".class") {
			c := readCompiled(t, path)
			classes[c.name] = c
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return classes
}
