package query

import "errors"

// What can be wrong; test with [errors.Is].
var (
	// ErrNoEvents says that a recording has no events.
	ErrNoEvents = errors.New("the recording has no events")
	// ErrUnknownView says that there is no view and no event type of that name.
	ErrUnknownView = errors.New("there is no such view")
	// ErrNotDatabase says that a file is not a database that this program made.
	ErrNotDatabase = errors.New("not a database of imported recordings")
	// ErrMissingEvent says that the recordings' metadata does not have an event type that a view needs.
	ErrMissingEvent = errors.New("the recording cannot have events of this type")
)
