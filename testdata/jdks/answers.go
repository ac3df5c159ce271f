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
	lines := make([]string, len(numbers))
	for i, bits := range numbers {
		lines[i] = fmt.Sprintf("%016x", bits)
	}
	answers := make([][]string, len(numbers))
	for i, line := range AnswersTo(t, 25, lines, args...) {
		answers[i] = strings.Split(line, "\t")
	}
	return answers
}

// AnswersTo runs a program of that JDK, given by the arguments of java, that
// prints a line for each line that it reads, and returns what it printed.
func AnswersTo(t testing.TB, release int, lines []string, args ...string) []string {
	t.Helper()
	java := exec.Command(Tool(t, release, "java"), append([]string{EndsSoon}, args...)...)
	var problems strings.Builder
	java.Stdin, java.Stderr = strings.NewReader(strings.Join(lines, "\n")+"\n"), &problems
	out, err := java.Output()
	if err != nil {
		t.Fatalf("java %q: %v\n%s", args, err, problems.String())
	}
	answers := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(answers) != len(lines) {
		t.Fatalf("java %q: %d lines for %d", args, len(answers), len(lines))
	}
	return answers
}
