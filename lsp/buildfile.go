package lsp

import (
	"path/filepath"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch"
)

// findRuns lists what a build file or the project's settings file can run.
func (d *Document) findRuns() []goal {
	switch {
	case d.Path == "":
		return nil
	case isSettingsFile(d.URI):
		return namedRuns(d)
	case launch.IsBuildFile(d.Path):
		settings, _, _ := config.Around(filepath.Dir(d.Path)) // a run says what is wrong with them
		var goals []goal
		for _, g := range launch.BuildGoals(d.Path, d.bytes(), settings) {
			run := g.Run()
			goals = append(goals, goal{line: g.Line, run: &run})
		}
		return goals
	default:
		return nil
	}
}

// namedRuns are the run configurations of a settings file.
func namedRuns(d *Document) []goal {
	settings, _ := config.Parse(d.Path, d.bytes())
	lines := config.RunLines(d.bytes(), settings)
	var goals []goal
	for i, line := range lines {
		if run := settings.Runs[i]; line > 0 && run.Name != "" && run.Goal != "" {
			goals = append(goals, goal{line: line, run: &run, named: true})
		}
	}
	return goals
}
