package launch

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"jfrlens/profiler/process"
	"jfrlens/profiler/smallfile"
)

// Releases of the JDK that run source files.
const (
	firstSourceLauncher = 11 // one of them (JEP 330)
	firstManyFiles      = 22 // and those that it refers to (JEP 458)
)

// planFile runs the main of a source file: inside a project with the class
// path of its build, else by the source launcher.
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

// planLooseFile runs one Java file by the source launcher, which runs the
// first class of the file: another one is compiled and run by its name, as is
// one that may need others of which the launcher of its JDK knows nothing.
func (p *preparation) planLooseFile(ctx context.Context, file string) (*Plan, error) {
	jdk, err := p.jdkOfLooseFile(ctx, file)
	if err == nil {
		p.preview(jdk)
	}
	if p.Class != "" && (!p.FirstClass || err == nil && jdk.Major < firstSourceLauncher) {
		return p.planCompiledFile(ctx, file)
	}
	run := javaRun{
		goal:      filepath.Base(file),
		mainClass: p.Class,
		classPath: p.ClassPath,
		options:   p.sourceRelease(jdk),
		tail:      []string{file},
		wish:      jdkWish{min: max(firstSourceLauncher, p.MinJDK), minReason: "running " + filepath.Base(file) + " from source"},
	}
	plan, err := p.planJava(ctx, run)
	if err != nil {
		return nil, err
	}
	if plan.JDK.Major < run.wish.min {
		return nil, fmt.Errorf("%w fits: running %s from source needs Java %d or later, but %s was chosen; choose a newer one (--jdk, or the setting jdk)", ErrNoJDK, file, run.wish.min, plan.JDK)
	}
	if plan.JDK.Major < firstManyFiles && p.isNamedAfter(file) && p.hasOthers(file) {
		p.JDK = plan.JDK.Home
		return p.planCompiledFile(ctx, file)
	}
	plan.SourceRoots = []string{filepath.Dir(file)}
	plan.Notes = append(plan.Notes, compilerNote(file))
	return plan, nil
}

// jdkOfLooseFile is the JDK for a file outside of projects: where a public class has
// another name than its file, one that runs source files, if there is one, as the
// compiler refuses such a class.
func (p *preparation) jdkOfLooseFile(ctx context.Context, file string) (JDK, error) {
	wish := jdkWish{setting: p.JDK, min: p.MinJDK, minReason: file}
	if p.JDK == "" && p.FirstClass && p.MinJDK < firstSourceLauncher && !p.isNamedAfter(file) && p.isPublic(file) {
		launches := wish
		launches.min = firstSourceLauncher
		if jdk, err := chooseJDK(ctx, launches, p.env); err == nil {
			p.JDK = jdk.Home
			return jdk, nil
		}
	}
	return chooseJDK(ctx, wish, p.env)
}

// maxSource bounds a source file that is looked at, in bytes.
const maxSource = 4 << 20

// isPublic tells whether a file seems to declare its class as public.
func (p *preparation) isPublic(file string) bool {
	text, err := smallfile.Read(file, maxSource)
	name := p.Class[strings.LastIndexByte(p.Class, '.')+1:]
	public := regexp.MustCompile(`\bpublic\s+(?:[\w-]+\s+)*(?:class|interface|enum)\s+` + regexp.QuoteMeta(name) + `\b`)
	return err == nil && public.Match(text)
}

// isNamedAfter tells whether the class has the name of its file, without which
// the compiler refuses public classes and the launcher does not.
func (p *preparation) isNamedAfter(file string) bool {
	return p.Class[strings.LastIndexByte(p.Class, '.')+1:] == strings.TrimSuffix(filepath.Base(file), ".java")
}

// preview allows preview features where the chosen JDK knows a main as one only.
func (p *preparation) preview(jdk JDK) {
	if !slices.Contains(p.Options, enablePreview) && p.PreviewJDK > 0 && p.PreviewJDK <= jdk.Major && jdk.Major < p.FinalJDK {
		p.Options = append(slices.Clone(p.Options), enablePreview)
	}
}

const enablePreview = "--enable-preview"

// sourceRelease is what preview features in source files need besides.
func (p *preparation) sourceRelease(jdk JDK) []string {
	if !slices.Contains(p.Options, enablePreview) || slices.Contains(p.Options, "--source") || jdk.Major == 0 {
		return nil
	}
	return []string{"--source", strconv.Itoa(jdk.Major)}
}

// hasOthers tells whether there may be source files that a file refers to: in its
// folder, or in those of other packages. With options that the compiler would need
// as well, such as --enable-preview, none is looked for.
func (p *preparation) hasOthers(file string) bool {
	if slices.ContainsFunc(p.Options, func(option string) bool { return strings.HasPrefix(option, "--") }) {
		return false
	}
	beside, err := filepath.Glob(filepath.Join(filepath.Dir(file), "*.java"))
	return err == nil && len(beside) > 1 || p.sourceRootOf(file) != filepath.Dir(file)
}

// sourceRootOf is the folder above the packages of a file whose class is known.
func (p *preparation) sourceRootOf(file string) string {
	pkg := ""
	if dot := strings.LastIndexByte(p.Class, '.'); dot > 0 {
		pkg = p.Class[:dot]
	}
	return PackageRoot(file, pkg)
}

// compilerNote says what else runs in the JVM of a source file.
func compilerNote(file string) string {
	return "the java launcher compiles " + filepath.Base(file) + " in the same JVM, so the compiler shows up in the profile"
}

// classesFolder is where a loose file is compiled to, inside of the session.
const classesFolder = "classes"

// planCompiledFile compiles a file, with the files that it refers to, into the
// session folder and runs one of its classes.
func (p *preparation) planCompiledFile(ctx context.Context, file string) (*Plan, error) {
	jdk, err := chooseJDK(ctx, jdkWish{setting: p.JDK, min: p.MinJDK, minReason: file}, p.env)
	if err != nil {
		return nil, err
	}
	classes := filepath.Join(p.Session, classesFolder)
	if err := os.MkdirAll(classes, 0o700); err != nil {
		return nil, fmt.Errorf("cannot make the session folder: %w", err)
	}
	root := p.sourceRootOf(file)
	path := append([]string{root}, p.ClassPath...)
	if path, err = p.classPathOf(path); err != nil {
		return nil, err
	}
	argv := append(jdk.compiler(), "-g", "-d", classes, "-cp", strings.Join(path, string(filepath.ListSeparator)))
	if release := p.sourceRelease(jdk); release != nil {
		argv = slices.Concat(argv, []string{enablePreview}, release)
	}
	argv = append(argv, file)
	p.progress.Step("compiling " + filepath.Base(file))
	if err := p.watchBuild(ctx, process.Command{Argv: argv, Env: p.env, Dir: root}, nil); err != nil {
		return nil, err
	}
	plan, err := p.planJava(ctx, javaRun{
		goal:      p.Class,
		jdk:       &jdk,
		mainClass: p.Class,
		classPath: append([]string{classes}, path...), // the compiler leaves out what is compiled there
		tail:      []string{p.Class},
	})
	if err != nil {
		return nil, err
	}
	plan.SourceRoots = []string{root}
	return plan, nil
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

// compiler is the command of the JDK's compiler: its module from 11 on, which
// is there in images without a javac program too.
func (j JDK) compiler() []string {
	if j.Major >= firstSourceLauncher {
		return []string{j.Java, "--module", "jdk.compiler/com.sun.tools.javac.Main"}
	}
	return []string{filepath.Join(j.Home, "bin", "javac")}
}
