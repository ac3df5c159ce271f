package maven

import (
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"jfrlens/profiler/launch/build"
	"jfrlens/profiler/smallfile"
)

// POM is what we read of a pom.xml. Reading is for hints only (folders, the
// Java release, JVM arguments that the POM sets); the class path always comes
// from Maven itself.
type POM struct {
	path       string
	GroupID    string        `xml:"groupId"`
	ArtifactID string        `xml:"artifactId"`
	Packaging  string        `xml:"packaging"`
	Parent     pomParent     `xml:"parent"`
	Properties pomProperties `xml:"properties"`
	Modules    []string      `xml:"modules>module"`
	Build      pomBuild      `xml:"build"`
	Profiles   []pomProfile  `xml:"profiles>profile"`
	parent     *POM          // where it is on disk
}

type pomParent struct {
	GroupID      string  `xml:"groupId"`
	ArtifactID   string  `xml:"artifactId"`
	RelativePath *string `xml:"relativePath"`
}

type pomBuild struct {
	Directory           string      `xml:"directory"`
	OutputDirectory     string      `xml:"outputDirectory"`
	TestOutputDirectory string      `xml:"testOutputDirectory"`
	SourceDirectory     string      `xml:"sourceDirectory"`
	TestSourceDirectory string      `xml:"testSourceDirectory"`
	Plugins             []pomPlugin `xml:"plugins>plugin"`
	Managed             []pomPlugin `xml:"pluginManagement>plugins>plugin"`
}

type pomPlugin struct {
	ArtifactID    string     `xml:"artifactId"`
	Configuration pomElement `xml:"configuration"`
	Executions    []struct {
		Goals         []string   `xml:"goals>goal"`
		Configuration pomElement `xml:"configuration"`
	} `xml:"executions>execution"`
}

// pomElement is any element of a plugin's configuration.
type pomElement struct {
	XMLName  xml.Name
	Text     string       `xml:",chardata"`
	Children []pomElement `xml:",any"`
}

// child returns the text of a child element and whether it is there.
func (e pomElement) child(name string) (string, bool) {
	for _, c := range e.Children {
		if c.XMLName.Local == name {
			return strings.TrimSpace(c.Text), true
		}
	}
	return "", false
}

// children are those of several elements.
func children(elements []pomElement) []pomElement {
	var all []pomElement
	for _, e := range elements {
		all = append(all, e.Children...)
	}
	return all
}

// pomProperties is the properties element: names are element names.
type pomProperties map[string]string

// UnmarshalXML reads any child element as a property.
func (p *pomProperties) UnmarshalXML(d *xml.Decoder, start xml.StartElement) error {
	var e pomElement
	if err := d.DecodeElement(&e, &start); err != nil {
		return err
	}
	*p = pomProperties{}
	for _, c := range e.Children {
		(*p)[c.XMLName.Local] = strings.TrimSpace(c.Text)
	}
	return nil
}

// Bounds against absurd files.
const (
	maxPomSize    = 4 << 20
	maxPomParents = 20
)

// ReadPOM reads a pom.xml and those of its parents that are on disk.
func ReadPOM(path string) (*POM, error) { return readChain(path, maxPomParents) }

func readChain(path string, depth int) (*POM, error) {
	f, err := smallfile.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	m := &POM{path: path}
	d := xml.NewDecoder(io.LimitReader(f, maxPomSize))
	d.CharsetReader = func(_ string, input io.Reader) (io.Reader, error) { return input, nil } // names and paths are ASCII
	if err := d.Decode(m); err != nil {
		return nil, err
	}
	if parent, ok := m.parentPath(); ok && depth > 0 {
		if p, err := readChain(parent, depth-1); err == nil && p.ArtifactID == m.Parent.ArtifactID {
			m.parent = p
		}
	}
	return m, nil
}

// parentPath is where the parent's POM would be on disk.
func (m *POM) parentPath() (string, bool) {
	if m.Parent.ArtifactID == "" {
		return "", false
	}
	relative := ".." + string(filepath.Separator) + "pom.xml"
	if m.Parent.RelativePath != nil {
		relative = strings.TrimSpace(*m.Parent.RelativePath)
	}
	if relative == "" { // means: only from a repository
		return "", false
	}
	path := filepath.Join(m.dir(), relative)
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path = filepath.Join(path, "pom.xml")
	}
	return path, true
}

// dir is the folder of the POM.
func (m *POM) dir() string { return filepath.Dir(m.path) }

// chain lists the POM and its parents on disk.
func (m *POM) chain() []*POM {
	var all []*POM
	for ; m != nil; m = m.parent {
		all = append(all, m)
	}
	return all
}

// property looks a property up in the POM and its parents.
func (m *POM) property(name string) string {
	switch name {
	case "project.basedir", "basedir":
		return m.dir()
	case "project.artifactId":
		return m.ArtifactID
	case "project.build.directory":
		return m.written(func(b pomBuild) string { return b.Directory }, "target")
	}
	for _, p := range m.chain() {
		if value, ok := p.Properties[name]; ok {
			return value
		}
	}
	return ""
}

// maxExpansions bounds properties that refer to each other.
const maxExpansions = 10

// expand replaces ${name} by properties; unknown ones become empty.
func (m *POM) expand(text string) string {
	for range maxExpansions {
		before, rest, ok := strings.Cut(text, "${")
		if !ok {
			return text
		}
		name, after, ok := strings.Cut(rest, "}")
		if !ok {
			return text
		}
		text = before + m.property(name) + after
	}
	return text
}

// written is a folder of the build element, inherited from parents, as it is written there.
func (m *POM) written(get func(pomBuild) string, standard string) string {
	for _, p := range m.chain() {
		if value := get(p.Build); value != "" {
			return value
		}
	}
	return standard
}

// folder resolves a folder of the build element.
func (m *POM) folder(get func(pomBuild) string, standard string) string {
	return build.Abs(m.expand(m.written(get, standard)), m.dir())
}

// outputs are the folders of compiled main and test classes.
func (m *POM) outputs() (main, test string) {
	target := m.target()
	main = m.folder(func(b pomBuild) string { return b.OutputDirectory }, filepath.Join(target, "classes"))
	test = m.folder(func(b pomBuild) string { return b.TestOutputDirectory }, filepath.Join(target, "test-classes"))
	return main, test
}

// target is the folder of what is built.
func (m *POM) target() string {
	return m.folder(func(b pomBuild) string { return b.Directory }, "target")
}

// plugins lists the configurations of a plugin, the nearest POM first.
func (m *POM) plugins(artifact string) []pomPlugin {
	return slices.DeleteFunc(m.allPlugins(), func(plugin pomPlugin) bool { return plugin.ArtifactID != artifact })
}

// allPlugins lists the configurations of all plugins, those of all profiles included, the nearest POM first.
func (m *POM) allPlugins() []pomPlugin { return m.pluginsWhere(func(pomProfile) bool { return true }) }

// replacing names a plugin that gives what it starts a variable of its own
// instead of the inherited one, "" if there is none.
func (m *POM) replacing(variable string) string {
	for _, plugin := range m.allPlugins() {
		configurations := []pomElement{plugin.Configuration}
		for _, execution := range plugin.Executions {
			configurations = append(configurations, execution.Configuration)
		}
		for _, child := range children(configurations) { // such as environmentVariables
			if value, ok := child.child(variable); ok && !strings.Contains(value, "{env."+variable+"}") {
				return plugin.ArtifactID
			}
		}
	}
	return ""
}

// configured returns what the POM sets a plugin's parameter to, and whether it
// sets it at all: a value there wins over any property on the command line.
func (m *POM) configured(artifact, parameter string) (string, bool) {
	for _, plugin := range m.plugins(artifact) {
		if value, ok := plugin.Configuration.child(parameter); ok {
			return value, true
		}
		for _, execution := range plugin.Executions {
			if value, ok := execution.Configuration.child(parameter); ok {
				return value, true
			}
		}
	}
	return "", false
}

// modules lists the folders of a POM's modules, profiles included.
func (m *POM) modules() []string {
	names := slices.Clone(m.Modules)
	for _, profile := range m.Profiles {
		names = append(names, profile.Modules...)
	}
	dirs := make([]string, 0, len(names))
	for _, name := range names {
		path := filepath.Join(m.dir(), filepath.FromSlash(strings.TrimSpace(name)))
		if strings.HasSuffix(path, ".xml") {
			path = filepath.Dir(path)
		}
		if !slices.Contains(dirs, path) {
			dirs = append(dirs, path)
		}
	}
	return dirs
}

// javaRelease is the Java release that the project's classes need, 0 when the
// POM does not say.
func (m *POM) javaRelease() int {
	var candidates []string
	for _, parameter := range []string{"release", "target"} { // a release wins over a target, wherever that is set
		if value, ok := m.configured("maven-compiler-plugin", parameter); ok {
			candidates = append(candidates, value)
		}
		candidates = append(candidates, "${maven.compiler."+parameter+"}")
	}
	if m.usesSpringParent() {
		candidates = append(candidates, "${java.version}")
	}
	for _, text := range candidates {
		if release := build.ParseRelease(m.expand(text)); release > 0 {
			return release
		}
	}
	return 0
}

// usesSpringParent tells whether spring-boot-starter-parent is an ancestor: it
// takes the release from the property java.version.
func (m *POM) usesSpringParent() bool {
	return slices.ContainsFunc(m.chain(), func(p *POM) bool { return p.Parent.ArtifactID == "spring-boot-starter-parent" })
}
