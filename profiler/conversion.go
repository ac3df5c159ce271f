package profiler

import (
	"path/filepath"

	"jfrlens/profiler/config"
	"jfrlens/profiler/profile"
)

// LibrariesOf says which classes of a recording are library code, see
// [ConversionOf].
func LibrariesOf(recording, dir string) profile.Libraries {
	return ConversionOf(recording, dir).NonProjectPackagePrefixes
}

// ConversionOf returns how a recording is to be shown: as the settings say that
// hold where its session ran the program, else those that hold for a folder. Both
// may be empty. Settings that cannot be read count as none; who runs something is
// told of them.
func ConversionOf(recording, dir string) config.Conversion {
	if r, _, ok := recordOf(recording); ok && r.Plan != nil {
		dir = r.Plan.Dir
	}
	if dir == "" {
		return config.Conversion{}
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return config.Conversion{}
	}
	settings, _, err := config.Around(dir)
	if err != nil || settings == nil || settings.Conversion == nil {
		return config.Conversion{}
	}
	return *settings.Conversion
}
