package query

import (
	"os"
	"path/filepath"
)

// formerDatabase is the name of a database in the cache: 16 bytes of a hash.
var formerDatabase = pattern(`^[0-9a-f]{32}\.duckdb(\.wal)?$`)

// removeFormerCache removes the databases that earlier versions kept of recordings, up to 4 GB of them, and their folder if
// nothing else is in it, so that there is nothing to do the next time.
func removeFormerCache() {
	base, err := os.UserCacheDir()
	if err != nil {
		return // nor had they a place for it
	}
	dir := filepath.Join(base, "jfrlens", "query")
	if info, err := os.Lstat(dir); err != nil || !info.IsDir() {
		return
	}
	entries, _ := os.ReadDir(dir) // what cannot be read stays
	for _, e := range entries {
		if e.Type().IsRegular() && formerDatabase().MatchString(e.Name()) {
			_ = os.Remove(filepath.Join(dir, e.Name())) // next time, then
		}
	}
	_ = os.Remove(dir) // which fails if there is anything else
}
