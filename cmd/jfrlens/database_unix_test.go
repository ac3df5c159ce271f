//go:build unix

package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"syscall"
	"testing"
)

// The database of a recording is removed although the reader of the rows goes, or the terminal is closed.
func TestTemporaryDatabaseIsRemoved(t *testing.T) {
	for name, end := range map[string]func(*exec.Cmd, io.ReadCloser) error{
		"reader": func(_ *exec.Cmd, out io.ReadCloser) error { return out.Close() },
		"terminal": func(cmd *exec.Cmd, out io.ReadCloser) error {
			for range 2 { // the shell tells it, too
				if err := cmd.Process.Signal(syscall.SIGHUP); err != nil {
					return err
				}
			}
			_, err := io.Copy(io.Discard, out)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			temporary := t.TempDir()
			cmd := exec.Command("jfrlens", "query", "--csv", recordingOf("chunks-jdk17"), "FROM range(10000000)")
			cmd.Env = append(os.Environ(), "TMPDIR="+temporary)
			out, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			_, firstErr := bufio.NewReader(out).ReadString('\n')
			endErr := end(cmd, out)
			_ = cmd.Wait() // the code differs
			if firstErr != nil || endErr != nil {
				t.Fatal(firstErr, endErr)
			}
			if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
				t.Errorf("%v, %v is left", left, err)
			}
		})
	}
}
