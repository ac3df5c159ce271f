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

// abandoned is the age from which an unfinished import is taken for that of a killed process.
const abandoned = 24 * time.Hour

// partialName reserves a name beside the final one.
func partialName(path string) (string, error) {
	if err := nameable(path); err != nil {
		return "", fmt.Errorf("database %s cannot be written: %w", path, err)
	}
	removeUnfinished(path)
	f, err := os.CreateTemp(filepath.Dir(path), partialPrefix(path)+"*")
	if failed := (*fs.PathError)(nil); errors.As(err, &failed) {
		err = failed.Err
	}
	if err != nil {
		return "", fmt.Errorf("database %s cannot be written: %w", path, err)
	}
	name := f.Name()
	err = f.Close()
	return name, errors.Join(err, os.Remove(name)) // DuckDB wants to create it itself
}

func partialPrefix(path string) string { return "." + filepath.Base(path) + ".partial-" }

// removeUnfinished removes what imports of the same name left that were killed.
func removeUnfinished(path string) {
	dir, prefix := filepath.Dir(path), partialPrefix(path)
	entries, _ := os.ReadDir(dir) // that it cannot be read does no harm here
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), prefix) {
			removeAfterADay(dir, e)
		}
	}
}

// removeAfterADay removes what an import has left unless it may still run.
func removeAfterADay(dir string, e fs.DirEntry) {
	if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > abandoned {
		_ = os.RemoveAll(filepath.Join(dir, e.Name())) // next time, then
	}
}

func removePartial(name string) {
	for _, suffix := range []string{"", ".wal", ".tmp"} {
		_ = os.RemoveAll(name + suffix) // not there if all went well
	}
}
