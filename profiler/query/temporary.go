package query

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// temporary is a folder for a database that is kept for one use, or not complete yet.
type temporary struct {
	path string
	held *os.File // the folder itself, which is locked as long as it is open
}

// A temporary folder has a file by which it is known to be ours.
const (
	markName = "jfrlens-temporary-database"
	markText = "This folder is removed when its process has ended.\n"
)

// newTemporary makes a folder where temporary files belong.
func newTemporary() (*temporary, error) {
	t, err := newFolder(os.TempDir(), "jfrlens-query-")
	if err != nil {
		return nil, fmt.Errorf("folder for a temporary database cannot be made: %w", err)
	}
	return t, nil
}

// newFolder makes a folder whose name begins with a prefix, and removes those of processes that were killed.
func newFolder(in, prefix string) (*temporary, error) {
	removeAbandoned(in, prefix)
	dir, err := os.MkdirTemp(in, prefix+"*")
	if err != nil {
		return nil, err
	}
	held, err := os.Open(dir)
	if err != nil {
		return nil, errors.Join(err, os.Remove(dir))
	}
	_ = lock(held) // file systems without locks keep what nobody uses
	t := &temporary{path: dir, held: held}
	if err := os.WriteFile(filepath.Join(dir, markName), []byte(markText), 0o600); err != nil {
		return nil, errors.Join(err, t.remove())
	}
	return t, nil
}

func (t *temporary) remove() error {
	return errors.Join(t.held.Close(), os.RemoveAll(t.path))
}

// removeAbandoned removes the folders that no process holds.
func removeAbandoned(in, prefix string) {
	entries, _ := os.ReadDir(in) // that it cannot be read does no harm here
	for _, e := range entries {
		if path := filepath.Join(in, e.Name()); strings.HasPrefix(e.Name(), prefix) && isMarked(path) {
			removeUnlessHeld(path)
		}
	}
}

// isMarked tells whether a folder is certainly ours. Anybody may put something of
// that name there, so that nothing is opened before that is known; one that is
// being made is not locked yet, and has no mark.
func isMarked(path string) bool {
	info, err := os.Lstat(path)
	if err != nil || !info.IsDir() || !isOwn(info) {
		return false
	}
	mark, err := os.Lstat(filepath.Join(path, markName))
	if err != nil || !mark.Mode().IsRegular() || mark.Size() != int64(len(markText)) {
		return false
	}
	text, err := os.ReadFile(filepath.Join(path, markName))
	return err == nil && string(text) == markText
}

// removeUnlessHeld removes a folder of ours unless a process uses it.
func removeUnlessHeld(path string) {
	held, err := os.Open(path)
	if err != nil {
		return // gone
	}
	defer held.Close() // only looked at
	if lock(held) == nil {
		_ = os.RemoveAll(path) // next time, then
	}
}
