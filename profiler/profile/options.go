package profile

import "jfrlens/jfr"

// Options chooses what a profile holds.
type Options struct {
	// Types are the sample types wanted: standard names or event type names. [Read] takes
	// labels and short names of events, too.
	// Nil means every standard type that has samples. The first is the default
	// one, see Profile.Default.
	Types []string

	// AndStandard, with Types that are not standard, means every standard type that has
	// samples as well.
	AndStandard bool

	// DefaultOnly, with nil Types, means only the first standard type that has
	// samples, see Profile.Default: much less work than all.
	DefaultOnly bool

	// Weight is what one event of a type chosen by event type name is worth:
	// "count" (the default), "duration", or the name of a numeric field.
	Weight string

	// Aggregate keeps neither threads nor time, which makes a profile of a
	// large recording smaller and faster to build.
	Aggregate bool

	// Names number methods, frames and threads of several profiles alike. Nil: they get
	// a dictionary of their own, which moves lines as Lines says.
	Names *jfr.Dictionary

	// FineTime divides time into bins of a millisecond, as long as there are not
	// too many of them, instead of bins that suffice for a timeline.
	FineTime bool

	// Without names event types that are not counted as samples.
	Without []string

	// Part leaves out samples of other threads and times, and with them exact
	// counts and traces of calls, which are of the whole recording.
	Part Part

	// ByContext makes the context of each sample the outermost frame of its stack, where Part.Contexts names some.
	ByContext bool

	// Lines returns, for a class whose code has other line numbers than its
	// source, which line of the source a line of the code is, nil for others. It
	// is called by several goroutines, seldom twice for a class. Nil: no class has.
	Lines func(class string) func(line int32) int32

	// Also look at each chunk, or part of one, that [Read] reads, while it is in memory, and are given what finds the numbers
	// of its constants in Names, which knows those of samples. Several goroutines call them.
	Also []Looker

	// Watch is told of each chunk, or part of one, before it is read, by several goroutines; its error ends reading. Nil: nobody
	// watches.
	Watch func(*jfr.Chunk) error
}

// Looker looks at a chunk, or a part of one.
type Looker func(c *jfr.Chunk, names *jfr.Translator) error
