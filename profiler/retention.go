package profiler

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// What is kept of sessions that have ended.
const (
	keepSessions = 20
	keepBytes    = 5_000_000_000
)

// prune removes the oldest sessions beyond the limits. Folders in use stay and
// do not count; so do those that are pinned, and whatever is not a session. Sessions without a recording,
// as of a program with a typing error, are counted for themselves: they take the
// place of none that has one.
func prune(root string, keep int, keepSize int64) {
	entries, err := os.ReadDir(root)
	if err != nil {
		return // nothing there yet
	}
	slices.Reverse(entries) // ids begin with the time: newest first
	kept, size := map[bool]int{}, int64(0)
	for _, e := range entries {
		dir := filepath.Join(root, e.Name())
		if !e.IsDir() || !isSessionName(e.Name()) || isLocked(dir) || pinIn(dir) != "" {
			continue
		}
		r, ok := recordIn(dir)
		empty := ok && r.State == Failed && r.Recording == ""
		kept[empty]++
		size += folderSize(dir)
		if kept[empty] > keep || size > keepSize && kept[empty] > 1 {
			_ = os.RemoveAll(dir) // what cannot be removed now is tried again next time
		}
	}
}

// Delete removes a run with its recording, a pinned one, too; not one in use.
func (s *Sessions) Delete(r Run) error {
	dir := filepath.Join(s.root, r.ID)
	if !isSessionName(r.ID) || isLocked(dir) {
		return fmt.Errorf("the run of %s is in use and cannot be deleted; stop it first", r.Goal)
	}
	return os.RemoveAll(dir)
}

// folderSize adds up the files of a folder.
func folderSize(dir string) int64 {
	var size int64
	_ = filepath.WalkDir(dir, func(_ string, e fs.DirEntry, err error) error {
		if err != nil {
			return nil //nolint:nilerr // what cannot be read takes no part
		}
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			size += info.Size()
		}
		return nil
	})
	return size
}
