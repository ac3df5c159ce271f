package jvm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// answering makes this process a JVM as far as the attach protocol goes. It
// tells what was asked of it, one request in a line, arguments separated by
// bars. answer gets such a line; without a text the connection is closed.
func answering(t *testing.T, version string, answer func(request string) string) (vm *VM, asked func() []string) {
	t.Helper()
	pid := os.Getpid()
	ticks, err := readTicks(pid)
	if err != nil {
		t.Fatal(err)
	}
	vm = &VM{Process{
		PID: pid, inner: pid, ticks: ticks, uid: uint32(os.Geteuid()), gid: uint32(os.Getegid()),
		Version: version, Started: time.Now().Add(-time.Hour),
	}}
	listener, err := net.Listen("unix", fmt.Sprintf("/tmp/.java_pid%d", pid))
	if err != nil {
		t.Skipf("no socket can be made where a JVM has it: %v", err)
	}
	var mu sync.Mutex // guards requests
	var requests []string
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			request := readRequest(conn)
			mu.Lock()
			requests = append(requests, request)
			mu.Unlock()
			_, _ = conn.Write([]byte(answer(request)))
			_ = conn.Close()
		}
	}()
	t.Cleanup(func() {
		_ = listener.Close()
		<-done
	})
	return vm, func() []string {
		mu.Lock()
		defer mu.Unlock()
		return slices.Clone(requests)
	}
}

// readRequest reads a request of either version.
func readRequest(conn net.Conn) string {
	var got []byte
	buf := make([]byte, 4096)
	for {
		n, err := conn.Read(buf)
		got = append(got, buf[:n]...)
		parts := bytes.Split(got, []byte{0})
		switch {
		case err != nil:
			return "cut"
		case string(parts[0]) == "1" && len(parts) == 6:
			return strings.TrimRight(string(bytes.Join(parts[1:5], []byte("|"))), "|")
		case string(parts[0]) == "2" && len(parts) > 2:
			head := len("2") + len(parts[1]) + 2
			if size, err := strconv.Atoi(string(parts[1])); err == nil && len(got)-head == size {
				return "version 2|" + strings.TrimRight(string(bytes.ReplaceAll(got[head:], []byte{0}, []byte("|"))), "|")
			}
		}
	}
}

// TestAnswers sends commands to a JVM that answers as those of old and new
// releases do, well and badly.
func TestAnswers(t *testing.T) {
	ctx := context.Background()
	command := func(line string) func(*VM) error {
		return func(vm *VM) error { _, err := vm.Command(ctx, line); return err }
	}
	agent := func(vm *VM) error {
		code, err := vm.LoadAgent(ctx, "/x.so", "start,event=cpu")
		if err == nil && code != 0 {
			err = fmt.Errorf("code %d", code)
		}
		return err
	}
	start := func(vm *VM) error {
		return vm.StartRecording(ctx, Recording{Name: "a", File: "/x y.jfr", Settings: []string{"profile", "/s.jfc"}, Extra: []string{"maxsize=2g"}})
	}
	const long = "help                    "
	for _, test := range []struct {
		name   string
		call   func(*VM) error
		answer string
		asked  string // the last request; "" is not compared
		kind   error
		want   string // in the error
	}{
		{"done", command("VM.version"), "0\nfine\n", "jcmd|VM.version", nil, ""},
		{"failed", command("VM.x y"), "1\njava.lang.IllegalArgumentException: no such thing\n", "jcmd|VM.x y", ErrCommand, "VM.x: no such thing"},
		{"closed", command("VM.version"), "", "", ErrNoAnswer, "it closed the connection"},
		{"no JVM", command("VM.version"), "HTTP/1.1 400\n", "", ErrNoAnswer, "no reply"},
		{"zero byte", command("a\x00b"), "0\n", "", ErrCommand, "zero byte"},
		{"too long for it", command(strings.Repeat(long, 50)), "-1\nOperation getversion not recognized!\n", "getversion", ErrCommand, "too long for JDK 17"},
		{"long", command(strings.Repeat(long, 50) + "x"), "0\n2\n", "version 2|jcmd|" + strings.Repeat(long, 50) + "x", nil, ""},
		{"agent of JDK 8", agent, "0\n0\n", "load|/x.so|true|start,event=cpu", nil, ""},
		{"agent", agent, "0\nreturn code: 0\n", "", nil, ""},
		{"agent in trouble", agent, "0\nreturn code: 200\n", "", nil, "code 200"},
		{"no agent of JDK 8", agent, "-1\n", "", ErrCommand, "did not load /x.so: it cannot be read"},
		{"no agent of JDK 17", agent, "-1\n/x.so was not loaded.\n/x.so: wrong ELF class\n", "", ErrCommand, "/x.so: wrong ELF class"},
		{"no agent of JDK 21", agent, "0\nDynamic agent loading is not enabled. Use -XX:+EnableDynamicAgentLoading to launch target VM.\n", "", ErrCommand, "is not enabled"},
		{"agent, no reply", agent, "", "", ErrNoAnswer, "closed"},
		{"start", start, "0\nStarted recording 1.\n", `jcmd|JFR.start name=a filename='/x y.jfr' dumponexit=true settings=profile settings=/s.jfc maxsize=2g`, nil, ""},
		{"no start", start, "0\nCould not start recording, not able to write to file: /x y.jfr\n", "", ErrCommand, "cannot start a recording: Could not start"},
		{"dump", func(vm *VM) error { return vm.DumpRecording(ctx, "a", "/d.jfr") }, "0\nDumped recording \"a\", 1 MB\n", "jcmd|JFR.dump name=a filename=/d.jfr", nil, ""},
		{"no dump", func(vm *VM) error { return vm.DumpRecording(ctx, "a", "/d.jfr") }, "0\nDump failed. No data found.\n", "", ErrCommand, "cannot dump the recording: Dump failed"},
		{"stop", func(vm *VM) error { return vm.StopRecording(ctx, "a") }, "0\nStopped recording \"a\".\n", "jcmd|JFR.stop name=a", nil, ""},
		{"no stop", func(vm *VM) error { return vm.StopRecording(ctx, "a") }, "0\nCould not find a.\n", "", ErrCommand, "cannot stop the recording: Could not find a."},
		{"no recorder", start, "1\njava.lang.IllegalArgumentException: Unknown diagnostic command\n", "", ErrCommand, "has no Flight Recorder: JDK 17 came without it"},
	} {
		t.Run(test.name, func(t *testing.T) {
			vm, asked := answering(t, "17", func(string) string { return test.answer })
			err := test.call(vm)
			if (err != nil) != (test.want != "") || err != nil && (!strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n")) {
				t.Errorf("error %v, want %q", err, test.want)
			}
			if test.kind != nil && !errors.Is(err, test.kind) {
				t.Errorf("error %v is not %v", err, test.kind)
			}
			if test.asked != "" && !slices.Equal(last(asked()), []string{test.asked}) {
				t.Errorf("asked %q, want %q", asked(), test.asked)
			}
		})
	}
}

// last is the end of a list, as a list.
func last(list []string) []string { return list[max(len(list)-1, 0):] }

// A JVM that takes too long is given up when the context ends.
func TestNoAnswerInTime(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	vm, _ := answering(t, "17", func(string) string {
		<-ctx.Done()
		time.Sleep(100 * time.Millisecond)
		return "0\nlate\n"
	})
	if _, err := vm.Command(ctx, "VM.version"); !errors.Is(err, ErrNoAnswer) || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v", err)
	}
}

// The depth of stacks is not changed under the recordings of others.
func TestSetStackDepth(t *testing.T) {
	const check, configure = "jcmd|JFR.check", "jcmd|JFR.configure stackdepth=1024"
	for _, test := range []struct {
		version string
		answers map[string]string
		done    bool
		asked   []string
	}{
		{"17", map[string]string{check: "No available recordings", configure: "Stack depth: 1024"}, true, []string{check, configure}},
		{"17", map[string]string{check: "Recording 1: name=users (running)"}, false, []string{check}},
		{"25", map[string]string{configure: "Stack depth: 1024"}, true, []string{configure}},
		{"25", map[string]string{configure: "Stack depth: 64"}, false, []string{configure}},
	} {
		t.Run(test.version, func(t *testing.T) {
			vm, asked := answering(t, test.version, func(request string) string { return "0\n" + test.answers[request] + "\n" })
			done, err := vm.SetStackDepth(context.Background(), 1024)
			if err != nil || done != test.done || !slices.Equal(asked(), test.asked) {
				t.Errorf("done %v, %v, asked %q", done, err, asked())
			}
		})
	}
}

// A JVM in its youth does not know its recorder's commands yet.
func TestRecorderOfAYoungJVM(t *testing.T) {
	asks := 0
	vm, _ := answering(t, "17", func(string) string {
		if asks++; asks < 3 {
			return "1\njava.lang.IllegalArgumentException: Unknown diagnostic command\n"
		}
		return "0\nRepository path: /tmp/2026_11_21_10_00_00_7\n\nStack depth: 64\n"
	})
	vm.Process.Started = time.Now()
	if dir, err := vm.Repository(context.Background()); err != nil || dir != "/tmp/2026_11_21_10_00_00_7" || asks != 3 {
		t.Errorf("repository %q, %v after %d requests", dir, err, asks)
	}
}

func TestRepository(t *testing.T) {
	for _, test := range []struct {
		version, answer string
		container       bool
		want            string
		requests        int
		fails           bool
	}{
		{"17", "Repository path: /tmp/r", false, "/tmp/r", 1, false},
		{"17", "Stack depth: 64", false, "", 1, true},
		{"17", "Repository path: /tmp/r", true, "", 0, false}, // it is in there
		{"11", "Repository path: /tmp/r", false, "", 0, false},
	} {
		t.Run(test.version, func(t *testing.T) {
			vm, asked := answering(t, test.version, func(string) string { return "0\n" + test.answer + "\n" })
			vm.Process.Container = test.container
			dir, err := vm.Repository(context.Background())
			if dir != test.want || len(asked()) != test.requests || (err != nil) != test.fails {
				t.Errorf("repository %q, %v, asked %q", dir, err, asked())
			}
		})
	}
}

// Without a socket, and with a process that is another one by now, nothing is
// sent.
func TestNobodyAnswers(t *testing.T) {
	vm, asked := answering(t, "17", func(string) string { return "0\n" })
	gone := *vm
	gone.Process.ticks++
	if _, err := gone.Command(context.Background(), "VM.version"); !errors.Is(err, ErrNoProcess) || len(asked()) != 0 {
		t.Errorf("another process: %v", err)
	}
	other := *vm
	other.Process.inner = -1
	if _, err := other.Command(context.Background(), "VM.version"); !errors.Is(err, ErrRefused) {
		t.Errorf("no socket: %v", err)
	}
}

// A folder for a JVM is used and removed, by whoever is left; nothing else is.
func TestHandover(t *testing.T) {
	vm, _ := answering(t, "17", func(string) string { return "0\n" })
	direct, err := vm.Handover(t.TempDir())
	if err != nil || !direct.Direct() || direct.Foreign() != "" {
		t.Fatalf("%+v, %v", direct, err)
	}
	vm.Process.uid++ // a user who cannot write into ours
	foreign, err := vm.Handover(t.TempDir())
	if errors.Is(err, os.ErrPermission) {
		t.Skip("only root can make a folder for somebody else")
	}
	if err != nil || foreign.Direct() || foreign.Foreign() != foreign.Inside {
		t.Fatalf("%+v, %v", foreign, err)
	}
	for _, h := range []*Handover{direct, foreign} {
		if err := errors.Join(h.WriteFile("a", []byte("text")), h.Remove("a")); err != nil {
			t.Error(err)
		}
		if _, err := h.Open("a"); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("a removed file: %v", err)
		}
	}
	for _, other := range []string{"/tmp", "/tmp/other", "/home/jfrlens-x", foreign.Inside + "/../../etc"} {
		if vm.RemoveHandover(other) == nil {
			t.Errorf("%s was removed", other)
		}
	}
	if err := vm.RemoveHandover(foreign.Inside); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(foreign.Inside); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder is left: %v", err)
	}
	if err := errors.Join(direct.Close(), foreign.Close()); err != nil {
		t.Error(err)
	}
}
