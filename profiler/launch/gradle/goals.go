package gradle

import (
	"regexp"
	"strings"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch/build"
)

// offeredTasks are the tasks that run a program or its tests, by the plugin
// that brings them.
func offeredTasks(plugin string) []string {
	switch plugin {
	case "application":
		return []string{"run", "test"}
	case "java", "java-library", "groovy", "scala", "jvm", "org.jetbrains.kotlin.jvm", "kotlin":
		return []string{"test"}
	case "org.springframework.boot":
		return []string{"bootRun"}
	case "io.quarkus":
		return []string{"quarkusDev"}
	case "io.micronaut.application", "io.micronaut.minimal.application":
		return []string{"run"}
	}
	return nil
}

// patterns find plugins and tasks in a build file. It is a program, so
// what it builds up by loops and variables is not found.
type patterns struct {
	plugins, tasks []*regexp.Regexp
	off            *regexp.Regexp // a plugin that is named and not applied
}

func newPatterns() patterns {
	all := func(patterns ...string) []*regexp.Regexp {
		var list []*regexp.Regexp
		for _, p := range patterns {
			list = append(list, regexp.MustCompile(p))
		}
		return list
	}
	return patterns{
		plugins: all(
			`\bid\s*\(?\s*['"]([\w.-]+)['"]`,
			`\bapply\s*\(?\s*plugin\s*[:=]\s*['"]([\w.-]+)['"]`,
			`\bkotlin\s*\(\s*['"](jvm)['"]`,
			"^\\s*`?(application|java|java-library|groovy|scala)`?\\s*$", // in plugins { } of the Kotlin DSL
		),
		tasks: all(
			`\btask\s+(?P<name>\w+)\s*\(\s*type\s*:\s*(?P<type>\w+)`,
			`\btask\s+(?P<name>\w+)\b`,
			`\b(?:register|create|task)\s*\(\s*['"](?P<name>\w+)['"]\s*,\s*(?P<type>\w+)`,
			`\b(?:register|create|task)\s*<\s*(?P<type>\w+)\s*>\s*\(\s*['"](?P<name>\w+)['"]`,
			`\bval\s+(?P<name>\w+)\s+by\s+tasks\s*\.\s*\w+\s*[(<]\s*(?P<type>\w+)`,
			`\b(?:register|create|task)\s*\(\s*['"](?P<name>\w+)['"]`,
		),
		off: regexp.MustCompile(`\bapply\s*\(?\s*false`),
	}
}

// goals reads a Gradle build file in either language, line by line.
func goals(text []byte, targets []config.Target) []build.Goal {
	patterns := newPatterns()
	var found []build.Goal
	for i, line := range strings.Split(withoutComments(string(text)), "\n") {
		for _, task := range patterns.tasksOf(line, targets) {
			found = append(found, build.Goal{Name: task, Words: []string{task, "--console=plain"}, Line: i + 1})
		}
	}
	return found
}

// tasksOf are the tasks that a line brings.
func (g patterns) tasksOf(line string, targets []config.Target) []string {
	var tasks []string
	if !g.off.MatchString(line) {
		for _, p := range g.plugins {
			for _, found := range p.FindAllStringSubmatch(line, -1) {
				tasks = append(tasks, offeredTasks(found[1])...)
			}
		}
	}
	for _, p := range g.tasks {
		found := p.FindStringSubmatch(line)
		if found == nil {
			continue
		}
		kind := ""
		if i := p.SubexpIndex("type"); i >= 0 {
			kind = found[i]
		}
		name := found[p.SubexpIndex("name")]
		if kind == "JavaExec" || kind == "Test" || isTarget(name, targets) {
			tasks = append(tasks, name)
		}
		break
	}
	return tasks
}

// isTarget tells whether the settings file knows more about a task.
func isTarget(task string, targets []config.Target) bool {
	for _, t := range targets {
		if strings.HasPrefix(task, t.Prefix) {
			return true
		}
	}
	return false
}

// withoutComments blanks comments; lines stay where they are.
func withoutComments(text string) string {
	comment := regexp.MustCompile(`(?s)'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?(?:\*/|$)`)
	return comment.ReplaceAllStringFunc(text, func(found string) string {
		if found[0] != '/' {
			return found
		}
		return strings.Repeat("\n", strings.Count(found, "\n"))
	})
}
