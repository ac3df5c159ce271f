package launch

import (
	"slices"
	"strings"

	"jfrlens/profiler/launch/build"
)

// javaCommand is a parsed command line of the java launcher.
type javaCommand struct {
	// options are everything between the launcher and what to run.
	options []string
	// kind is what runs: jar, class, module, source, or "" for none (such as
	// "java -version").
	kind javaKind
	// target is the jar, class, module or source file.
	target string
	// rest is the target with its own flag and all arguments: the tail of the
	// command line, unchanged.
	rest []string
	// classPath is the value of -cp and its other spellings.
	classPath string
}

type javaKind string

const (
	kindNone   javaKind = ""
	kindClass  javaKind = "class"
	kindJar    javaKind = "jar"
	kindModule javaKind = "module"
	kindSource javaKind = "source"
)

// valueOptions are the launcher's options whose value is the next argument
// (OpenJDK, src/java.base/share/native/libjli/java.c, IsWhiteSpaceOption).
func valueOptions() []string {
	return []string{
		"-cp", "-classpath", "--class-path", "-p", "--module-path", "--upgrade-module-path",
		"--add-modules", "--limit-modules", "--add-exports", "--add-opens", "--add-reads",
		"--patch-module", "--source", "--enable-native-access", "--illegal-native-access",
		"-d", "--describe-module", "--finalization",
	}
}

// parseJava reads a command line whose first word is a java launcher.
func parseJava(argv []string) javaCommand {
	var c javaCommand
	withValue, isSource := valueOptions(), false
	for i := 1; i < len(argv); i++ {
		arg := argv[i]
		switch {
		case arg == "-jar" && i+1 < len(argv):
			return c.found(kindJar, argv, i, argv[i+1])
		case (arg == "-m" || arg == "--module") && i+1 < len(argv):
			return c.found(kindModule, argv, i, argv[i+1])
		case strings.HasPrefix(arg, "--module="):
			return c.found(kindModule, argv, i, strings.TrimPrefix(arg, "--module="))
		case slices.Contains(withValue, arg) && i+1 < len(argv):
			if arg == "-cp" || arg == "-classpath" || arg == "--class-path" {
				c.classPath = argv[i+1]
			}
			isSource = isSource || arg == "--source"
			i++
		case strings.HasPrefix(arg, "--class-path="):
			c.classPath = strings.TrimPrefix(arg, "--class-path=")
		case strings.HasPrefix(arg, "-"), strings.HasPrefix(arg, "@"):
			isSource = isSource || strings.HasPrefix(arg, "--source=")
		case isSource, strings.HasSuffix(arg, ".java"):
			return c.found(kindSource, argv, i, arg)
		default:
			return c.found(kindClass, argv, i, arg)
		}
	}
	c.options = argv[1:]
	return c
}

// found completes the command: everything from index i on is the tail.
func (c javaCommand) found(kind javaKind, argv []string, i int, target string) javaCommand {
	c.kind, c.target = kind, target
	c.options, c.rest = argv[1:i], argv[i:]
	return c
}

// mainClass is the class that runs, where the command line tells it.
func (c javaCommand) mainClass() string {
	switch c.kind {
	case kindClass:
		return strings.ReplaceAll(c.target, "/", ".")
	case kindModule:
		_, class, _ := strings.Cut(c.target, "/")
		return class
	}
	return ""
}

// isJava tells whether a program name is a java launcher.
func isJava(program string) bool {
	name := build.ProgramName(program)
	return name == "java" || name == "javaw"
}
