package profiler

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"jfrlens/profiler/launch"
)

// orphanRequest is set in the process that TestOrphan starts and kills: the
// folder of the sessions, the JDK, and the class path.
const orphanRequest = "JFRLENS_TEST_ORPHAN"

// TestOrphan kills the process that profiles, as when an editor takes its
// language server along: the program ends politely, and its recording is there.
func TestOrphan(t *testing.T) {
	if request := os.Getenv(orphanRequest); request != "" {
		profileForever(t, strings.Split(request, "\n"))
	}
	t.Parallel()
	r := compile(t, 17)
	sessions := filepath.Join(t.TempDir(), "sessions")
	cmd := exec.Command(os.Args[0], "-test.run=^TestOrphan$")
	cmd.Env = append(os.Environ(), orphanRequest+"="+strings.Join([]string{sessions, r.JDK, r.ClassPath[0]}, "\n"))
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var pid int
	var folder string
	if _, err := fmt.Fscan(bufio.NewReader(out), &pid, &folder); err != nil {
		t.Fatalf("it did not start: %v", err)
	}
	if err := cmd.Process.Signal(syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	await(t, func() bool { return len(belonging(t, filepath.Base(folder), pid)) == 0 })
	recordings := recordingsIn(filepath.Join(folder, "recordings"))
	if len(recordings) != 1 {
		t.Fatalf("recordings %q, want one", recordings)
	}
	again, err := OpenRecording(nil, recordings[0])
	if err != nil {
		t.Fatal(err)
	}
	checkHot(t, again.Profile)
}

// profileForever is the process to be killed: it tells what it has started
// once that works.
func profileForever(t *testing.T, request []string) {
	s, err := Open(request[0])
	if err != nil {
		t.Fatal(err)
	}
	session, err := s.Start(context.Background(), launch.Request{
		Target: "Spin", JDK: request[1], ClassPath: request[2:], Dir: request[2], Args: []string{"600000", "end"},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	await(t, func() bool { return session.Status().Samples > 50 })
	fmt.Println(session.Status().PID, session.Dir)
	<-session.Done()
}
