package launch

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"jfrlens/profiler/smallfile"
)

// dependencyGoal asks Maven for a class path. The version is the one that the
// POM or Maven itself names, so nothing is looked up once it has been used.
const dependencyGoal = "org.apache.maven.plugins:maven-dependency-plugin:build-classpath"

// buildMaven compiles a module and those it needs in one Maven run.
func (p *preparation) buildMaven(ctx context.Context, prj project, test bool) (build, error) {
	m, err := readPom(filepath.Join(prj.module, "pom.xml"))
	if err != nil {
		return build{}, fmt.Errorf("cannot read %s: %w", filepath.Join(prj.module, "pom.xml"), err)
	}
	out, err := os.MkdirTemp(p.Session, "classpath-")
	if err != nil {
		return build{}, fmt.Errorf("cannot write into the session folder: %w", err)
	}
	defer os.RemoveAll(out)
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
	if prj.root != prj.module || len(m.modules()) > 0 {
		relative, err := filepath.Rel(prj.root, prj.module)
		if err != nil {
			return build{}, fmt.Errorf("cannot place the module %s in %s: %w", prj.module, prj.root, err)
		}
		args = append(args, "-pl", filepath.ToSlash(relative), "-am")
	}
	p.progress.Step("compiling " + m.ArtifactID + " with Maven")
	release := m.javaRelease()
	if err := p.runBuild(ctx, prj, args, jdkWish{min: release, minReason: m.path}); err != nil {
		return build{}, err
	}
	text, err := smallfile.Read(filepath.Join(out, m.ArtifactID), maxCachedBuild)
	if err != nil {
		return build{}, &BuildError{Tool: string(toolMaven), Argv: args, Dir: prj.root, Reason: "it told no class path for " + m.ArtifactID}
	}
	return build{
		ClassPath:   mavenClassPath(m, test, string(text)),
		SourceRoots: mavenSourceRoots(prj.root),
		Release:     release,
		JDKHome:     p.mavenToolchain(m),
	}, nil
}

// mavenClassPath puts the module's own classes before its dependencies.
func mavenClassPath(m *pom, test bool, dependencies string) []string {
	main, tests := m.outputs()
	var path []string
	if test {
		path = append(path, tests)
	}
	path = append(path, main)
	return append(path, splitPath(strings.TrimSpace(dependencies))...)
}

// mavenSourceRoots lists the source folders of all modules, generated sources
// included.
func mavenSourceRoots(root string) []string {
	var roots []string
	pending := []string{root}
	for len(pending) > 0 {
		dir := pending[0]
		pending = pending[1:]
		for _, pattern := range []string{"src/*/java", "src/*/kotlin", "src/*/scala", "src/*/groovy", "target/generated-sources/*", "target/generated-test-sources/*"} {
			found, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(pattern)))
			if err == nil {
				roots = append(roots, found...)
			}
		}
		m, err := readPom(filepath.Join(dir, "pom.xml"))
		if err != nil {
			continue
		}
		for _, src := range []string{m.Build.SourceDirectory, m.Build.TestSourceDirectory} {
			if src != "" {
				roots = append(roots, m.folder(func(pomBuild) string { return src }, ""))
			}
		}
		for _, module := range m.modules() {
			if isBelow(module, root) && module != dir && len(pending) < 1000 {
				pending = append(pending, module)
			}
		}
	}
	slices.Sort(roots)
	return slices.Compact(roots)
}
