package query

import (
	"fmt"
	"strings"
)

// isDamage says whether an error of the engine tells of a block that is not what was written.
func isDamage(err error) bool {
	return err != nil && strings.Contains(err.Error(), "Corrupt database file")
}

// readError is an error while rows are read, in a sentence if the database is damaged.
func (d *DB) readError(err error) error {
	if isDamage(err) {
		return damaged(d.path)
	}
	if isTooLarge(err) {
		return d.tooLarge()
	}
	return err
}

func damaged(path string) error {
	return fmt.Errorf("%s: %w; import the recording again", path, ErrDamaged)
}
