package query

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// temporaryName is the pattern of the names of temporary folders.
const temporaryName = "jfrlens-query-*"

// temporary is a folder for a database that is kept for one use.
type temporary struct {
	path string
	held *os.File // the folder itself, which is locked as long as it is open
}

// newTemporary makes a folder, and removes those of processes that were killed.
func newTemporary() (*temporary, error) {
	removeAbandoned()
	dir, err := os.MkdirTemp("", temporaryName)
	if err != nil {
		return nil, fmt.Errorf("folder for a temporary database cannot be made: %w", err)
	}
	held, err := os.Open(dir)
	if err != nil {
		return nil, errors.Join(err, os.Remove(dir))
	}
	_ = lock(held) // file systems without locks keep what nobody uses
	return &temporary{path: dir, held: held}, nil
}

func (t *temporary) remove() error {
	return errors.Join(t.held.Close(), os.RemoveAll(t.path))
}

// removeAbandoned removes the temporary folders that no process holds. Those without files are left alone: one that
// is being made is not locked yet.
func removeAbandoned() {
	folders, _ := filepath.Glob(filepath.Join(os.TempDir(), temporaryName)) // the pattern is right
	for _, path := range folders {
		held, err := os.Open(path)
		if err != nil {
			continue // another user's, or gone
		}
		files, _ := held.Readdirnames(1) // none of what is no folder
		abandoned := len(files) > 0 && lock(held) == nil
		_ = held.Close() // only looked at
		if abandoned {
			_ = os.RemoveAll(path) // next time, then
		}
	}
}
