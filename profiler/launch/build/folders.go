package build

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// FoldersAbove lists the folders of a path, nearest first, up to and including
// the one that is the root of a repository.
func FoldersAbove(path string) []string {
	dir := path
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		dir = filepath.Dir(path)
	}
	var dirs []string
	for {
		dirs = append(dirs, dir)
		parent := filepath.Dir(dir)
		if parent == dir || Exists(dir, ".git") {
			return dirs
		}
		dir = parent
	}
}

// Exists tells whether a folder has a file.
func Exists(dir, name string) bool {
	_, err := os.Stat(filepath.Join(dir, name))
	return err == nil
}

// IsBelow tells whether path is dir or inside of it.
func IsBelow(path, dir string) bool {
	relative, err := filepath.Rel(dir, path)
	return err == nil && relative != ".." && !strings.HasPrefix(relative, ".."+string(filepath.Separator))
}

// SourceLanguages name the folders of sources.
func SourceLanguages() []string { return []string{"java", "kotlin", "scala", "groovy"} }

// FilesIn are the paths of files in folders.
func FilesIn(folders []string, names ...string) []string {
	var paths []string
	for _, folder := range folders {
		for _, name := range names {
			paths = append(paths, filepath.Join(folder, filepath.FromSlash(name)))
		}
	}
	return paths
}

// Abs resolves a path against a folder.
func Abs(path, dir string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(dir, path)
}

// SourceRoot finds the source folder that holds a file of a module by the layout
// src/SET/LANGUAGE, that of Maven, Gradle and the Kotlin and Scala plugins, and
// whether it is one of tests.
func SourceRoot(module, file string) (root string, test, ok bool) {
	relative, err := filepath.Rel(module, file)
	if err != nil {
		return "", false, false
	}
	parts := strings.Split(filepath.ToSlash(relative), "/")
	if len(parts) > 3 && parts[0] == "src" && slices.Contains(SourceLanguages(), parts[2]) {
		return filepath.Join(module, parts[0], parts[1], parts[2]), parts[1] != "main", true
	}
	return "", false, false
}
