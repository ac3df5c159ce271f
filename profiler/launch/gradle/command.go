package gradle

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"jfrlens/profiler/launch/build"
	"jfrlens/profiler/launch/consent"
)

// Command is a parsed Gradle command line.
type Command struct {
	// Tasks are those asked for.
	Tasks []string
	dir   string // value of -p, "" when absent
}

// valueOptions are options of Gradle and of its usual tasks whose value
// is the next argument (Gradle manual, Command-Line Interface Reference).
func valueOptions() []string {
	return []string{
		"-x", "--exclude-task", "-p", "--project-dir", "-b", "--build-file", "-c", "--settings-file", "-g", "--gradle-user-home",
		"-I", "--init-script", "-P", "--project-prop", "-D", "--system-prop", "--console", "--max-workers", "--project-cache-dir",
		"--include-build", "--warning-mode", "--priority", "--tests", "--args", "--configuration", "--dependency", "-F", "--dependency-verification", "-M", "--write-verification-metadata", "--update-locks",
	}
}

// Parse reads a command line of Gradle.
func Parse(argv []string) Command {
	var c Command
	for i := 1; i < len(argv); i++ {
		name, value, attached := strings.Cut(argv[i], "=")
		switch {
		case attached && (name == "-p" || name == "--project-dir"):
			c.dir = value
		case hasValue(name) && !attached && i+1 < len(argv):
			i++
			if name == "-p" || strings.HasSuffix(name, "-project-dir") {
				c.dir = argv[i]
			}
		case strings.HasPrefix(name, "-p") && !slices.Contains(longWithP(), argv[i]):
			c.dir = argv[i][len("-p"):]
		case strings.HasPrefix(name, "-"):
		default:
			c.Tasks = append(c.Tasks, argv[i])
		}
	}
	return c
}

// hasValue tells whether an option has a value. Long ones may be written with one dash, too.
func hasValue(name string) bool {
	return slices.Contains(valueOptions(), name) || len(name) > 2 && slices.Contains(valueOptions(), "-"+name)
}

// longWithP are long options that are no -p with a folder behind it.
func longWithP() []string {
	return []string{"-parallel", "-priority", "-profile", "-problems-report", "-project-cache-dir", "-project-prop", "-project-dir", "-property-upgrade-report"}
}

// property is a property as a settings file names it: of the system (-D),
// or of the project where it says so (-P).
func property(option string) string {
	if name, ofProject := strings.CutPrefix(option, "-P"); ofProject {
		return "-P" + strings.TrimSuffix(name, "=")
	}
	return "-D" + build.PropertyName(option)
}

// abbreviates tells whether Gradle may take a word for the name of a task: each
// part of it, which a capital starts, begins a part of the name (Gradle manual,
// Name abbreviation).
func abbreviates(word, name string) bool {
	part := regexp.MustCompile(`[A-Z]?[a-z0-9]+|[A-Z]`)
	pattern := part.ReplaceAllString(regexp.QuoteMeta(word), "$0[a-z0-9]*")
	matches, err := regexp.MatchString("^"+pattern+"$", name)
	return matches && err == nil
}

// folders are the folders of the projects whose tasks a command names,
// and those above. A task without a path is one of all projects below.
func (c Command) folders(cwd string) []string {
	dir := c.Dir(cwd)
	folders := build.FoldersAbove(dir)
	for _, task := range c.Tasks {
		i := strings.LastIndexByte(task, ':')
		if i > 0 {
			folders = append(folders, filepath.Join(rootOf(dir), filepath.FromSlash(strings.ReplaceAll(task[:i], ":", "/"))))
			continue
		}
		below, err := filepath.Glob(filepath.Join(dir, "*"))
		if err == nil { // the pattern is malformed only where the folder's name is one
			folders = append(folders, below...)
		}
	}
	return folders
}

var debuggedTask = consent.Pattern(`\bdebugOptions\b|\b(debug|setDebug|isDebug)\s*[=(]?\s*true\b`)

// debugsTask tells whether a build script makes a task debug its JVM.
func debugsTask(text string) bool { return debuggedTask().MatchString(text) }

// Dir is the folder whose build the command runs.
func (c Command) Dir(cwd string) string { return build.Abs(c.dir, cwd) }
