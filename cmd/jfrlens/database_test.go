package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// A recording whose database in the cache is damaged is imported again while the command runs.
func TestDamagedCache(t *testing.T) {
	cache := t.TempDir()
	ask := func(args ...string) string {
		t.Helper()
		code, out, errOut := called(t, append([]string{"query", "--csv", "--cache-dir", cache}, args...)...)
		if code != exitDone || errOut != "" {
			t.Fatalf("exit code %d, %s", code, errOut)
		}
		return out
	}
	const methods = "FROM Method ORDER BY _id"
	before := ask(recordingOf("hard-jdk17"), methods)
	files, err := filepath.Glob(filepath.Join(cache, "*.duckdb"))
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	_, first, _ := strings.Cut(ask(files[0], "SELECT min(block_id) * (SELECT block_size FROM pragma_database_size()) FROM pragma_storage_info('Method') WHERE block_id >= 0"), "\n")
	block, err := strconv.Atoi(strings.TrimSpace(first))
	if err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	content[3*4096+block+100] ^= 0xff // behind the headers
	if err := os.WriteFile(files[0], content, 0o600); err != nil {
		t.Fatal(err)
	}
	if after := ask(recordingOf("hard-jdk17"), methods); after != before {
		t.Errorf("methods after the damage:\n%s\nbefore:\n%s", after, before)
	}
	if again, err := os.ReadFile(files[0]); err != nil || string(again) == string(content) {
		t.Errorf("the cache is as it was: %v", err)
	}
}
