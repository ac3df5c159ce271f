package jdks

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"testing/fstest"
)

// EndsSoon is an option for a JVM that works for a moment: the optimising
// compiler would take longer than what it saves.
const EndsSoon = "-XX:TieredStopAtLevel=1"

// Javac runs the compiler of that JDK.
func Javac(t testing.TB, release int, args ...string) {
	t.Helper()
	args = append([]string{"-J" + EndsSoon, "-J-XX:+UseSerialGC"}, args...)
	if out, err := exec.Command(Tool(t, release, "javac"), args...).CombinedOutput(); err != nil {
		t.Fatalf("javac of JDK %d: %v\n%s", release, err, out)
	}
}

// compiled are the programs that Compile has made, for the other tests of a
// package: javac takes longer than many of them.
var compiled = programs{files: map[string]fstest.MapFS{}}

// programs are programs with their class files.
type programs struct {
	mu    sync.Mutex
	files map[string]fstest.MapFS // by release and text; guarded by mu
}

// Compile puts a program, whose file is named relative to dir, and its class
// files there. It fails where one of them exists.
func Compile(t testing.TB, release int, dir, file, program string) {
	t.Helper()
	compiled.mu.Lock()
	defer compiled.mu.Unlock()
	key := strconv.Itoa(release) + file + program
	files := compiled.files[key]
	if files == nil {
		files = compile(t, release, file, program)
		compiled.files[key] = files
	}
	if err := os.CopyFS(dir, files); err != nil {
		t.Fatal(err)
	}
}

// compile returns the source of a program and its class files.
func compile(t testing.TB, release int, file, program string) fstest.MapFS {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, filepath.FromSlash(file))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(program), 0o644); err != nil {
		t.Fatal(err)
	}
	Javac(t, release, "-g", "-nowarn", "-d", dir, path)
	files := fstest.MapFS{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		files[name] = &fstest.MapFile{Data: text, Mode: 0o644}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
