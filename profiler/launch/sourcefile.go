package launch

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// planFile runs the main of a source file: inside a project with the class
// path of its build, else by itself.
func (p *preparation) planFile(ctx context.Context, file string) (*Plan, error) {
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) { // an editor can have it all the same
		return nil, fmt.Errorf("%w: there is no file %s; save it first", ErrNoTarget, file)
	}
	prj, inside := findProject(file)
	if inside {
		plan, err := p.planProject(ctx, prj, file)
		if err != nil || plan != nil {
			return plan, err
		}
	}
	if p.Test {
		return nil, fmt.Errorf("%w: the test %s is not in a source folder of a Maven or Gradle project", ErrNoTarget, file)
	}
	if strings.ToLower(filepath.Ext(file)) != ".java" {
		return nil, fmt.Errorf("%w: %s is not in a source folder of a Maven or Gradle project, and the JDK runs only Java files by themselves", ErrNoTarget, file)
	}
	return p.planLooseFile(ctx, file)
}

// planLooseFile compiles one Java file, with those that it refers to, and runs one of its classes: what is profiled is the
// program, not the compiler that the source launcher has in the same JVM.
func (p *preparation) planLooseFile(ctx context.Context, file string) (*Plan, error) {
	jdk, err := chooseJDK(ctx, jdkWish{setting: p.JDK, min: p.MinJDK, minReason: file}, p.env)
	if err != nil {
		return nil, err
	}
	p.preview(jdk)
	run := sourceRun{file: file, jdk: jdk, options: p.Options, classPath: p.ownClassPath()}
	return p.planSource(ctx, run, javaRun{goal: goalOf(file, p.classOf(file))}, nil)
}

// planSourceCommand does so for a java command that names a source file. What the launcher takes for its compiler only,
// the program does not get.
func (p *preparation) planSourceCommand(ctx context.Context, c typedCommand) (*Plan, error) {
	run := sourceRun{file: p.abs(c.target), jdk: c.jdk, options: slices.Concat(p.Options, c.options), classPath: p.ownClassPath()}
	if c.classPath != "" {
		run.classPath = splitPath(c.classPath)
	}
	if len(run.classPath) == 0 {
		run.classPath = []string{p.cwd}
	}
	return p.planSource(ctx, run, javaRun{goal: c.target, launcher: c.launcher, options: withoutSource(c.options)}, c.rest[1:])
}

// planSource compiles a source file and runs its class with some arguments.
func (p *preparation) planSource(ctx context.Context, run sourceRun, start javaRun, args []string) (*Plan, error) {
	classes, err := p.compileFile(ctx, run)
	if err != nil {
		return nil, err
	}
	start.jdk = &run.jdk
	start.mainClass = p.classOf(run.file)
	start.classPath = slices.Concat([]string{classes, p.sourceRootOf(run.file)}, run.classPath) // what is beside it may be there as classes only
	start.tail = append([]string{start.mainClass}, args...)
	plan, err := p.planJava(ctx, start)
	if err != nil {
		return nil, err
	}
	plan.SourceRoots = []string{p.sourceRootOf(run.file)}
	return plan, nil
}

// classOf is the class to run of a source file.
func (p *preparation) classOf(file string) string { return cmp.Or(p.Class, p.FirstType, baseOf(file)) }

// ownClassPath is the class path that the user gives, nil for none.
func (p *preparation) ownClassPath() []string {
	if len(p.ClassPath) > 0 {
		return p.ClassPath
	}
	return splitPath(p.env.get("CLASSPATH"))
}

// goalOf names what runs for people: a file, or a class where it is not that of the file's name.
func goalOf(file, class string) string {
	if simpleName(class) == baseOf(file) {
		return filepath.Base(file)
	}
	return class
}

// baseOf is the name of a file without its ending.
func baseOf(file string) string {
	return strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
}

// simpleName is the name of a class without its package.
func simpleName(class string) string { return class[strings.LastIndexByte(class, '.')+1:] }

// preview allows preview features where the chosen JDK knows a main as one only.
func (p *preparation) preview(jdk JDK) {
	if !slices.Contains(p.Options, enablePreview) && p.PreviewJDK > 0 && p.PreviewJDK <= jdk.Major && jdk.Major < p.FinalJDK {
		p.Options = append(slices.Clone(p.Options), enablePreview)
	}
}

const enablePreview = "--enable-preview"

// sourceRootOf is the folder above the packages of a file.
func (p *preparation) sourceRootOf(file string) string {
	class := p.classOf(file)
	return PackageRoot(file, class[:max(0, strings.LastIndexByte(class, '.'))])
}

// PackageRoot is the folder above those of the package of a source file; the folder
// of the file where the folders have other names.
func PackageRoot(file, pkg string) string {
	root := filepath.Dir(file)
	if pkg == "" {
		return root
	}
	for _, name := range slices.Backward(strings.Split(pkg, ".")) {
		if filepath.Base(root) != name {
			return filepath.Dir(file)
		}
		root = filepath.Dir(root)
	}
	return root
}
