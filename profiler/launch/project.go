package launch

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// buildTool is the tool that builds a project.
type buildTool string

const (
	toolMaven  buildTool = "Maven"
	toolGradle buildTool = "Gradle"
)

// harmless are the arguments of the tool that need no consent.
func (t buildTool) harmless() harmlessOptions {
	if t == toolGradle {
		return gradleOptions()
	}
	return mavenOptions()
}

// project is a module of a Maven or Gradle project.
type project struct {
	tool buildTool
	// root is the folder where the build is run, module the folder with the
	// build file nearest to the source.
	root, module string
}

// findProject finds the project that a file or folder belongs to: the nearest
// folder above it with a build file, as far as the root of its repository.
func findProject(path string) (project, bool) {
	for _, dir := range foldersAbove(path) {
		switch {
		case exists(dir, "pom.xml") && !(exists(dir, "gradlew") && !exists(dir, "mvnw")):
			return project{tool: toolMaven, root: mavenRoot(dir), module: dir}, true
		case isGradleFolder(dir):
			return project{tool: toolGradle, root: gradleRoot(dir), module: dir}, true
		}
	}
	return project{}, false
}

// foldersAbove lists the folders of a path, nearest first, up to and including
// the one that is the root of a repository.
func foldersAbove(path string) []string {
	dir := path
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		dir = filepath.Dir(path)
	}
	var dirs []string
	for {
		dirs = append(dirs, dir)
		parent := filepath.Dir(dir)
		if parent == dir || exists(dir, ".git") {
			return dirs
		}
		dir = parent
	}
}

// mavenRoot is the topmost folder whose modules lead to dir.
func mavenRoot(dir string) string {
	root := dir
	for _, above := range foldersAbove(dir) {
		if !exists(above, "pom.xml") {
			continue
		}
		m, err := readPom(filepath.Join(above, "pom.xml"))
		if err == nil && slices.ContainsFunc(m.modules(), func(module string) bool { return module == root || leadsTo(module, root) }) {
			root = above
		}
	}
	return root
}

// leadsTo tells whether an aggregator between two POMs has the module.
func leadsTo(from, module string) bool {
	if !isBelow(module, from) {
		return false
	}
	m, err := readPom(filepath.Join(from, "pom.xml"))
	if err != nil {
		return false
	}
	return slices.ContainsFunc(m.modules(), func(dir string) bool { return dir != from && (dir == module || leadsTo(dir, module)) })
}

func isGradleFolder(dir string) bool {
	return slices.ContainsFunc([]string{"build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"},
		func(name string) bool { return exists(dir, name) })
}

// gradleRoot is the folder with the settings file, or the wrapper, that holds
// for dir.
func gradleRoot(dir string) string {
	for _, above := range foldersAbove(dir) {
		if exists(above, "settings.gradle") || exists(above, "settings.gradle.kts") || exists(above, "gradlew") {
			return above
		}
	}
	return dir
}

func exists(dir, name string) bool {
	_, err := os.Stat(filepath.Join(dir, name))
	return err == nil
}

// isBelow tells whether path is dir or inside of it.
func isBelow(path, dir string) bool {
	relative, err := filepath.Rel(dir, path)
	return err == nil && relative != ".." && !strings.HasPrefix(relative, ".."+string(filepath.Separator))
}

// build is what a project's build says about the module that is run.
type build struct {
	ClassPath   []string `json:"classPath"`
	SourceRoots []string `json:"sourceRoots"`
	// JDKHome is the JDK of the project's toolchain, "" when it names none.
	JDKHome string `json:"jdkHome,omitempty"`
	// Release is the lowest Java release that can run the classes.
	Release int `json:"release,omitempty"`
}

// planProject compiles the project with its own build and starts the main
// with the class path of that build. A nil plan without an error means that
// the file is in no source folder: it is a loose file.
func (p *preparation) planProject(ctx context.Context, prj project, file string) (*Plan, error) {
	if err := p.needConsent(projectDangers(prj.root)); err != nil {
		return nil, err
	}
	root, test, ok := prj.sourceRoot(file)
	if !ok {
		return nil, nil
	}
	if p.Test {
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
		wish:      jdkWish{home: b.JDKHome, min: max(b.Release, p.MinJDK), minReason: "the project in " + prj.root},
		mainClass: class,
		classPath: b.ClassPath,
		tail:      []string{class},
		dir:       prj.module,
	}
	if !test && prj.tool == toolMaven { // Gradle starts a module only where the build says so
		run.module, _ = moduleOf(b.ClassPath)
	}
	plan, err := p.planJava(ctx, run)
	if err != nil {
		return nil, err
	}
	plan.SourceRoots, plan.ProjectRoot = b.SourceRoots, prj.root
	return plan, nil
}

// classIn is the class to run: the one asked for, else the one that the file
// must hold by its place in a source folder.
func (p *preparation) classIn(root, file string, b build) (string, error) {
	if p.Class != "" {
		return p.Class, nil
	}
	if root == "" {
		for _, r := range b.SourceRoots {
			if isBelow(file, r) && len(r) > len(root) {
				root = r
			}
		}
	}
	return classOfFile(root, file)
}

// sourceRoot finds the source folder that holds the file, and whether it is
// one of tests; root is "" where only Gradle itself can tell. The layout
// src/SET/LANGUAGE is that of Maven, Gradle and the Kotlin and Scala plugins; a
// POM may name others.
func (prj project) sourceRoot(file string) (root string, test, ok bool) {
	if relative, err := filepath.Rel(prj.module, file); err == nil {
		parts := strings.Split(filepath.ToSlash(relative), "/")
		if len(parts) > 3 && parts[0] == "src" && slices.Contains(sourceLanguages(), parts[2]) {
			return filepath.Join(prj.module, parts[0], parts[1], parts[2]), parts[1] != "main", true
		}
	}
	if prj.tool != toolMaven {
		return "", false, true
	}
	m, err := readPom(filepath.Join(prj.module, "pom.xml"))
	if err != nil {
		return "", false, false
	}
	main := m.folder(func(b pomBuild) string { return b.SourceDirectory }, "src/main/java")
	tests := m.folder(func(b pomBuild) string { return b.TestSourceDirectory }, "src/test/java")
	switch {
	case isBelow(file, main):
		return main, false, true
	case isBelow(file, tests):
		return tests, true, true
	}
	return "", false, false
}

func sourceLanguages() []string { return []string{"java", "kotlin", "scala", "groovy"} }

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
	_ = filepath.WalkDir(prj.root, func(path string, d os.DirEntry, err error) error {
		if err != nil || found != "" {
			return filepath.SkipDir
		}
		if !d.IsDir() {
			return nil
		}
		if isBuildFolder(d.Name()) && path != prj.root {
			return filepath.SkipDir
		}
		if filepath.Base(filepath.Dir(filepath.Dir(path))) != "src" || !slices.Contains(sourceLanguages(), d.Name()) {
			return nil
		}
		for _, name := range []string{relative + ".java", relative + ".kt", strings.TrimSuffix(relative, "Kt") + ".kt", relative + ".scala"} {
			if exists(path, name) {
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
