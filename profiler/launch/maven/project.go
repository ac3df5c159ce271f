package maven

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"jfrlens/profiler/launch/build"
)

// rootOf is the topmost folder whose modules lead to dir.
func rootOf(dir string) string {
	root := dir
	for _, above := range build.FoldersAbove(dir) {
		if !build.Exists(above, "pom.xml") {
			continue
		}
		m, err := ReadPOM(filepath.Join(above, "pom.xml"))
		if err == nil && slices.ContainsFunc(m.modules(), func(module string) bool {
			return module == root || leadsTo(module, root, map[string]bool{above: true})
		}) {
			root = above
		}
	}
	return root
}

// leadsTo tells whether an aggregator between two POMs has the module. Those that were seen are passed over: they may name
// each other.
func leadsTo(from, module string, seen map[string]bool) bool {
	if seen[from] || !build.IsBelow(module, from) {
		return false
	}
	seen[from] = true
	m, err := ReadPOM(filepath.Join(from, "pom.xml"))
	if err != nil {
		return false
	}
	return slices.ContainsFunc(m.modules(), func(dir string) bool { return dir == module || leadsTo(dir, module, seen) })
}

// SourceRoot finds the source folder that holds a file of a module, and whether it
// is one of tests: the POM may name others than the usual ones.
func (Tool) SourceRoot(module, file string) (root string, test, ok bool) {
	if root, test, ok := build.SourceRoot(module, file); ok {
		return root, test, true
	}
	m, err := ReadPOM(filepath.Join(module, "pom.xml"))
	if err != nil {
		return "", false, false
	}
	main := m.folder(func(b pomBuild) string { return b.SourceDirectory }, "src/main/java")
	tests := m.folder(func(b pomBuild) string { return b.TestSourceDirectory }, "src/test/java")
	switch {
	case build.IsBelow(file, main):
		return main, false, true
	case build.IsBelow(file, tests):
		return tests, true, true
	}
	return "", false, false
}

// parentsOutside are the parent POMs that are not below a project's root.
func (m *POM) parentsOutside(root string) []string {
	var paths []string
	for _, parent := range m.chain() {
		if !build.IsBelow(parent.path, root) {
			paths = append(paths, parent.path)
		}
	}
	return paths
}

// classPathArguments let Maven compile a module and those it needs, and write the
// class path of each into a file of its name in the folder out.
func (p *POM) classPathArguments(m build.Module, test bool, out string) ([]string, error) {
	phase, scope := "process-classes", "runtime"
	if test {
		phase, scope = "process-test-classes", "test"
	}
	// Maven fills in the name of each module, so that each writes its own file.
	args := []string{
		"-B", phase, dependencyGoal,
		"-Dmdep.outputFile=" + filepath.Join(out, "${project.artifactId}"),
		"-Dmdep.includeScope=" + scope,
		"-Dmdep.pathSeparator=" + string(filepath.ListSeparator),
	}
	if m.Root != m.Dir || len(p.modules()) > 0 {
		relative, err := filepath.Rel(m.Root, m.Dir)
		if err != nil {
			return nil, fmt.Errorf("cannot place the module %s in %s: %w", m.Dir, m.Root, err)
		}
		args = append(args, "-pl", filepath.ToSlash(relative), "-am")
	}
	return args, nil
}

// dependencyGoal asks Maven for a class path. The version is the one that the
// POM or Maven itself names, so nothing is looked up once it has been used.
const dependencyGoal = "org.apache.maven.plugins:maven-dependency-plugin:build-classpath"

// classPath puts the module's own classes before its dependencies.
func (m *POM) classPath(test bool, dependencies string) []string {
	main, tests := m.outputs()
	var path []string
	if test {
		path = append(path, tests)
	}
	path = append(path, main)
	return append(path, filepath.SplitList(strings.TrimSpace(dependencies))...)
}

// maxModules bounds the modules that are looked at.
const maxModules = 10_000

// sourceRoots lists the source folders of all modules, generated sources
// included.
func sourceRoots(root string) []string {
	var roots []string
	pending, seen := []string{root}, map[string]bool{root: true}
	for len(pending) > 0 {
		dir := pending[0]
		pending = pending[1:]
		for _, pattern := range []string{"src/*/java", "src/*/kotlin", "src/*/scala", "src/*/groovy", "target/generated-sources/*", "target/generated-test-sources/*"} {
			found, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(pattern)))
			if err == nil {
				roots = append(roots, found...)
			}
		}
		m, err := ReadPOM(filepath.Join(dir, "pom.xml"))
		if err != nil {
			continue
		}
		for _, src := range []string{m.Build.SourceDirectory, m.Build.TestSourceDirectory} {
			if src != "" {
				roots = append(roots, m.folder(func(pomBuild) string { return src }, ""))
			}
		}
		for _, module := range m.modules() {
			if build.IsBelow(module, root) && !seen[module] && len(seen) < maxModules {
				seen[module] = true
				pending = append(pending, module)
			}
		}
	}
	slices.Sort(roots)
	return slices.Compact(roots)
}
