package maven

import (
	"slices"
	"strings"

	"jfrlens/profiler/launch/build"
)

// moduleOptions are the JVM options by which a POM lets its programs reach into
// modules: where it starts them, where it compiles them, and in the manifests of jars.
func (m *POM) moduleOptions(test bool) []string {
	words := slices.Concat(
		m.words("maven-compiler-plugin", "compilerArgs", "compilerArgument"),
		m.words("spring-boot-maven-plugin", "jvmArguments"),
		m.words("exec-maven-plugin", "arguments", "commandlineArgs"),
		m.manifestOptions(),
	)
	if m.enablesPreview() {
		words = append(words, "--enable-preview")
	}
	if test {
		words = append(words, m.words("maven-surefire-plugin", "argLine")...)
		words = append(words, strings.Fields(m.expand(m.property("argLine")))...)
	}
	return build.ModuleOptions(words)
}

// enablesPreview tells whether the compiler allows preview features.
func (m *POM) enablesPreview() bool {
	return Command{}.parameter(m, "maven-compiler-plugin", "enablePreview", "maven.compiler.enablePreview") == "true"
}

// words are those of some parameters of a plugin, wherever the POM sets them.
func (m *POM) words(plugin string, parameters ...string) []string {
	var words []string
	for _, e := range m.elements(plugin, parameters...) {
		words = append(words, strings.Fields(m.expand(e.allText()))...)
	}
	return words
}

// manifestOptions are those of the manifests that plugins write.
func (m *POM) manifestOptions() []string {
	var options []string
	for _, plugin := range []string{"maven-jar-plugin", "maven-assembly-plugin", "maven-shade-plugin"} {
		for _, entries := range m.elements(plugin, "manifestEntries") {
			for _, entry := range entries.Children {
				options = append(options, build.ManifestOptions(entry.XMLName.Local, m.expand(strings.TrimSpace(entry.Text)))...)
			}
		}
	}
	return options
}

// elements are those of some names in the configurations of a plugin that hold for sure, at any depth.
func (m *POM) elements(plugin string, names ...string) []pomElement {
	var found []pomElement
	for _, p := range m.surePlugins(plugin) {
		found = append(found, p.Configuration.named(names)...)
		for _, execution := range p.Executions {
			found = append(found, execution.Configuration.named(names)...)
		}
	}
	return found
}

// named are the elements of some names in an element.
func (e pomElement) named(names []string) []pomElement {
	var found []pomElement
	for _, child := range e.Children {
		if slices.Contains(names, child.XMLName.Local) {
			found = append(found, child)
			continue
		}
		found = append(found, child.named(names)...)
	}
	return found
}

// allText is the text of an element and of those in it, between blanks.
func (e pomElement) allText() string {
	text := e.Text
	for _, child := range e.Children {
		text += " " + child.allText()
	}
	return text
}
