package jdks

import (
	"bufio"
	_ "embed" // for the program that runs the tool
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// toolProgram runs commands of the tool in one JVM.
//
//go:embed JfrTool.java
var toolProgram []byte

// JFR is the jfr tool of JDK 25, started once for many commands: starting it
// takes longer than most of them. One goroutine uses it.
type JFR struct {
	in     io.Writer
	out    *bufio.Scanner
	output string // file
}

// StartJFR starts the tool with options for its JVM; it ends with the test.
func StartJFR(t testing.TB, options ...string) *JFR {
	t.Helper()
	dir := t.TempDir()
	program := filepath.Join(dir, "JfrTool.java")
	if err := os.WriteFile(program, toolProgram, 0o600); err != nil {
		t.Fatal(err)
	}
	options = append(options, EndsSoon, "-Xmx1g", "--add-opens", "jdk.jfr/jdk.jfr.internal.tool=ALL-UNNAMED", program)
	java := exec.Command(Tool(t, 25, "java"), options...)
	java.Stderr = os.Stderr
	in, err := java.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := java.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := java.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(in.Close(), java.Wait()); err != nil {
			t.Errorf("end the JDK's tool: %v", err)
		}
	})
	return &JFR{in: in, out: bufio.NewScanner(out), output: filepath.Join(dir, "output")}
}

// Run runs one command and returns what it prints, also beside an error.
func (j *JFR) Run(args ...string) ([]byte, error) {
	if _, err := fmt.Fprintln(j.in, j.output+"\t"+strings.Join(args, "\t")); err != nil {
		return nil, err
	}
	if !j.out.Scan() {
		return nil, fmt.Errorf("the JDK's tool has ended: %w", errors.Join(io.ErrUnexpectedEOF, j.out.Err()))
	}
	printed, err := os.ReadFile(j.output)
	if failure := j.out.Text(); failure != "" {
		err = errors.New(failure)
	}
	return printed, err
}
