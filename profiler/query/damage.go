package query

import (
	"fmt"
	"strings"
)

// isDamage says whether an error of the engine tells of a block that is not what was written.
func isDamage(err error) bool {
	return err != nil && strings.Contains(err.Error(), "Corrupt database file")
}

// readError is an error while rows are read, in a sentence if the database is damaged. One in the cache is then removed
// when it is closed: the recording can be imported again.
func (d *DB) readError(err error) error {
	switch {
	case !isDamage(err):
		return err
	case !d.cached:
		return damaged(d.path)
	}
	d.dropped.Store(true)
	return fmt.Errorf("%w; the same command imports the recording again", ErrDamagedCache)
}

func damaged(path string) error {
	return fmt.Errorf("%s: %w; import the recording again", path, ErrDamaged)
}
