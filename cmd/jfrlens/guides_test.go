package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// guides are the pages for users, seen from the project's folder.
func guides() []string {
	return []string{
		"README.md", "cmd/jfrlens/README.md", "editors/README.md", "flamegraph/README.md", "profiler/config/README.md",
		"profiler/doctor/README.md", "profiler/inspect/README.md", "profiler/launch/README.md", "profiler/profile/README.md",
		"profiler/query/README.md",
	}
}

// otherCodes are exit codes of commands that do not just end well.
func otherCodes() map[string][]int {
	return map[string][]int{
		"jfrlens deadlock 4712":                         {3},
		"jfrlens check new.jfr --before old.jfr":        {0, 1}, // two runs differ by chance
		"jfrlens check --json new.jfr --before old.jfr": {0, 1},
		"jfrlens doctor":                                {0, 1}, // not every machine is well
	}
}

// fences are the texts in a guide's blocks of a language.
func fences(t *testing.T, guide, language string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(guide)))
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, block := range regexp.MustCompile("(?ms)^```"+language+"\n(.*?)^```$").FindAllStringSubmatch(string(text), -1) {
		found = append(found, block[1])
	}
	return found
}

// commandsOf are the command lines that a guide shows, in their order.
func commandsOf(t *testing.T, guide string) []string {
	t.Helper()
	var lines []string
	for _, block := range fences(t, guide, "console") {
		for line := range strings.SplitSeq(block, "\n") {
			if command, ok := strings.CutPrefix(line, "$ "); ok {
				command, _, _ = strings.Cut(command, "  # ")
				command, _, _ = strings.Cut(command, "   #")
				lines = append(lines, strings.TrimSpace(command))
			}
		}
	}
	return lines
}

// TestGuides runs what the guides show, in a project that has what they name.
func TestGuides(t *testing.T) {
	scratch := newScratch(t)
	for _, guide := range guides() {
		t.Run(guide, func(t *testing.T) {
			t.Parallel()
			dir := scratch.copy(t)
			for _, line := range commandsOf(t, guide) {
				scratch.run(t, dir, line)
			}
		})
	}
}

// Guides show each command in a block, or name it.
func TestGuidesNameWhatThereIs(t *testing.T) {
	var all strings.Builder
	for _, guide := range guides() {
		text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(guide)))
		if err != nil {
			t.Fatal(err)
		}
		for _, link := range regexp.MustCompile(`\]\(([^):#]+)\)`).FindAllStringSubmatch(string(text), -1) {
			if _, err := os.Stat(filepath.Join("..", "..", filepath.Dir(guide), link[1])); err != nil {
				t.Errorf("%s leads to %s, which is not there", guide, link[1])
			}
		}
		for _, line := range regexp.MustCompile("`(jfrlens [a-z-]+ [^`…]*)`").FindAllStringSubmatch(string(text), -1) {
			if !strings.HasSuffix(line[1], "--help") {
				accepts(t, line[1])
			}
		}
		all.Write(text)
	}
	for _, cmd := range commands() {
		if named := regexp.MustCompile("(?m)(^\\$ |`)(jfrlens )?" + cmd.Name() + "\\b"); !cmd.Hidden && !named.MatchString(all.String()) {
			t.Errorf("no guide names the command %s", cmd.Name())
		}
	}
}

// README is read by who does not know yet whether to stay.
func TestReadmeIsShort(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if lines := bytes.Count(text, []byte("\n")); err != nil || lines > 120 {
		t.Errorf("README has %d lines, %v", lines, err)
	}
	makefile, err := os.ReadFile(filepath.Join("..", "..", "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	for _, target := range regexp.MustCompile("(?m)(?:^|`)make ([a-z-]+)").FindAllSubmatch(text, -1) {
		if !regexp.MustCompile(`(?m)^` + string(target[1]) + `:`).Match(makefile) {
			t.Errorf("there is no make %s", target[1])
		}
	}
}

// run runs a command line as a reader would, process ids replaced. What goes on
// until Ctrl-C is ended when it has told its address.
func (s scratch) run(t *testing.T, dir, line string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "bash", "-c", s.ids.Replace(line))
	cmd.Dir, cmd.Env = dir, s.env(dir)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	var out untilAddress
	if strings.HasPrefix(line, "jfrlens open") {
		out.told = func() { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) } // it has ended, or it ends
	}
	cmd.Stdout, cmd.Stderr = &out, &out
	_ = cmd.Run() // the code says it
	codes, other := otherCodes()[line]
	if !other {
		codes = []int{0}
	}
	if code := cmd.ProcessState.ExitCode(); !slices.Contains(codes, code) {
		t.Errorf("exit code %d of: %s\n%s", code, line, out.text.String())
	}
}

// untilAddress keeps what a command writes, and notices an address in it.
type untilAddress struct {
	text bytes.Buffer // no part of it, or what copies would fill it past Write
	told func()
}

// Write is called by one goroutine at a time, since both streams of a command are this.
func (u *untilAddress) Write(p []byte) (int, error) {
	n, err := u.text.Write(p)
	if u.told != nil && bytes.Contains(u.text.Bytes(), []byte("http://127.0.0.1")) {
		u.told()
		u.told = nil
	}
	return n, err
}
