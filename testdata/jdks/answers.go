package jdks

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"
)

// Answers runs a program of JDK 25, given by the arguments of java, that reads
// the bits of a number from each line, in hexadecimal, and prints a line of
// columns for it. It returns the columns of each number.
func Answers(t testing.TB, numbers []uint64, args ...string) [][]string {
	t.Helper()
	var in strings.Builder
	for _, bits := range numbers {
		fmt.Fprintf(&in, "%016x\n", bits)
	}
	java := exec.Command(Tool(t, 25, "java"), append([]string{EndsSoon}, args...)...)
	var problems strings.Builder
	java.Stdin, java.Stderr = strings.NewReader(in.String()), &problems
	out, err := java.Output()
	if err != nil {
		t.Fatalf("java %q: %v\n%s", args, err, problems.String())
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != len(numbers) {
		t.Fatalf("java %q: %d lines for %d numbers", args, len(lines), len(numbers))
	}
	answers := make([][]string, len(lines))
	for i, line := range lines {
		answers[i] = strings.Split(line, "\t")
	}
	return answers
}
