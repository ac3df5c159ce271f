package launch

import (
	"path/filepath"
	"slices"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch/build"
)

// IsBuildFile tells whether a file says how Maven or Gradle build a module.
func IsBuildFile(path string) bool { return toolOfFile(path) != nil }

// toolOfFile is the build tool that a build file is for, nil for any other file.
func toolOfFile(path string) build.Tool {
	return toolThat(func(t build.Tool) bool { return slices.Contains(t.Facts().BuildFiles, filepath.Base(path)) })
}

// BuildGoals lists the goals and tasks of a build file that start a JVM worth
// profiling, in the order of the file. The text may be half-typed: what stands
// before the first error counts. settings is the project's settings file, or nil.
func BuildGoals(path string, text []byte, settings *config.Config) []build.Goal {
	t := toolOfFile(path)
	if t == nil {
		return nil
	}
	var unique []build.Goal
	for _, g := range t.Goals(text, settings) {
		if !slices.ContainsFunc(unique, func(u build.Goal) bool { return u.Name == g.Name }) {
			unique = append(unique, g)
		}
	}
	slices.SortStableFunc(unique, func(a, b build.Goal) int { return a.Line - b.Line })
	return unique
}
