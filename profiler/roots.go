package profiler

import (
	"os"
	"path/filepath"
	"slices"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/source"
)

// sourceRoots are the folders in which the sources of a run are looked for:
// those that the user named, else those that its build named, the folder of the
// file that was asked for, the whole project, else the working directory: a jar
// is often made from what is there, and lies in a folder of its own.
func sourceRoots(plan *launch.Plan, r launch.Request) []string {
	if len(r.SourceRoots) > 0 {
		return r.SourceRoots
	}
	roots := slices.Clone(plan.SourceRoots)
	if plan.ProjectRoot != "" {
		return append(roots, plan.ProjectRoot)
	}
	target := r.Target
	if len(r.Command) > 0 {
		target = plan.Goal // what a java command runs
	}
	for _, file := range []string{r.File, target} {
		if !filepath.IsAbs(file) {
			file = filepath.Join(plan.Dir, file)
		}
		if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() {
			roots = append(roots, rootOf(file))
		}
	}
	if _, isSource := source.LanguageOf(r.Target); len(roots) == 0 || target != "" && !isSource {
		roots = append(roots, plan.Dir)
	}
	return roots
}

// rootOf is the folder with the sources beside a source file or jar: those of other packages, too, which
// the launcher of JDK 22 and later compiles when they are needed.
func rootOf(file string) string {
	lang, isSource := source.LanguageOf(file)
	if !isSource {
		return filepath.Dir(file)
	}
	text, err := source.ReadFile(file)
	if err != nil {
		return filepath.Dir(file)
	}
	return launch.PackageRoot(file, source.Parse(lang, filepath.Base(file), text).Package)
}

// classFolders are the folders of compiled classes on the class path of a JVM that was started in a folder. They are
// absolute, as the paths of sources are: of two sources of a class that nearer to its folder is taken.
func classFolders(classPath []string, startedIn string) []string {
	var dirs []string
	for _, entry := range classPath {
		if !filepath.IsAbs(entry) {
			entry = filepath.Join(startedIn, entry)
		}
		if info, err := os.Stat(entry); err == nil && info.IsDir() {
			dirs = append(dirs, entry)
		}
	}
	return dirs
}
