package flamegraph

import (
	"io"
	"slices"

	"jfrlens/flamegraph/firefox"
	"jfrlens/flamegraph/pprof"
)

// Formats returns all formats, the default first.
func Formats() []*Format {
	return []*Format{htmlFormat(), svgFormat(), collapsedFormat(), pprofFormat(), speedscopeFormat(), firefoxFormat(), nestedFormat()}
}

// pprofFormat is that of the tool pprof.
func pprofFormat() *Format {
	return &Format{
		Name: "pprof", Extensions: []string{"pb"}, File: "profile.pb.gz",
		Readers: "`go tool pprof`, stores of profiles", Holds: "samples by stack, thread and context",
		Packed: true, Plain: "pb", AllTypes: true, Threads: true, Labels: true, Environment: true,
		Alone: "of two pprof files, go tool pprof -diff_base OLD NEW shows the difference",
		write: func(w io.Writer, x *Export) error {
			return pprof.Write(w, x.Profile, pprof.Options{Title: x.Title, Types: x.types(), Environment: x.Environment, Sources: x.Sources})
		},
	}
}

// types are the sample types of a profile, the one to show first in front.
func (x *Export) types() []string {
	var types []string
	for _, t := range x.Profile.SampleTypes() {
		types = append(types, t.Name)
	}
	if x.Type == "" {
		return types
	}
	if !slices.Contains(types, x.Type) {
		return []string{x.Type} // which has no samples, as an error will say
	}
	return append([]string{x.Type}, slices.DeleteFunc(types, func(name string) bool { return name == x.Type })...)
}

// firefoxFormat is that of the Firefox Profiler.
func firefoxFormat() *Format {
	return &Format{
		Name: "firefox", Extensions: []string{"firefox.json"}, File: "firefox.json.gz",
		Readers: "[Firefox Profiler](https://profiler.firefox.com)",
		Holds:   "samples, allocations and all other events by thread and time, processor load and heap",
		Events:  true, Environment: true,
		Alone: "the Firefox Profiler shows one recording", Whole: "in the Firefox Profiler, choose time and threads yourself",
		write: func(w io.Writer, x *Export) (err error) {
			x.Firefox.Environment = x.Environment
			x.notes, err = firefox.Write(w, x.Recording, x.Firefox)
			return err
		},
	}
}
