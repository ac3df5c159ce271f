package gradle

import (
	"path/filepath"
	"slices"
	"strings"

	"jfrlens/profiler/launch/build"
)

// classPathTask is the task that the init script adds.
const classPathTask = "jfrlensClassPath"

// readBuild reads what the task wrote: a word and its value by line.
func readBuild(text string) build.Result {
	var b build.Result
	var words []string
	for line := range strings.Lines(text) {
		word, value, _ := strings.Cut(strings.TrimRight(line, "\r\n"), " ")
		switch word {
		case "path":
			b.ClassPath = append(b.ClassPath, value)
		case "source":
			b.SourceRoots = append(b.SourceRoots, value)
		case "jdk":
			b.JDKHome = value
		case "option":
			words = append(words, value)
		case "manifest":
			entry, value, _ := strings.Cut(value, " ")
			words = append(words, build.ManifestOptions(entry, value)...)
		case "module":
			b.StartsModule = true
		case "release":
			b.Release = build.ParseRelease(value)
		}
	}
	b.Options = build.ModuleOptions(words)
	return b
}

// rootOf is the folder with the settings file, or the wrapper, that holds
// for dir.
func rootOf(dir string) string {
	for _, above := range build.FoldersAbove(dir) {
		if hasAny(above, append(settingsFiles(), "gradlew")...) {
			return above
		}
	}
	return dir
}

// sourceRoots lists the source folders of a Gradle project by its layout.
func sourceRoots(root string) []string {
	var roots []string
	for _, pattern := range []string{"src/*/*", "*/src/*/*", "*/*/src/*/*", "build/generated/sources/*/*/*", "*/build/generated/sources/*/*/*"} {
		found, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil {
			continue // no file name makes these patterns malformed but the root's
		}
		for _, dir := range found {
			if slices.Contains(build.SourceLanguages(), filepath.Base(dir)) || strings.Contains(pattern, "generated") {
				roots = append(roots, dir)
			}
		}
	}
	return roots
}

// SourceRoot finds the source folder that holds a file of a module, and whether it
// is one of tests; "" where only Gradle itself can tell.
func (Tool) SourceRoot(module, file string) (root string, test, ok bool) {
	root, test, _ = build.SourceRoot(module, file)
	return root, test, true
}

// classPathArguments let Gradle compile the source set of a file, and write its
// class path into the file out.
func classPathArguments(script, file, out string) []string {
	return []string{
		"--init-script", script,
		"-Djfrlens.classpath.out=" + out,
		"-Djfrlens.classpath.file=" + file,
		// the task reads the project while it runs
		"-Dorg.gradle.configuration-cache=false",
		"-Dorg.gradle.unsafe.isolated-projects=false",
		"--console=plain",
		classPathTask,
	}
}
