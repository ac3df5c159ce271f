package launch

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"jfrlens/profiler/launch/build"
)

// project is a module of a Maven or Gradle project.
type project struct {
	tool build.Tool
	build.Module
}

// findProject finds the project that a file or folder belongs to: the nearest
// folder above it with a build file, as far as the root of its repository.
func findProject(path string) (project, bool) {
	for _, dir := range build.FoldersAbove(path) {
		for _, t := range tools() {
			if m, ok := t.Module(dir); ok {
				return project{t, m}, true
			}
		}
	}
	return project{}, false
}

// planProject compiles the project with its own build and starts the main
// with the class path of that build. A nil plan without an error means that
// the file is in no source folder: it is a loose file.
func (p *preparation) planProject(ctx context.Context, prj project, file string) (*Plan, error) {
	if err := p.needConsent(prj.Root, projectDangers(prj.Root)); err != nil {
		return nil, err
	}
	root, test, ok := prj.tool.SourceRoot(prj.Dir, file)
	if !ok {
		return nil, nil
	}
	if p.Test || p.Mainless && test {
		return p.planTest(ctx, prj, root, file)
	}
	b, err := p.buildOf(ctx, prj, file, test)
	if err != nil {
		if root == "" && errors.Is(err, ErrNoTarget) {
			return nil, nil
		}
		return nil, err
	}
	class, err := p.classIn(root, file, b)
	if err != nil {
		return nil, err
	}
	run := javaRun{
		goal:      class,
		wish:      jdkWish{home: b.JDKHome, min: max(b.Release, p.MinJDK), minReason: "the project in " + prj.Root},
		mainClass: class,
		classPath: b.ClassPath,
		opens:     b.Options,
		tail:      []string{class},
		dir:       prj.Dir,
	}
	if !test && b.StartsModule {
		run.module, _ = moduleOf(b.ClassPath)
	}
	plan, err := p.planJava(ctx, run)
	if err != nil {
		return nil, err
	}
	plan.SourceRoots, plan.ProjectRoot = b.SourceRoots, prj.Root
	return plan, nil
}

// classIn is the class to run: the one asked for, else the one that the file
// must hold by its place in a source folder.
func (p *preparation) classIn(root, file string, b build.Result) (string, error) {
	if p.Class != "" {
		return p.Class, nil
	}
	if root == "" {
		for _, r := range b.SourceRoots {
			if build.IsBelow(file, r) && len(r) > len(root) {
				root = r
			}
		}
	}
	return classOfFile(root, file)
}

// classOfFile is the class that a source file must hold by Java's rules. In
// Kotlin and Scala the name does not follow from the file.
func classOfFile(root, file string) (string, error) {
	relative, err := filepath.Rel(root, file)
	ext := filepath.Ext(file)
	if err != nil || ext != ".java" {
		return "", fmt.Errorf("%w: the class of the main in %s is not known; name it", ErrNoTarget, file)
	}
	return strings.ReplaceAll(strings.TrimSuffix(filepath.ToSlash(relative), ext), "/", "."), nil
}

// sourceOfClass finds the source file of a class in the project around a folder.
func sourceOfClass(dir, class string) (string, bool) {
	prj, ok := findProject(dir)
	if !ok {
		return "", false
	}
	outer, _, _ := strings.Cut(class, "$")
	relative := filepath.FromSlash(strings.ReplaceAll(outer, ".", "/"))
	var found string
	_ = filepath.WalkDir(prj.Root, func(path string, d os.DirEntry, err error) error {
		if err != nil || found != "" {
			return filepath.SkipDir
		}
		if !d.IsDir() {
			return nil
		}
		if isBuildFolder(d.Name()) && path != prj.Root {
			return filepath.SkipDir
		}
		if filepath.Base(filepath.Dir(filepath.Dir(path))) != "src" || !slices.Contains(build.SourceLanguages(), d.Name()) {
			return nil
		}
		for _, name := range []string{relative + ".java", relative + ".kt", strings.TrimSuffix(relative, "Kt") + ".kt", relative + ".scala", relative + ".groovy"} {
			if build.Exists(path, name) {
				found = filepath.Join(path, name)
			}
		}
		return filepath.SkipDir
	})
	return found, found != ""
}

// isBuildFolder tells whether a folder holds results or tools, not sources.
func isBuildFolder(name string) bool {
	return strings.HasPrefix(name, ".") || slices.Contains([]string{"target", "build", "out", "bin", "node_modules"}, name)
}
