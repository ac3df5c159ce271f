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
	// ErrInUse says that another program has a database open for writing.
	ErrInUse = errors.New("another program is writing the database; close it there and try again")
	// ErrReadOnly says that a statement changes the database, a setting, or uses another file, which
	// needs a database that is opened for writing.
	ErrReadOnly = errors.New("the database is opened for reading only")
	// ErrNewerDatabase says that a newer version of DuckDB made a database.
	ErrNewerDatabase = errors.New("a newer version of DuckDB made the database; import the recording again")
	// ErrMissingEvent says that the recordings' metadata does not have an event type that a view needs.
	ErrMissingEvent = errors.New("the recording cannot have events of this type")
)
