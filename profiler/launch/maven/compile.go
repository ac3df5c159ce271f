package maven

import (
	"fmt"
	"path/filepath"

	"jfrlens/profiler/launch/build"
)

// Compile compiles a module and those it needs in one Maven run.
func (Tool) Compile(s build.Sources) (build.Compilation, error) {
	path := filepath.Join(s.Dir, "pom.xml")
	m, err := ReadPOM(path)
	if err != nil {
		return build.Compilation{}, fmt.Errorf("cannot read %s: %w", path, err)
	}
	args, err := m.classPathArguments(s.Module, s.Test, s.Out)
	if err != nil {
		return build.Compilation{}, err
	}
	jdk := build.WantedJDK{Min: m.javaRelease(), Reason: path}
	return build.Compilation{
		Name: m.ArtifactID, Arguments: args, Env: shortBuild(s.Getenv), JDK: jdk,
		Inputs: m.parentsOutside(s.Root),
		Out:    filepath.Join(s.Out, m.ArtifactID),
		Result: func(text string) build.Result {
			return build.Result{
				ClassPath: m.classPath(s.Test, text), SourceRoots: sourceRoots(s.Root),
				Release: jdk.Min, JDKHome: m.toolchain(s.Home), Options: m.moduleOptions(s.Test),
				StartsModule: true, // the descriptor is all that says so
			}
		},
	}, nil
}
