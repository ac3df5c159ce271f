package launch

import (
	"context"
	"os"
	"slices"

	"jfrlens/profiler/config"
)

// InstalledJDKs lists the Java installations that are found without a setting or a project, that which would be taken first
// at the head, each once.
func InstalledJDKs(ctx context.Context) []JDK {
	var list []JDK
	for _, path := range jdkPlaces(environ(os.Environ())) {
		j, err := ProbeJDK(ctx, path)
		if err == nil && !slices.ContainsFunc(list, func(other JDK) bool { return other.Home == j.Home }) {
			list = append(list, j)
		}
	}
	return list
}

// AsyncProfiler finds async-profiler as a run on a JDK of this machine would, for a project with settings c, nil for none;
// "" if it is not there, ErrNoTarget where a setting names what is not.
func AsyncProfiler(c *config.Config, jdk JDK) (string, error) {
	p := &preparation{env: os.Environ()}
	p.Config = c
	return p.asyncLibraryPath(jdk)
}
