package jvm

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
	"testing"

	"jfrlens/testdata/jdks"
)

func TestParseListener(t *testing.T) {
	if binary.NativeEndian.Uint16([]byte{1, 0}) != 1 {
		t.Skip("the lines are of a little-endian machine")
	}
	const rest = " 00:00000000 00000000 0 0 824152 1 000000008cf6f099 100 0 0 10 0"
	for _, test := range []struct{ line, want string }{
		{"   1: 0100007F:176F 00000000:0000 0A 00000000:00000000" + rest, "127.0.0.1:5999"},
		{"   0: 00000000:07E8 00000000:0000 0A 00000000:00000000" + rest, "0.0.0.0:2024"},
		{"   0: 00000000000000000000000001000000:1F90 00000000000000000000000000000000:0000 0A 00000000:00000000" + rest, "[::1]:8080"},
		{"   0: 0000000000000000FFFF00000100007F:0050 00000000000000000000000000000000:0000 0A 00000000:00000000" + rest, "127.0.0.1:80"},
		{"   1: 0100007F:176F 0100007F:9999 01 00000000:00000000" + rest, ""},
		{"  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode", ""},
		{"   1: 0100007:176F 00000000:0000 0A 00000000:00000000" + rest, ""},
	} {
		at, inode, ok := parseListener(test.line)
		if got := at.String(); ok && (got != test.want || inode != "824152") || !ok && test.want != "" {
			t.Errorf("%s: %s inode %s, %v", test.line, got, inode, ok)
		}
	}
}

// freePort is a port that nobody listens on now.
func freePort(t *testing.T) int {
	t.Helper()
	listener, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port
}

// TestStartDebugging attaches the JDK's own debugger to JVMs that begin to
// listen on command, and to those of JDKs that cannot.
func TestStartDebugging(t *testing.T) {
	for _, test := range []struct {
		release int
		port    bool // chosen by us
		options string
	}{
		{11, true, ",onjcmd=y"},
		{17, false, ",onjcmd=y"},
		{21, true, ",onjcmd=y"},
		{8, false, ""},
		{25, true, ""},
		{28, false, ""},
	} {
		t.Run(strconv.Itoa(test.release), func(t *testing.T) {
			if (test.release == 17 || test.release == 28) && os.Getenv("JFRLENS_TEST_ALL") == "" {
				t.Skip("as JDK 11 and 25; set JFRLENS_TEST_ALL=1 to run it")
			}
			t.Parallel()
			port := 0
			if test.port {
				port = freePort(t)
			}
			pid, _ := start(t, test.release, nil, "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=localhost:"+strconv.Itoa(port)+test.options)
			p, err := Find(pid)
			if err != nil {
				t.Fatal(err)
			}
			if before, err := listening(p); err != nil || (len(before) == 0) != (test.options != "") {
				t.Errorf("listens at %v before the command, %v", before, err)
			}
			at, err := StartDebugging(context.Background(), pid)
			if err != nil {
				t.Fatal(err)
			}
			if at.Host != "127.0.0.1" || at.Exposed || at.PID != pid || test.port && at.Port != port {
				t.Errorf("debugger at %+v, want port %d", at, port)
			}
			if again, err := StartDebugging(context.Background(), pid); err != nil || again != at {
				t.Errorf("the second time %+v, %v", again, err)
			}
			checkDebugger(t, test.release, at)
		})
	}
}

// A port that somebody else has taken is told before the agent fails on it, and
// does no harm: later debugging can begin.
func TestDebugPortTaken(t *testing.T) {
	taken, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	port := taken.Addr().(*net.TCPAddr).Port
	pid, _ := start(t, 21, nil, fmt.Sprintf("-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=localhost:%d,onjcmd=y", port))
	if at, err := StartDebugging(context.Background(), pid); !errors.Is(err, ErrPortInUse) || !strings.Contains(err.Error(), strconv.Itoa(port)) {
		t.Fatalf("%+v, %v", at, err)
	}
	if err := taken.Close(); err != nil {
		t.Fatal(err)
	}
	if at, err := StartDebugging(context.Background(), pid); err != nil || at.Port != port {
		t.Errorf("%+v, %v", at, err)
	}
}

// checkDebugger lists threads in jdb and leaves the program running.
func checkDebugger(t *testing.T, release int, at Debugger) {
	t.Helper()
	if threads := jdks.Threads(t, release, at.Address()); !strings.Contains(threads, "main") {
		t.Errorf("jdb says %s", threads)
	}
	if p, err := Find(at.PID); err != nil {
		t.Errorf("the program did not survive the debugger: %+v, %v", p, err)
	}
}

func TestNoDebugAgent(t *testing.T) {
	for _, test := range []struct{ name, options, want string }{
		{"none", "-Dx=" + strings.Repeat("y", 1200), "without a debug agent"},
		{"waiting", "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,onuncaught=y,launch=true,address=localhost:0,quiet=y", "begins when an exception is not caught"},
	} {
		pid, _ := start(t, 21, nil, test.options)
		if at, err := StartDebugging(context.Background(), pid); !errors.Is(err, ErrNoAgent) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %+v, %v", test.name, at, err)
		}
	}
	if _, err := StartDebugging(context.Background(), -1); !errors.Is(err, ErrNoProcess) {
		t.Errorf("no process: %v", err)
	}
}
