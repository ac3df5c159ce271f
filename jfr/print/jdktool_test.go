package print_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/testdata/jdks"
)

// What is printed is what the jfr tool of JDK 25 prints, byte for byte. All comparisons use one JVM.
func TestIsTheJDKs(t *testing.T) {
	tool := startTool(t)
	for name, compare := range map[string]func(*testing.T, *jdkTool){
		"JSON": compareJSON, "XML": compareXML, "text": compareTexts, "exact text": compareExactTexts, "context": compareContext,
		"summary": compareSummaries, "odd summary": compareOddSummaries, "metadata": compareMetadata, "synthetic": compareSynthetics,
	} {
		t.Run(name, func(t *testing.T) { compare(t, tool) })
	}
}

// jdkTool is the jfr tool of JDK 25.
type jdkTool struct {
	in     io.Writer
	out    *bufio.Scanner
	output string // file
}

// startTool starts the tool; it ends with the test.
func startTool(t *testing.T) *jdkTool {
	t.Helper()
	java := exec.Command(jdks.Tool(t, 25, "java"), "-Xmx1g", "--add-opens", "jdk.jfr/jdk.jfr.internal.tool=ALL-UNNAMED",
		filepath.Join("..", "..", "testdata", "java", "tool", "JfrTool.java"))
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
	return &jdkTool{in: in, out: bufio.NewScanner(out), output: filepath.Join(t.TempDir(), "output")}
}

// run runs one command and returns what it prints.
func (x *jdkTool) run(args ...string) ([]byte, error) {
	if _, err := fmt.Fprintln(x.in, x.output+"\t"+strings.Join(args, "\t")); err != nil {
		return nil, err
	}
	if !x.out.Scan() {
		return nil, fmt.Errorf("the JDK's tool has ended: %w", errors.Join(io.ErrUnexpectedEOF, x.out.Err()))
	}
	printed, err := os.ReadFile(x.output)
	if failure := x.out.Text(); failure != "" {
		err = errors.New(failure)
	}
	return printed, err
}
