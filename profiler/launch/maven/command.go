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
	options  []option
}

// isDaemon tells whether a program runs builds in a JVM that stays.
func isDaemon(program string) bool { return build.ProgramName(program) == daemon }

// Parse reads a command line of Maven.
func Parse(argv []string) Command {
	list := optionsIn(argv)
	c := Command{Argv: argv, options: list, file: valueOf(list, "f"), projects: valueOf(list, "pl")}
	from := 1
	for _, o := range append(list, option{at: len(argv)}) {
		for ; from < o.at; from++ {
			if !strings.HasPrefix(argv[from], "-") {
				c.Goals = append(c.Goals, canonicalGoal(argv[from]))
			}
		}
		from += o.size
	}
	return c
}

// property returns the value of a -D on the command line.
func (c Command) property(name string) (string, bool) { return definition(c.options, name) }

// WithProperty puts a property in front, so that Maven, which takes the last
// definition, sees one only: an existing one is kept as part of the value.
func (c Command) WithProperty(name, value string) []string {
	argv := slices.Clone(c.Argv)
	for _, o := range slices.Backward(c.options) {
		if key, _ := o.definition(); o.name == "D" && key == name {
			argv = slices.Delete(argv, o.at, o.at+o.size)
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
// of .mvn/maven.config, and this one over that of the POM.
func (c Command) Effective(m *POM, property string) string {
	if value, ok := c.property(property); ok || m == nil {
		return value
	}
	if value, ok := definition(optionsIn(m.arguments()), property); ok {
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
