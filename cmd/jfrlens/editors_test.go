package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"jfrlens/testdata/jdks"
)

// program finds an editor: on PATH, or where a variable says.
func program(t *testing.T, name, variable string) string {
	t.Helper()
	if path := os.Getenv(variable); path != "" {
		return path
	}
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("%s is not installed", name)
	}
	return path
}

// runEditor runs an editor without a terminal on hotJava and returns what its
// script wrote. The editor starts the server, which finds the JDK by JAVA_HOME.
func runEditor(t *testing.T, args func(file string) []string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("runs an editor and a JVM for seconds")
	}
	dir, file := writeHot(t)
	result := filepath.Join(t.TempDir(), "result")
	line := args(file)
	cmd := exec.Command(line[0], line[1:]...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "JFRLENS_RESULT="+result, "JAVA_HOME="+jdks.Home(t, 21),
		"XDG_STATE_HOME="+t.TempDir(), "XDG_CACHE_HOME="+t.TempDir(), "XDG_CONFIG_HOME="+t.TempDir(), "XDG_DATA_HOME="+t.TempDir())
	out, err := cmd.CombinedOutput()
	seen, readErr := os.ReadFile(result)
	if err != nil || readErr != nil {
		t.Fatalf("%s: %v, %v\n%s", line[0], err, readErr, out)
	}
	return string(seen)
}

// expect checks that every pattern is found.
func expect(t *testing.T, seen string, patterns ...string) {
	t.Helper()
	for _, pattern := range patterns {
		if !regexp.MustCompile("(?m)" + pattern).MatchString(seen) {
			t.Errorf("%q is not there", pattern)
		}
	}
	if t.Failed() || strings.Contains(seen, "problem ") {
		t.Errorf("seen:\n%s", seen)
	}
}

func clientFolder(t *testing.T, name string) string {
	t.Helper()
	dir, err := filepath.Abs(filepath.Join("..", "..", "editors", name))
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestNeovim(t *testing.T) {
	nvim := program(t, "nvim", "JFRLENS_NVIM")
	client := clientFolder(t, "neovim")
	seen := runEditor(t, func(file string) []string {
		return []string{
			nvim, "--headless", "--clean",
			"--cmd", "set runtimepath^=" + client, "-c", "lua require('jfrlens').setup()",
			"-c", "edit " + file, "-c", "luafile " + filepath.Join(client, "test", "profile.lua"),
		}
	})
	expect(t, seen,
		`^lens 6: .*▶ Profile.*self \d+\.\d% · total \d+\.\d% · [\d,]+ samples`,
		`^hint 15: +\d+% · [\d,]+$`,
		`^quickfix 15: self `)
}

func TestEmacs(t *testing.T) {
	emacs := program(t, "emacs", "JFRLENS_EMACS")
	client := clientFolder(t, "emacs")
	seen := runEditor(t, func(file string) []string {
		t.Setenv("JFRLENS_FILE", file)
		return []string{emacs, "-Q", "--batch", "-L", client, "-l", filepath.Join(client, "test", "profile.el")}
	})
	expect(t, seen, `^hint 15: +\d+% · [\d,]+`, `^hottest 15$`)
}

// TestHelix types into a real Helix in a terminal of tmux.
func TestHelix(t *testing.T) {
	if testing.Short() {
		t.Skip("runs an editor and a JVM for seconds")
	}
	hx, tmux := program(t, "hx", "JFRLENS_HELIX"), program(t, "tmux", "JFRLENS_TMUX")
	home, client := t.TempDir(), clientFolder(t, "helix")
	if err := os.CopyFS(filepath.Join(home, "helix"), os.DirFS(client)); err != nil {
		t.Fatal(err)
	}
	dir, file := writeHot(t)
	socket := filepath.Join(t.TempDir(), "tmux")
	terminal := func(args ...string) string {
		t.Helper()
		cmd := exec.Command(tmux, append([]string{"-S", socket}, args...)...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "XDG_CONFIG_HOME="+home, "XDG_CACHE_HOME="+t.TempDir(), "XDG_STATE_HOME="+t.TempDir(),
			"JAVA_HOME="+jdks.Home(t, 21), "TERM=xterm-256color")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("tmux %q: %v\n%s", args, err, out)
		}
		return string(out)
	}
	terminal("-f", os.DevNull, "new-session", "-d", "-x", "120", "-y", "40", hx+" "+file)
	t.Cleanup(func() { terminal("kill-server") })
	await := func(pattern string) {
		t.Helper()
		seen, deadline := "", time.Now().Add(60*time.Second)
		for time.Now().Before(deadline) {
			if seen = terminal("capture-pane", "-p"); regexp.MustCompile(pattern).MatchString(seen) {
				return
			}
			time.Sleep(200 * time.Millisecond) // a terminal tells nobody that it has changed
		}
		t.Fatalf("%q is not there:\n%s", pattern, seen)
	}
	await(`class Hot`)
	terminal("send-keys", ":lsp-workspace-command jfrlens.profile", "Enter")
	await(`Profiled demo\.Hot`)
	terminal("send-keys", "i", "Space", "Escape")
	await(`sink \+= i \* 31 % 7; +\d+% · [\d,]+`)
}
