package gate

import (
	"jfrlens/profiler/profile"
)

// Run is one recording.
type Run struct {
	Name    string // of its file, for messages
	Path    string // for commands
	Profile *profile.Profile
	Events  *Events

	// SQL answers a statement: the one number of its one row, if it has one and no more, and how many rows there were.
	SQL func(statement string) (Answer, error)
}

// Answer is what a statement gives.
type Answer struct {
	Rows   int
	Number float64
	IsOne  bool // there was exactly one number
}
