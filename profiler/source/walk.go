package source

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Bounds of what is walked, so that a home folder given as root ends as well.
const (
	maxFiles   = 100_000
	maxFolders = 50_000
	maxDepth   = 40
)

// tree is what lies below the roots: sources by base name, folders of compiled
// classes, and the folders' times, by which changes are noticed.
type tree struct {
	files     map[string][]string // paths by base name, in the order of the roots
	folder    map[string][]string // Java files by the name of their folder
	others    []string            // files of other languages
	classDirs []string
	folders   map[string]time.Time
	count     int
}

// walkRoots lists what is below the roots.
func walkRoots(roots, classDirs []string) *tree {
	t := &tree{files: map[string][]string{}, folder: map[string][]string{}, folders: map[string]time.Time{}}
	t.classDirs = append(t.classDirs, classDirs...)
	for _, root := range roots {
		if abs, err := filepath.Abs(root); err == nil {
			t.walk(abs, 0)
		}
	}
	return t
}

// walk lists one folder and those below it. Folders that cannot be read are
// left out; links are not followed.
func (t *tree) walk(dir string, depth int) {
	if _, seen := t.folders[dir]; seen || depth > maxDepth || len(t.folders) >= maxFolders {
		return
	}
	info, err := os.Stat(dir)
	if err != nil {
		return
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	t.folders[dir] = info.ModTime()
	var below []string
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		switch {
		case !e.IsDir():
			t.file(path, e.Name())
		case strings.HasPrefix(e.Name(), ".") || e.Name() == "node_modules":
		case isOutput(path, e.Name()):
			t.output(path, depth)
		default:
			below = append(below, path)
		}
	}
	for _, path := range below {
		t.walk(path, depth+1)
	}
}

// file notes a source file.
func (t *tree) file(path, name string) {
	if t.count >= maxFiles || !isSource(name) {
		return
	}
	t.count++
	t.files[name] = append(t.files[name], path)
	if !strings.HasSuffix(name, ".java") {
		t.others = append(t.others, path)
		return
	}
	folder := filepath.Base(filepath.Dir(path))
	t.folder[folder] = append(t.folder[folder], path)
}

// isSource tells whether a file may be the source of classes.
func isSource(name string) bool {
	_, ok := LanguageOf(name)
	return ok || strings.HasSuffix(name, ".groovy")
}

// IsGenerated tells whether a source file is in a folder that a build tool fills.
func IsGenerated(path string) bool {
	for dir := filepath.Dir(path); dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if isOutput(dir, filepath.Base(dir)) {
			return true
		}
	}
	return false
}

// isOutput tells whether a folder is what a build tool fills. A package may
// have the same name, so what is in the folder decides.
func isOutput(path, name string) bool {
	inside := map[string][]string{
		"target": {"classes", "test-classes", "generated-sources", "maven-status"},
		"build":  {"classes", "generated", "libs", "tmp"},
		"out":    {"production", "test"},
	}[name]
	for _, sub := range inside {
		if info, err := os.Stat(filepath.Join(path, sub)); err == nil && info.IsDir() {
			return true
		}
	}
	return false
}

// output notes the class folders of a build tool's folder and walks its
// generated sources.
func (t *tree) output(path string, depth int) {
	for _, pattern := range []string{
		"classes/*/main", "classes/*/*", "classes", "test-classes", "scala-*/classes", "scala-*/test-classes", "production/*", "test/*",
	} {
		names, _ := fs.Glob(os.DirFS(path), pattern) // not filepath.Glob: path may look like a pattern
		for _, name := range names {
			t.classDirs = appendNew(t.classDirs, filepath.Join(path, name))
		}
	}
	for _, sub := range []string{"generated-sources", "generated-test-sources", "generated"} {
		t.walk(filepath.Join(path, sub), depth+1)
	}
}

// changed tells whether files were added to or removed from a folder.
func (t *tree) changed() bool {
	for dir, before := range t.folders {
		info, err := os.Stat(dir)
		if err != nil || !info.ModTime().Equal(before) {
			return true
		}
	}
	return len(t.folders) == 0
}
