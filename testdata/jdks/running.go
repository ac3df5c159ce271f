package jdks

import (
	"io"
	"os"
	"os/exec"
	"testing"
)

// Running runs a program until the end of the test, and returns once it has begun to say something: says, or anything
// where that is empty.
func Running(t testing.TB, says string, argv ...string) *os.Process {
	t.Helper()
	cmd := exec.Command(argv[0], argv[1:]...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	said := make([]byte, max(len(says), 1))
	if n, err := io.ReadFull(out, said); err != nil || says != "" && string(said) != says {
		t.Fatalf("%q says %q, not %q: %v", argv, said[:n], says, err)
	}
	return cmd.Process
}
