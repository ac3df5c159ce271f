package profiler

import (
	"path/filepath"

	"jfrlens/profiler/config"
	"jfrlens/profiler/profile"
)

// LibrariesOf says which classes of a recording are library code: as the
// settings say that hold where its session ran the program, else those that
// hold for a folder. Both may be empty. Settings that cannot be read count as
// none; who runs something is told of them.
func LibrariesOf(recording, dir string) profile.Libraries {
	if r, _, ok := recordOf(recording); ok && r.Plan != nil {
		dir = r.Plan.Dir
	}
	if dir == "" {
		return nil
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil
	}
	settings, _, err := config.Around(dir)
	if err != nil || settings == nil || settings.Conversion == nil {
		return nil
	}
	return settings.Conversion.NonProjectPackagePrefixes
}
