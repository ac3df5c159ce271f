package query

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// What can be wrong; test with [errors.Is].
var (
	// ErrNoEvents says that a recording has no events.
	ErrNoEvents = errors.New("the recording has no events")
	// ErrUnknownView says that there is no view and no event type of that name.
	ErrUnknownView = errors.New("there is no such view")
	// ErrNotDatabase says that a file is not a database that this program made.
	ErrNotDatabase = errors.New("not a database of imported recordings")
	// ErrInUse says that another program has a database open, and one of the two wants to write.
	ErrInUse = errors.New("another program has the database open; close it there and try again")
	// ErrReadOnly says that a statement changes the database, a setting, or uses another file, which
	// needs a database that is opened for writing.
	ErrReadOnly = errors.New("the database is opened for reading only")
	// ErrNewerDatabase says that a newer version of DuckDB made a database.
	ErrNewerDatabase = errors.New("a newer version of DuckDB made the database; import the recording again")
	// ErrOtherVersion says that a view does not fit the tables of a database, so that it was not this version that made it.
	ErrOtherVersion = errors.New("another version of jfrlens made the database; import the recording again")
	// ErrDamaged says that a database is not as it was written.
	ErrDamaged = errors.New("the database is damaged")
	// ErrNotRead says that a statement has a name that was not read of a recording for it: there is none, or it is written
	// in a way that only DuckDB can read. With all of the recording the answer, or the error, is right.
	ErrNotRead = errors.New("the statement has a name that was not read of the recording")
	// ErrMemory says that a statement needs more memory than it may use.
	ErrMemory = errors.New("the statement needs more memory than it may use")
	// ErrMissingEvent says that the recordings' metadata does not have an event type, or a field of one, that a view needs.
	ErrMissingEvent = errors.New("the recording does not have what the view reads")
)

// driverPrefix is what the driver puts before the engine's message.
const driverPrefix = "database/sql/driver: could not connect to database: "

// openError turns an engine's message about a file into one sentence.
func openError(path string, err error) error {
	message := err.Error()
	switch {
	case errors.Is(err, context.Canceled):
		return err
	case strings.Contains(message, "Could not set lock"), heldByOther(path):
		return fmt.Errorf("%s: %w", path, ErrInUse)
	case strings.Contains(message, "not a valid DuckDB database"):
		return fmt.Errorf("%s: %w", path, ErrNotDatabase)
	case isDamage(err):
		return damaged(path)
	case strings.Contains(message, "newer version") || strings.Contains(message, "version number"):
		return fmt.Errorf("%s: %w", path, ErrNewerDatabase)
	}
	return fmt.Errorf("%s cannot be opened: %s", path, firstLine(strings.TrimPrefix(message, driverPrefix)))
}

// writeError turns an engine's message about an import into one sentence.
func writeError(path string, err error) error {
	var engine *sqlError
	if !errors.As(err, &engine) {
		return err
	}
	message := engine.message
	if _, original, ok := strings.Cut(message, "Original error: "); ok {
		message = original // what is before it tells of the engine's state, not of the file
	}
	return fmt.Errorf("database %s cannot be written: %s", path, firstLine(message))
}

// doesNotBind says whether an error of the engine is about names that do not exist.
func doesNotBind(err error) bool {
	return err != nil && (strings.Contains(err.Error(), "Binder Error") || strings.Contains(err.Error(), "Catalog Error"))
}
