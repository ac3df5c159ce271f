package profiler

import (
	"os"
	"path/filepath"
	"slices"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/source"
)

// withMain completes a request for a source file by what its text tells: the
// class of the main, whose name does not follow from the file in Kotlin and
// Scala, and the JDK that the main needs, where none was chosen.
func withMain(r launch.Request) launch.Request {
	lang, ok := source.LanguageOf(r.Target)
	if !ok {
		return r
	}
	path := r.Target
	if !filepath.IsAbs(path) {
		path = filepath.Join(r.Dir, path)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return r // Prepare says so
	}
	mains := source.Parse(lang, filepath.Base(path), text).Mains
	if len(mains) != 1 {
		return r
	}
	if lang != source.Java {
		r.Class = mains[0].Class
	}
	if r.JDK == "" && !slices.Contains(r.Options, "--enable-preview") {
		r.MinJDK = mains[0].MinJDK
	}
	return r
}
