package launch

import (
	"path/filepath"
	"slices"
	"strings"

	"jfrlens/profiler/config"
)

// BuildGoal is a goal or task that a build file can run as it is written.
type BuildGoal struct {
	// Name is the goal or task for people, such as "spring-boot:run".
	Name string
	// Words are what the build tool is asked for, with what has to come first.
	Words []string
	// Line is where the plugin or task stands in the file, from 1.
	Line int
}

// Run is the goal as a run configuration; see [Request.WithRun].
func (g BuildGoal) Run() config.Run {
	return config.Run{Name: g.Name, Goal: strings.Join(g.Words, " ")}
}

// IsBuildFile tells whether a file says how Maven or Gradle build a module.
func IsBuildFile(path string) bool {
	switch filepath.Base(path) {
	case "pom.xml", "build.gradle", "build.gradle.kts":
		return true
	}
	return false
}

// BuildGoals lists the goals and tasks of a build file that start a JVM worth
// profiling, in the order of the file. The text may be half-typed: what stands
// before the first error counts. settings is the project's settings file, or nil.
func BuildGoals(path string, text []byte, settings *config.Config) []BuildGoal {
	var goals []BuildGoal
	if filepath.Base(path) == "pom.xml" {
		goals = pomGoals(text, settings.MavenTargetList())
	} else {
		goals = gradleGoals(text, settings.GradleTargetList())
	}
	var unique []BuildGoal
	for _, g := range goals {
		if !slices.ContainsFunc(unique, func(u BuildGoal) bool { return u.Name == g.Name }) {
			unique = append(unique, g)
		}
	}
	slices.SortStableFunc(unique, func(a, b BuildGoal) int { return a.Line - b.Line })
	return unique
}
