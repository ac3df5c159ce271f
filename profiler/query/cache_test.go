package query

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestCacheIsUsed(t *testing.T) {
	dir := t.TempDir()
	imports := 0
	open := func(name string, noCache bool) {
		t.Helper()
		db, err := OpenSource(t.Context(), Source{
			Paths: []string{small(t, name)}, CacheDir: dir, NoCache: noCache,
			Progress: func(done, total int64) {
				if done == total {
					imports++
				}
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}
	open("hard-jdk17.jfr", false)
	open("hard-jdk17.jfr", false)
	if imports != 1 {
		t.Errorf("%d imports of one recording, want 1", imports)
	}
	open("hard-jdk21.jfr", false)
	open("hard-jdk17.jfr", true)
	if imports != 3 {
		t.Errorf("%d imports, want 3", imports)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.duckdb"))
	if err != nil || len(files) != 2 {
		t.Errorf("the cache has %v (%v), want two files", files, err)
	}
}

// TestCacheThatTakesNoFiles opens a recording with a cache folder that is there and cannot be written.
func TestCacheThatTakesNoFiles(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only there is a folder that takes no files from anybody")
	}
	db, err := OpenSource(t.Context(), Source{Paths: []string{small(t, "hard-jdk17.jfr")}, CacheDir: "/proc/self"})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if got := ask(t, db, "SELECT count(*) > 0 FROM Events"); got != "true" {
		t.Errorf("events: %s", got)
	}
}

func TestCacheOfTwoAtOnce(t *testing.T) {
	dir := t.TempDir()
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			db, err := OpenSource(t.Context(), Source{Paths: []string{small(t, "hard-jdk17.jfr")}, CacheDir: dir})
			if err != nil {
				t.Error(err)
				return
			}
			defer func() { _ = db.Close() }()
			if _, err := db.Query(t.Context(), "SELECT count(*) FROM Events"); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("the cache has %v (%v), want one file", entries, err)
	}
}

func TestOpenSourceOfDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.duckdb")
	importFile(t, small(t, "hard-jdk17.jfr"), path)
	db, err := OpenSource(t.Context(), Source{Paths: []string{path}, CacheDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if db.path != path {
		t.Errorf("%s is opened instead of %s", db.path, path)
	}
}

func TestOpenSourceFailures(t *testing.T) {
	dir := t.TempDir()
	empty := filepath.Join(dir, "empty.jfr")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{empty, filepath.Join(dir, "none.jfr"), dir} {
		cache := t.TempDir()
		if db, err := OpenSource(t.Context(), Source{Paths: []string{path}, CacheDir: cache}); err == nil {
			_ = db.Close()
			t.Errorf("%s is opened", path)
		}
		if entries, _ := os.ReadDir(cache); len(entries) != 0 {
			t.Errorf("%s leaves %v in the cache", path, entries)
		}
	}
}

// TestNoTemporaryFolder says what is missing where the folder of temporary files is.
func TestNoTemporaryFolder(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("it has another variable for the folder")
	}
	t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "none"))
	_, err := OpenSource(t.Context(), Source{Paths: []string{small(t, "hard-jdk17.jfr")}, NoCache: true})
	if err == nil || !strings.Contains(err.Error(), "temporary database") {
		t.Errorf("error %v, want what was to be made there", err)
	}
	oneSentence(t, err)
}

// TestCacheOfChangedFile opens a recording, puts another one into its place, and then the first again.
func TestCacheOfChangedFile(t *testing.T) {
	cache, path := t.TempDir(), filepath.Join(t.TempDir(), "one.jfr")
	count := func(name string) string {
		t.Helper()
		content, err := os.ReadFile(small(t, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		db, err := OpenSource(t.Context(), Source{Paths: []string{path}, CacheDir: cache})
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = db.Close() }()
		return ask(t, db, "SELECT sum(count) FROM Events")
	}
	first, second := count("hard-jdk17.jfr"), count("hard-jdk21.jfr")
	if first == second {
		t.Errorf("%s events before and after the file changed", first)
	}
	if again := count("hard-jdk17.jfr"); again != first {
		t.Errorf("%s events, and %s before", again, first)
	}
}

// TestCacheOfRenamedFile opens a recording under two names: each time the database has the name that was given.
func TestCacheOfRenamedFile(t *testing.T) {
	cache, folder := t.TempDir(), t.TempDir()
	content, err := os.ReadFile(small(t, "hard-jdk17.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(folder, "one.jfr")
	if err := os.WriteFile(name, content, 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		db, err := OpenSource(t.Context(), Source{Paths: []string{name}, CacheDir: cache})
		if err != nil {
			t.Fatal(err)
		}
		if got := ask(t, db, "SELECT name FROM Recordings"); got != name {
			t.Errorf("the recording is called %s, want %s", got, name)
		}
		_ = db.Close()
		if err := os.Rename(name, name+"2"); err != nil {
			t.Fatal(err)
		}
		name += "2"
	}
}

// TestCacheHealsItself opens a recording whose database in the cache was cut, or is something else.
func TestCacheHealsItself(t *testing.T) {
	cache := t.TempDir()
	open := func() error {
		db, err := OpenSource(t.Context(), Source{Paths: []string{small(t, "hard-jdk17.jfr")}, CacheDir: cache})
		if err == nil {
			_, err = db.Query(t.Context(), "SELECT sum(count) FROM Events")
			_ = db.Close()
		}
		return err
	}
	if err := open(); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(cache, "*.duckdb"))
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	for _, damage := range []func() error{
		func() error { return os.Truncate(files[0], 0) },
		func() error { return os.Truncate(files[0], 5000) },
		func() error { return os.WriteFile(files[0], []byte("no database at all"), 0o600) },
	} {
		if err := damage(); err != nil {
			t.Fatal(err)
		}
		if err := open(); err != nil {
			t.Error(err)
		}
	}
}

// TestCacheIsBounded makes room by size: the files are as long as databases of gigabytes, and empty.
func TestCacheIsBounded(t *testing.T) {
	dir := t.TempDir()
	files := []struct {
		name string
		size int64
		kept bool
	}{
		{"newest", cacheBytes / 4, true},
		{"huge", cacheBytes * 7 / 8, false},
		{"old", cacheBytes / 2, true},
		{"older", cacheBytes / 4, true},
		{"oldest", cacheBytes / 4, false},
	}
	for hours, f := range files {
		path := filepath.Join(dir, f.name+".duckdb")
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(path, f.size); err != nil {
			t.Fatal(err)
		}
		used := time.Now().Add(-time.Duration(hours) * time.Hour)
		if err := os.Chtimes(path, used, used); err != nil {
			t.Fatal(err)
		}
	}
	prune(dir, filepath.Join(dir, "newest.duckdb"))
	for _, f := range files {
		if _, err := os.Stat(filepath.Join(dir, f.name+".duckdb")); (err == nil) != f.kept {
			t.Errorf("%s is there: %t, want %t", f.name, err == nil, f.kept)
		}
	}
}

func TestPrune(t *testing.T) {
	dir := t.TempDir()
	old := time.Now().Add(-48 * time.Hour)
	touch := func(name string, at time.Time) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
		return path
	}
	keep := touch("keep.duckdb", old.Add(-time.Hour))
	abandonedImport := touch(".k.duckdb.partial-1", old)
	running := touch(".k.duckdb.partial-2", time.Now())
	for i := range cacheFiles + 3 {
		touch(string(rune('a'+i))+".duckdb", old.Add(time.Duration(i)*time.Minute))
	}
	prune(dir, keep)
	for path, want := range map[string]bool{
		keep: true, abandonedImport: false, running: true,
		filepath.Join(dir, "a.duckdb"): false, filepath.Join(dir, string(rune('a'+cacheFiles+2))+".duckdb"): true,
	} {
		if _, err := os.Stat(path); (err == nil) != want {
			t.Errorf("%s is there: %t, want %t", filepath.Base(path), err == nil, want)
		}
	}
}
