package gradle

import (
	"path/filepath"

	"jfrlens/profiler/launch/build"
)

// Compile lets Gradle compile the source set of a file and tell its class path.
func (Tool) Compile(s build.Sources) (build.Compilation, error) {
	script, err := initScript()
	if err != nil {
		return build.Compilation{}, err
	}
	out := filepath.Join(s.Out, "classpath")
	return build.Compilation{
		Name: filepath.Base(s.Dir), Arguments: classPathArguments(script, s.File, out),
		Out: out, Result: readBuild, Unowned: classPathTask, // Gradle then knows no such task
	}, nil
}
