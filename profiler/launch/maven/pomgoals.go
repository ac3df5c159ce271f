package maven

import (
	"bytes"
	"encoding/xml"
	"io"
	"slices"
	"strings"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch/build"
)

// pluginGoals are the goals of a Maven plugin that run a program or its tests.
type pluginGoals struct {
	plugin string   // artifact id
	goals  []string // each is known to RuleFor
	before string   // phase that the goals do not run themselves
}

// offeredGoals is what is offered where a POM names a plugin. exec-maven-plugin
// is missing because what it can run depends on its configuration.
func offeredGoals() []pluginGoals {
	offers := []pluginGoals{
		{plugin: "spring-boot-maven-plugin", goals: []string{"spring-boot:run", "spring-boot:test-run"}},
		{plugin: "quarkus-maven-plugin", goals: []string{"quarkus:dev", "quarkus:test"}},
		{plugin: "micronaut-maven-plugin", goals: []string{"mn:run"}},
		{plugin: "helidon-maven-plugin", goals: []string{"helidon:dev"}},
		{plugin: "helidon-cli-maven-plugin", goals: []string{"helidon-cli:dev"}},
		{plugin: "tomcat7-maven-plugin", goals: []string{"tomcat7:run"}},
		{plugin: "tomee-maven-plugin", goals: []string{"tomee:run"}, before: "package"},
		{plugin: "tomee-embedded-maven-plugin", goals: []string{"tomee-embedded:run"}, before: "package"},
		{plugin: "liberty-maven-plugin", goals: []string{"liberty:run", "liberty:dev"}},
		{plugin: "wildfly-maven-plugin", goals: []string{"wildfly:run"}},
		{plugin: "payara-micro-maven-plugin", goals: []string{"payara-micro:start"}, before: "package"},
		{plugin: "cargo-maven3-plugin", goals: []string{"cargo:run"}, before: "package"},
		{plugin: "maven-surefire-plugin", goals: []string{"test"}},
		{plugin: "maven-failsafe-plugin", goals: []string{"verify"}},
	}
	for _, plugin := range jettyPlugins() {
		offers = append(offers, pluginGoals{plugin: plugin, goals: []string{"jetty:run"}})
	}
	return offers
}

// execPlugin runs any class or program.
const execPlugin = "exec-maven-plugin"

// pomReader finds the plugins of a POM and the lines they stand on.
type pomReader struct {
	path       []string // of elements, from the root
	text       strings.Builder
	plugin     pluginUse
	execution  []string // its goals
	id         string   // of the execution
	profile    string   // id of the profile around
	outside    int      // how many plugins came before it
	plugins    []pluginUse
	properties map[string]bool
}

// pluginUse is a plugin that a POM names.
type pluginUse struct {
	artifact   string
	line       int
	executed   []string        // goals of executions, "goal@id"
	configured map[string]bool // parameters that have a value
	profile    string
}

// goals reads a POM as far as it is well-formed.
func goals(text []byte, targets []config.Target) []build.Goal {
	decoder := xml.NewDecoder(bytes.NewReader(text))
	decoder.CharsetReader = func(_ string, input io.Reader) (io.Reader, error) { return input, nil } // names are ASCII
	r := &pomReader{properties: map[string]bool{}}
	for {
		token, err := decoder.Token()
		if err != nil {
			break
		}
		switch t := token.(type) {
		case xml.StartElement:
			r.path = append(r.path, t.Name.Local)
			r.text.Reset()
			if r.at("plugins", "plugin") {
				r.plugin = pluginUse{configured: map[string]bool{}}
			}
			if r.at("profiles", "profile") {
				r.profile, r.outside = "", len(r.plugins)
			}
			if r.at("executions", "execution") {
				r.id, r.execution = "default", nil
			}
		case xml.CharData:
			r.text.Write(t)
		case xml.EndElement:
			line, _ := decoder.InputPos()
			r.end(line)
			r.path = r.path[:max(len(r.path)-1, 0)]
			r.text.Reset()
		}
	}
	var found []build.Goal
	for _, p := range r.plugins {
		found = append(found, p.goals(r.properties, targets)...)
	}
	return found
}

// at tells whether the innermost elements have these names.
func (r *pomReader) at(names ...string) bool {
	return len(r.path) >= len(names) && slices.Equal(r.path[len(r.path)-len(names):], names)
}

// end takes over what the element that ends says.
func (r *pomReader) end(line int) {
	text := strings.TrimSpace(r.text.String())
	switch {
	case r.at("profiles", "profile", "id"):
		r.profile = text
	case r.at("profiles", "profile"):
		for i := range r.plugins[r.outside:] {
			r.plugins[r.outside+i].profile = r.profile
		}
	case r.at("plugins", "plugin", "artifactId"):
		r.plugin.artifact, r.plugin.line = text, line
	case r.at("execution", "id"):
		r.id = text
	case r.at("execution", "goals", "goal"):
		r.execution = append(r.execution, text)
	case r.at("executions", "execution"):
		for _, goal := range r.execution {
			r.plugin.executed = append(r.plugin.executed, goal+"@"+r.id)
		}
	case len(r.path) > 2 && r.path[len(r.path)-2] == "properties":
		r.properties[r.path[len(r.path)-1]] = text != ""
	case len(r.path) > 3 && r.path[len(r.path)-2] == "configuration" && r.path[len(r.path)-3] == "plugin":
		r.plugin.configured[r.path[len(r.path)-1]] = true
	case r.at("plugins", "plugin") && !slices.Contains(r.path, "pluginManagement") && !slices.Contains(r.path, "reporting"):
		r.plugins = append(r.plugins, r.plugin)
	}
}

// goals are the goals of a plugin that run something.
func (p pluginUse) goals(properties map[string]bool, targets []config.Target) []build.Goal {
	var names []string
	before := ""
	for _, offer := range offeredGoals() {
		if offer.plugin == p.artifact {
			names, before = offer.goals, offer.before
		}
	}
	if p.artifact == execPlugin {
		names, before = p.execGoals(properties), "compile"
	}
	names = append(slices.Clone(names), p.targetGoals(targets)...)
	var goals []build.Goal
	for _, name := range names {
		g := build.Goal{Name: name, Line: p.line}
		if before != "" {
			g.Words = append(g.Words, before)
		}
		g.Words = append(g.Words, name)
		if p.profile != "" {
			g.Words = append(g.Words, "-P"+p.profile)
		}
		goals = append(goals, g)
	}
	return goals
}

// execGoals are what the configuration of exec-maven-plugin is enough for.
func (p pluginUse) execGoals(properties map[string]bool) []string {
	var goals []string
	if p.configured["mainClass"] || properties["exec.mainClass"] {
		goals = append(goals, "exec:java")
	}
	if p.configured["executable"] || properties["exec.executable"] {
		goals = append(goals, "exec:exec")
	}
	for _, executed := range p.executed {
		if goal, _, _ := strings.Cut(executed, "@"); goal == "java" || goal == "exec" {
			goals = append(goals, "exec:"+executed)
		}
	}
	return goals
}

// targetGoals are the goals that the settings file knows more about: named
// there, or executed by the POM under a prefix named there.
func (p pluginUse) targetGoals(targets []config.Target) []string {
	prefix := pluginPrefix(p.artifact)
	var goals []string
	for _, t := range targets {
		plugin, goal, ok := strings.Cut(t.Prefix, ":")
		if !ok || plugin != prefix {
			continue
		}
		if goal != "" {
			goals = append(goals, t.Prefix)
			continue
		}
		for _, executed := range p.executed {
			goals = append(goals, prefix+":"+executed)
		}
	}
	return goals
}
