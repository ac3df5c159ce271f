package jvm

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// What the system hides may be of another user, or of our own.
func TestHidden(t *testing.T) {
	for _, test := range []struct {
		name     string
		uid, us  uint32
		want, no string
	}{
		{"another user's", 1, 2, "belongs to user owner: run jfrlens as that user", "rights"},
		{"our own", 2, 2, "belongs to user owner: it has more rights than jfrlens", "as that user"},
		{"seen by root", 1, 0, "it has more rights than jfrlens, which runs as root", "as that user"},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := identity{uid: test.us}.hidden(Process{PID: 7, User: "owner", uid: test.uid}, fs.ErrPermission)
			if !errors.Is(err, ErrRefused) || !errors.Is(err, fs.ErrPermission) {
				t.Errorf("error %v", err)
			}
			if text := err.Error(); !strings.HasPrefix(text, "process 7 ") || !strings.Contains(text, test.want) || strings.Contains(text, test.no) {
				t.Errorf("sentence %q", text)
			}
		})
	}
}

// Each thing that is in the way has its own reason, the one that the user can
// do most about first.
func TestObstacle(t *testing.T) {
	theirs := Process{PID: os.Getpid(), User: "owner", uid: 5, gid: 6}
	ready := status{state: 'S', caught: sigQuit}
	published := map[string]string{"sun.rt.jvmCapabilities": "1000"}
	starting := theirs
	starting.starting = true
	openJ9, image, old := theirs, theirs, theirs
	openJ9.Runtime, image.Runtime, old.Runtime, old.Version = OpenJ9, NativeImage, NativeImage, "21.0.2"
	for _, test := range []struct {
		name    string
		us      identity
		process Process
		status  status
		values  map[string]string
		want    string
	}{
		{"none", identity{5, 6}, theirs, ready, published, ""},
		{"root may do all", identity{0, 0}, theirs, ready, published, ""},
		{"another user", identity{7, 6}, theirs, ready, published, "it runs as user owner"},
		{"another group", identity{5, 7}, theirs, ready, published, "group 6, jfrlens with group 7"},
		{"another JVM", identity{5, 6}, openJ9, ready, published, "OpenJ9"},
		{"a native image", identity{5, 6}, image, status{state: 'S'}, nil, "--enable-monitoring=jcmd"},
		{"a native image that listens", identity{5, 6}, image, ready, nil, ""},
		{"a native image that only prints", identity{5, 6}, old, ready, nil, "--enable-monitoring=jcmd"},
		{"stopped", identity{5, 6}, theirs, status{state: 'T', caught: sigQuit}, published, "stopped"},
		{"at a debugger", identity{5, 6}, theirs, status{state: 't', caught: sigQuit}, published, "debugger"},
		{"switched off", identity{5, 6}, theirs, ready, map[string]string{"sun.rt.jvmCapabilities": "0000"}, "DisableAttachMechanism"},
		{"nothing published", identity{5, 6}, theirs, ready, nil, ""},
		{"starting", identity{0, 0}, starting, ready, published, "first moments"},
		{"deaf", identity{5, 6}, theirs, status{state: 'S'}, published, "does not listen"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := test.us.obstacle(test.process, test.status, test.values)
			if (got == "") != (test.want == "") || !strings.Contains(got, test.want) {
				t.Errorf("obstacle %q, want %q", got, test.want)
			}
		})
	}
}

// Performance data count only when they can be the process's own.
func TestPerfFileOfAnother(t *testing.T) {
	dir := t.TempDir()
	const name = "4711"
	if err := os.WriteFile(filepath.Join(dir, name), []byte("no performance data"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(name, filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	us := uint32(os.Geteuid())
	for _, test := range []struct {
		name, file string
		process    Process
		own        bool
	}{
		{"its own, unreadable yet", name, Process{uid: us, Started: time.Now().Add(-time.Minute)}, true},
		{"of another user", name, Process{uid: us + 1, Started: time.Now().Add(-time.Minute)}, false},
		{"of a dead process", name, Process{uid: us, Started: time.Now().Add(time.Minute)}, false},
		{"a link", "link", Process{uid: us, Started: time.Now().Add(-time.Minute)}, false},
		{"none", "none", Process{uid: us}, false},
	} {
		if values := readPerfFile(root, test.file, test.process); (values != nil) != test.own {
			t.Errorf("%s: %v", test.name, values)
		}
	}
}

// A user without a name is shown by the number.
func TestUserName(t *testing.T) {
	const nobodys = 4_000_000_001
	if got := userName(0); got != "root" {
		t.Errorf("user 0 is %q", got)
	}
	if got := userName(nobodys); got != strconv.Itoa(nobodys) {
		t.Errorf("an unknown user is %q", got)
	}
}

// What a process publishes that hides all else is its own if its arguments fit.
func TestRuns(t *testing.T) {
	for arguments, want := range map[string]bool{"": true, "/opt/jdk/bin/java @options": true, "launcher a.Main x": true, "/sbin/init": false} {
		if got := runs(strings.Fields(arguments), "a.Main x"); got != want {
			t.Errorf("%q: %v", arguments, got)
		}
	}
	if !runs([]string{"launcher"}, "") {
		t.Error("a JVM in another program publishes no command")
	}
}
