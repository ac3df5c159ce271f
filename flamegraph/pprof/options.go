package pprof

import "jfrlens/profiler/source"

// Options say what of a profile is written. The zero value is usable.
type Options struct {
	Title string   // what was profiled; empty: the program
	Types []string // sample types, the one to show first in front; empty: the profile's default

	// Environment has the whole command line come along if there is no title, and where files are on this machine.
	Environment bool

	// Sources finds the files of methods, which pprof opens if they are named whole, and the lines where their declarations begin; nil: files are
	// guessed from the names of classes, and pprof looks for them below the folders that its -source_path names.
	Sources source.Finder
}
