package pprof

// Options say what of a profile is written. The zero value is usable.
type Options struct {
	Title string   // what was profiled; empty: the program's command line
	Types []string // sample types, the one to show first in front; empty: the profile's default

	// Source returns the file of a method and the line where its declaration begins, "" and 0 where that is not known.
	// pprof opens the file under this name, or below the folders that its -source_path names. Nil: nothing is known.
	Source func(class, method string) (file string, line int)
}
