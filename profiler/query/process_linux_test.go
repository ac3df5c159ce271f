package query

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// cacheVariable tells a copy of the test program where the cache of TestFullCache is.
const cacheVariable = "JFRLENS_QUERY_CACHE"

// TestFullCache opens a recording with a cache on a disk that has too little room.
func TestFullCache(t *testing.T) {
	if cache := os.Getenv(cacheVariable); cache != "" {
		openWithFullCache(t, cache)
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestFullCache$", "-test.v")
	cmd.Env = append(os.Environ(), cacheVariable+"="+t.TempDir())
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}},
	}
	out, err := cmd.CombinedOutput()
	if failed := (*exec.ExitError)(nil); err != nil && !errors.As(err, &failed) {
		t.Skipf("no namespaces can be made here: %v", err)
	}
	if err != nil {
		t.Errorf("%v: %s", err, out)
	}
	if strings.Contains(string(out), "--- SKIP") {
		t.Skipf("%s", out)
	}
}

// openWithFullCache is the part of TestFullCache that has folders of its own.
func openWithFullCache(t *testing.T, cache string) {
	if err := syscall.Mount("none", cache, "tmpfs", 0, "size=100k"); err != nil {
		t.Skipf("no disk can be mounted here: %v", err)
	}
	var reasons []string
	db, err := OpenSource(t.Context(), Source{
		Paths: []string{small(t, "hard-jdk17.jfr")}, CacheDir: cache,
		NotKept: func(reason error) { reasons = append(reasons, fmt.Sprint(reason)) },
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if got := ask(t, db, "SELECT count(*) > 0 FROM Events"); got != "true" {
		t.Errorf("events: %s", got)
	}
	if len(reasons) != 1 || !strings.Contains(reasons[0], "No space left") {
		t.Errorf("the reasons are %q", reasons)
	}
	if left, err := os.ReadDir(cache); err != nil || len(left) > 0 {
		t.Errorf("%v, %v is left", left, err)
	}
}
