package maven

import (
	"path/filepath"
	"slices"
	"strings"

	"jfrlens/profiler/launch/build"
)

// Command is a parsed Maven command line.
type Command struct {
	// Argv is the command line.
	Argv []string
	// Goals are those asked for, in canonical form.
	Goals []string
	file  string // value of -f, "" when absent
	// projects is the value of -pl, "" when absent.
	projects string
}

// valueOptions are Maven's options whose value is the next argument
// (maven-embedder, org.apache.maven.cli.CLIManager).
func valueOptions() []string {
	return []string{
		"-f", "--file", "-D", "--define", "-P", "--activate-profiles", "-s", "--settings", "-gs", "--global-settings",
		"-t", "--toolchains", "-gt", "--global-toolchains", "-T", "--threads", "-pl", "--projects", "-rf", "--resume-from",
		"-l", "--log-file", "-b", "--builder", "--color", "-emp", "--encrypt-master-password", "-ep", "--encrypt-password",
	}
}

// isDaemon tells whether a program runs builds in a JVM that stays.
func isDaemon(program string) bool { return build.ProgramName(program) == daemon }

// Parse reads a command line of Maven.
func Parse(argv []string) Command {
	c := Command{Argv: argv}
	withValue := valueOptions()
	for i := 1; i < len(argv); i++ {
		arg := argv[i]
		switch {
		case slices.Contains(withValue, arg) && i+1 < len(argv):
			i++
			switch arg {
			case "-f", "--file":
				c.file = argv[i]
			case "-pl", "--projects":
				c.projects = argv[i]
			}
		case strings.HasPrefix(arg, "--file="):
			c.file = strings.TrimPrefix(arg, "--file=")
		case strings.HasPrefix(arg, "--projects="):
			c.projects = strings.TrimPrefix(arg, "--projects=")
		case strings.HasPrefix(arg, "-"):
		default:
			c.Goals = append(c.Goals, canonicalGoal(arg))
		}
	}
	return c
}

// property returns the value of a -D on the command line.
func (c Command) property(name string) (string, bool) {
	for i, arg := range c.Argv {
		definition, ok := strings.CutPrefix(arg, "-D")
		if arg == "-D" && i+1 < len(c.Argv) {
			definition = c.Argv[i+1]
		}
		if key, value, _ := strings.Cut(definition, "="); ok && key == name {
			return value, true
		}
	}
	return "", false
}

// WithProperty puts a property in front, so that Maven, which takes the last
// definition, sees one only: an existing one is kept as part of the value.
func (c Command) WithProperty(name, value string) []string {
	argv := []string{c.Argv[0]}
	rest := c.Argv[1:]
	for i := 0; i < len(rest); i++ {
		if rest[i] == "-D" && i+1 < len(rest) && strings.HasPrefix(rest[i+1], name+"=") {
			i++
			continue
		}
		if !strings.HasPrefix(rest[i], "-D"+name+"=") {
			argv = append(argv, rest[i])
		}
	}
	return slices.Insert(argv, 1, "-D"+name+"="+value)
}

// parameter is the value that a plugin sees: what the POM configures wins over
// the property.
func (c Command) parameter(m *POM, plugin, parameter, property string) string {
	if m != nil {
		if value, ok := m.configured(plugin, parameter); ok {
			return m.expand(value)
		}
	}
	return c.Effective(m, property)
}

// Effective is the value of a property: that of the command line wins over that
// of the POM.
func (c Command) Effective(m *POM, property string) string {
	if value, ok := c.property(property); ok || m == nil {
		return value
	}
	return m.expand(m.property(property))
}

// POM reads the POM that the command works on, nil where it cannot be read, and tells the folder of the build: that of the module
// where -pl chooses one by its folder.
func (c Command) POM(cwd string) (m *POM, root string) {
	path := filepath.Join(cwd, "pom.xml")
	if c.file != "" {
		path = build.Abs(c.file, cwd)
		if filepath.Ext(path) != ".xml" {
			path = filepath.Join(path, "pom.xml")
		}
	}
	root = filepath.Dir(path)
	if module := filepath.Join(root, filepath.FromSlash(c.projects)); c.projects != "" && build.Exists(module, "pom.xml") {
		path = filepath.Join(module, "pom.xml")
	}
	m, err := ReadPOM(path)
	if err != nil { // Maven will say it better
		return nil, root
	}
	return m, root
}
