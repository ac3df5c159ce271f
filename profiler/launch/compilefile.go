package launch

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"jfrlens/profiler/process"
	"jfrlens/profiler/smallfile"
)

// sourceRun is a source file that is compiled before it runs.
type sourceRun struct {
	file      string // absolute
	jdk       JDK
	options   []string // of the JVM
	classPath []string // of the user; relative to the working directory
}

// Folders inside of the session for a source file that is compiled.
const (
	classesFolder = "classes"
	renamedFolder = "renamed" // its copy, where the compiler wants another name
)

// maxSource bounds a source file that is looked at, in bytes.
const maxSource = 4 << 20

// compileFile compiles a file as the source launcher would (JEP 330, 458; OpenJDK, RelevantOptions in
// com.sun.tools.javac.launcher), but into the session folder, and with all that a debugger or profiler can ask for.
// It returns the folder of the classes.
func (p *preparation) compileFile(ctx context.Context, run sourceRun) (string, error) {
	classes := filepath.Join(p.Session, classesFolder)
	if err := os.MkdirAll(classes, 0o700); err != nil {
		return "", fmt.Errorf("cannot make the session folder: %w", err)
	}
	compiler, err := run.jdk.compiler()
	if err != nil {
		return "", err
	}
	paths, err := p.compilerPaths(run)
	if err != nil {
		return "", err
	}
	named, err := p.namedForCompiler(run.file)
	if err != nil {
		return "", err
	}
	argv := slices.Concat(compiler, []string{"-g", "-proc:none", "-Xlint:-options", "-Xprefer:source", "-d", classes}, paths, compilerOptions(run), []string{named})
	p.progress.Step("compiling " + filepath.Base(run.file))
	err = p.watchBuild(ctx, process.Command{Argv: argv, Env: p.env, Dir: p.cwd}, nil)
	return classes, ofOriginal(err, named, p.relative(run.file))
}

// compilerPaths are where the compiler looks for other classes and sources. Those beside the file come first: they may be
// compiled already, but not from the text that is there now.
func (p *preparation) compilerPaths(run sourceRun) ([]string, error) {
	root := p.sourceRootOf(run.file)
	path, err := p.classPathOf(append([]string{root}, run.classPath...))
	if err != nil {
		return nil, err
	}
	return []string{"-sourcepath", path[0], "-cp", strings.Join(path, string(filepath.ListSeparator))}, nil
}

// namedForCompiler is the path by which the compiler takes a file: a public class must have the name of its file, a file that
// of Java's, and a script's first line is none of Java, all of which the launcher does not mind.
func (p *preparation) namedForCompiler(file string) (string, error) {
	name := p.PublicType
	isJava := strings.ToLower(filepath.Ext(file)) == ".java"
	if isJava && (name == "" || name == baseOf(file)) {
		return p.relative(file), nil
	}
	if name == "" {
		name = baseOf(file)
	}
	text, err := smallfile.Read(file, maxSource)
	if err != nil {
		return "", fmt.Errorf("cannot read %s: %w", file, err)
	}
	if !isJava && bytes.HasPrefix(text, []byte("#!")) {
		text = append([]byte("//"), text[2:]...)
	}
	dir := filepath.Join(p.Session, renamedFolder)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("cannot make the session folder: %w", err)
	}
	path := filepath.Join(dir, name+".java")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		return "", fmt.Errorf("cannot write into the session folder: %w", err)
	}
	return path, nil
}

// relative is a path as seen from the working directory, where it is below that.
func (p *preparation) relative(path string) string {
	if relative, err := filepath.Rel(p.cwd, path); err == nil && filepath.IsLocal(relative) {
		return relative
	}
	return path
}

// ofOriginal lets a failed compilation tell of the file that the user wrote.
func ofOriginal(err error, named, file string) error {
	failed, ok := err.(*BuildError)
	if !ok || named == file {
		return err
	}
	failed.Reason = strings.ReplaceAll(failed.Reason, named, file)
	for i, line := range failed.Output {
		failed.Output[i] = strings.ReplaceAll(line, named, file)
	}
	return failed
}

// compilerOptions are what the JVM's options mean for the compiler: of the same modules, and the same release.
func compilerOptions(run sourceRun) []string {
	var relevant []string
	preview, release := false, false
	for i := 0; i < len(run.options); i++ {
		name, value, joined := strings.Cut(run.options[i], "=")
		if isValueOption(name) && !joined && i+1 < len(run.options) {
			i++
			value = run.options[i]
		}
		switch {
		case name == enablePreview:
			preview = true
		case name == "--source":
			release = true
			relevant = append(relevant, "--release", value)
		case name == "-Dfile.encoding":
			relevant = append(relevant, "-encoding", value)
		case name == "-p":
			relevant = append(relevant, "--module-path", value)
		case slices.Contains(compilersToo(), name) && value != "ALL-DEFAULT":
			relevant = append(relevant, name, value)
		}
	}
	if preview {
		relevant = append(relevant, enablePreview)
	}
	if preview && !release {
		relevant = append(relevant, "-source", strconv.Itoa(run.jdk.Major))
	}
	return relevant
}

// compilersToo are the options of modules that the compiler has to know of, too.
func compilersToo() []string {
	return []string{"--module-path", "--upgrade-module-path", "--add-modules", "--limit-modules", "--add-exports", "--patch-module"}
}

// isValueOption tells whether the launcher takes the next word as the value of an option.
func isValueOption(name string) bool { return slices.Contains(valueOptions(), name) }

// withoutSource leaves out the option of the release of a source file, which the launcher refuses for classes.
func withoutSource(options []string) []string {
	var rest []string
	for i := 0; i < len(options); i++ {
		switch name, _, joined := strings.Cut(options[i], "="); {
		case name == "--source" && !joined:
			i++
		case name != "--source":
			rest = append(rest, options[i])
		}
	}
	return rest
}

// firstCompilerModule is the first release whose compiler needs no program of its own.
const firstCompilerModule = 11

// compiler is the command of the JDK's compiler: its module from 11 on, which
// is there in images without a javac program too.
func (j JDK) compiler() ([]string, error) {
	if j.Major >= firstCompilerModule {
		return []string{j.Java, "--module", "jdk.compiler/com.sun.tools.javac.Main"}, nil
	}
	javac := filepath.Join(j.Home, "bin", "javac")
	if _, found := process.LookPath(javac); !found {
		return nil, fmt.Errorf("%w: %s has no compiler, which a source file needs; choose a JDK (--jdk, or the setting jdk)", ErrNoJDK, j)
	}
	return []string{javac}, nil
}
