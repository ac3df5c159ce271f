package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"jfrlens/testdata/jdks"
)

// deadlocked runs a program in which two threads wait for each other, until the end of the test, and returns its source.
func deadlocked(t *testing.T) (pid, file string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "profiler", "threads", "testdata", "programs", "TwoLock.java"))
	if err != nil {
		t.Fatal(err)
	}
	dir, classes := t.TempDir(), t.TempDir()
	file = filepath.Join(dir, "TwoLock.java")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	jdks.Compile(t, 8, classes, "TwoLock.java", string(text))
	program := jdks.Running(t, "ready\n", jdks.Tool(t, 21, "java"), jdks.EndsSoon, "-cp", classes, "TwoLock")
	return strconv.Itoa(program.Pid), file
}

// editorShowing runs an editor that shows what threads do on the lines of their program and writes what it sees.
func editorShowing(t *testing.T, args func(file string) []string) string {
	t.Helper()
	pid, file := deadlocked(t)
	dump, err := filepath.Abs(dumpOf("TwoLock-jdk17.txt"))
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("JFRLENS_DUMP", dump)
	t.Setenv("JFRLENS_PID", pid)
	return runEditor(t, func(string) []string {
		t.Setenv("JFRLENS_FILE", file)
		return args(file)
	})
}

// doingSeen is what each editor shows of a dump, and of the running program.
var doingSeen = []string{
	`^dump hint 5: .*"bystander" waits here · held at TwoLock\.java:7`,
	`^problem at 7: .*wait for each other`,
	`^holder 7$`,
	`^hint 5: .*"bystander" waits here ≥ `,
}

func TestDoingInNeovim(t *testing.T) {
	nvim, client := program(t, "nvim", "JFRLENS_NVIM"), clientFolder(t, "neovim")
	seen := editorShowing(t, func(file string) []string {
		return []string{
			nvim, "--headless", "--clean", "--cmd", "set runtimepath^=" + client, "-c", "lua require('jfrlens').setup()",
			"-c", "edit " + file, "-c", "luafile " + filepath.Join(client, "test", "doing.lua"),
		}
	})
	expectShown(t, seen)
}

func TestDoingInEmacs(t *testing.T) {
	emacs, client := program(t, "emacs", "JFRLENS_EMACS"), clientFolder(t, "emacs")
	seen := editorShowing(t, func(string) []string {
		return []string{emacs, "--batch", "-Q", "-L", client, "-l", filepath.Join(client, "test", "doing.el")}
	})
	expectShown(t, seen)
}

// expectShown checks what an editor has seen.
func expectShown(t *testing.T, seen string) {
	t.Helper()
	if strings.Contains(seen, "went wrong") {
		t.Fatalf("seen:\n%s", seen)
	}
	for _, pattern := range doingSeen {
		if !regexp.MustCompile("(?m)" + pattern).MatchString(seen) {
			t.Errorf("%q is not there in:\n%s", pattern, seen)
		}
	}
}
