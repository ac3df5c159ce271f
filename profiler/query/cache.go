package query

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

const (
	// cacheBytes and cacheFiles bound the cache.
	cacheBytes = 4 << 30
	cacheFiles = 20
	// abandoned is the age from which an unfinished import is taken for that of a killed process.
	abandoned = 24 * time.Hour
	// importVersion changes when databases change in a way that the SQL files do not show.
	importVersion = 10
)

// Source says where [OpenSource] finds its rows.
type Source struct {
	// Paths are one database, or what [jfr.Open] takes.
	Paths []string
	// NoCache imports recordings into a temporary file that is removed when the database is closed.
	NoCache bool
	// CacheDir is the folder of imported recordings; "" is the user's cache folder.
	CacheDir string
	// Writable allows statements that change the database. Recordings are then imported into a
	// temporary file as with NoCache, so that the cache holds what recordings hold.
	Writable bool
	// Progress is told how far an import is; it may be nil.
	Progress Progress
	// Libraries are not the project's own code, as in [Options].
	Libraries profile.Libraries
	// Imported is called with the recording after an import, to report its problems; it may be nil.
	Imported func(*jfr.Recording)
	// NotKept is called with the reason when there is no room in the cache; it may be nil.
	NotKept func(error)
}

// OpenSource opens a database, or imports recordings and opens the result. Recordings that were
// imported before are taken from the cache, which is keyed by their paths and content. Several processes may
// use one cache at once.
func OpenSource(ctx context.Context, s Source) (*DB, error) {
	if len(s.Paths) == 1 && IsDatabase(s.Paths[0]) {
		return Open(s.Paths[0], s.Writable)
	}
	key, err := contentKeyOf(s.Paths, s.Libraries)
	if err != nil {
		return nil, err
	}
	dir := s.CacheDir
	if dir == "" {
		if dir, err = cacheDir(); err != nil {
			s.NoCache = true // no cache folder on this system
		}
	}
	if s.NoCache || s.Writable || key == "" || os.MkdirAll(dir, 0o700) != nil {
		return s.importTemporary(ctx)
	}
	return s.openCached(ctx, filepath.Join(dir, key+".duckdb"))
}

// openCached opens a database in the cache. It is imported if it is not there, or cannot be opened:
// nobody but this program wants it, and another process may have removed it just now. If the cache takes no
// files, the recording is imported elsewhere.
func (s *Source) openCached(ctx context.Context, path string) (*DB, error) {
	if _, err := os.Stat(path); err == nil {
		now := time.Now()
		_ = os.Chtimes(path, now, now) // only the choice of what to remove first gets worse
		if db, err := openAgain(path); err == nil {
			return db, nil
		}
		_ = os.Remove(path) // the import says why it cannot be replaced
	}
	err := s.importTo(ctx, path)
	if folder := (*unwritable)(nil); errors.As(err, &folder) {
		if folder.full() && s.NotKept != nil {
			s.NotKept(err)
		}
		return s.importTemporary(ctx)
	}
	if err != nil && !errors.Is(err, ErrInUse) { // by a process that has just imported it and reads it
		return nil, err
	}
	prune(filepath.Dir(path), path)
	return openAgain(path)
}

// openAgain opens a database in the cache.
func openAgain(path string) (*DB, error) {
	db, err := Open(path, false)
	if err == nil {
		db.cached = true
	}
	return db, err
}

func cacheDir() (string, error) {
	dir, err := os.UserCacheDir()
	return filepath.Join(dir, "jfrlens", "query"), err
}

// IsDatabase says whether a file looks like a DuckDB database. It does not read pipes, which give what they have once.
func IsDatabase(path string) bool {
	if !isFile(path) {
		return false
	}
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer func() { _ = f.Close() }() // only read
	head := make([]byte, 12)
	_, err = io.ReadFull(f, head)
	return err == nil && string(head[8:]) == "DUCK"
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

func (s *Source) importTo(ctx context.Context, path string) error {
	rec, err := jfr.OpenContext(ctx, s.Paths...)
	if err != nil {
		return err
	}
	defer func() { _ = rec.Close() }() // only read
	if err := Import(ctx, []*jfr.Recording{rec}, path, Options{Progress: s.Progress, Libraries: s.Libraries}); err != nil {
		return err
	}
	if s.Imported != nil {
		s.Imported(rec)
	}
	return nil
}

func (s *Source) importTemporary(ctx context.Context) (*DB, error) {
	folder, err := newTemporary()
	if err != nil {
		return nil, err
	}
	path := filepath.Join(folder.path, "recording.duckdb")
	err = s.importTo(ctx, path)
	var db *DB
	if err == nil {
		db, err = Open(path, s.Writable)
	}
	if err != nil {
		return nil, errors.Join(err, folder.remove())
	}
	db.temporary = folder
	return db, nil
}

// prune keeps what was used last and fits into the bounds of the cache, and keep in any case.
// A file that another process has open stays readable for it.
func prune(dir, keep string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	type file struct {
		path string
		size int64
		used time.Time
	}
	var files []file
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			continue
		}
		path := filepath.Join(dir, e.Name())
		if filepath.Ext(path) != ".duckdb" {
			removeAfterADay(dir, e)
			continue
		}
		files = append(files, file{path, info.Size(), info.ModTime()})
	}
	slices.SortFunc(files, func(a, b file) int { return b.used.Compare(a.used) })
	total, kept := int64(0), 0
	for _, f := range files {
		if (total+f.size > cacheBytes || kept >= cacheFiles) && f.path != keep {
			_ = os.Remove(f.path) // next time, then
			continue
		}
		total += f.size
		kept++
	}
}
