package query

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// newPartial makes a folder beside a database for the one that takes its place when it is complete.
func newPartial(path string) (*temporary, error) {
	if err := nameable(path); err != nil {
		return nil, fmt.Errorf("database %s cannot be written: %w", path, err)
	}
	prefix := "." + filepath.Base(path) + ".partial-"
	removeUnfinished(filepath.Dir(path), prefix)
	folder, err := newFolder(filepath.Dir(path), prefix)
	if failed := (*fs.PathError)(nil); errors.As(err, &failed) {
		err = failed.Err
	}
	if err != nil {
		return nil, fmt.Errorf("database %s cannot be written: %w", path, err)
	}
	return folder, nil
}

// unfinishedAge is the age from which a file with the name of an unfinished database is taken for one of a killed
// process of versions that had no folder for it.
const unfinishedAge = 24 * time.Hour

// removeUnfinished removes the files that versions without folders left when they were killed.
func removeUnfinished(in, prefix string) {
	entries, _ := os.ReadDir(in) // that it cannot be read does no harm here
	for _, e := range entries {
		if info, err := e.Info(); err == nil && strings.HasPrefix(e.Name(), prefix) && info.Mode().IsRegular() && time.Since(info.ModTime()) > unfinishedAge {
			_ = os.Remove(filepath.Join(in, e.Name())) // next time, then
		}
	}
}
