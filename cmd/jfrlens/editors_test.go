package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"jfrlens/testdata/jdks"
)

// program finds an editor: on PATH, or where a variable says. In CI it must be there.
func program(t *testing.T, name, variable string) string {
	t.Helper()
	if path := os.Getenv(variable); path != "" {
		return path
	}
	path, err := exec.LookPath(name)
	if err != nil && os.Getenv("CI") != "" {
		t.Fatalf("%s is not installed", name)
	}
	if err != nil {
		t.Skipf("%s is not installed", name)
	}
	return path
}

// writeProject writes hotJava into a repository with a module beside it, whose
// settings are wrong.
func writeProject(t *testing.T) (dir, file string) {
	t.Helper()
	dir, file = writeHot(t)
	if out, err := exec.Command("git", "init", "--quiet", dir).CombinedOutput(); err != nil {
		t.Fatalf("git init: %v\n%s", err, out)
	}
	files := map[string]string{
		"module/pom.xml":             "<project><build><plugins>\n<plugin>\n<artifactId>maven-surefire-plugin</artifactId>\n</plugin>\n</plugins></build></project>\n",
		"module/.profileconfig.json": "{\n  // comments are allowed\n  \"runs\": 1\n}\n",
		"other.xml":                  "<other/>\n",
		"own.jfc":                    "<configuration version=\"2.0\" label=\"x\">\n<event name=\"jdk.ThreadSlep\"/>\n</configuration>\n",
	}
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir, file
}

// runEditor runs an editor without a terminal on hotJava and returns what its
// script wrote. The editor starts the server, which finds the JDK by JAVA_HOME.
func runEditor(t *testing.T, args func(file string) []string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("runs an editor and a JVM for seconds")
	}
	dir, file := writeProject(t)
	result := filepath.Join(t.TempDir(), "result")
	line := args(file)
	cmd := exec.Command(line[0], line[1:]...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "JFRLENS_RESULT="+result, "JAVA_HOME="+jdks.Home(t, 21),
		"XDG_STATE_HOME="+t.TempDir(), "XDG_CACHE_HOME="+t.TempDir(), "XDG_CONFIG_HOME="+t.TempDir(), "XDG_DATA_HOME="+t.TempDir(),
		"XDG_RUNTIME_DIR="+t.TempDir()) // else Neovim leaves a folder in the temporary one
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

// expectNot checks that no pattern is found.
func expectNot(t *testing.T, seen string, patterns ...string) {
	t.Helper()
	for _, pattern := range patterns {
		if found := regexp.MustCompile("(?m)" + pattern).FindString(seen); found != "" {
			t.Errorf("%q is there in:\n%s", found, seen)
		}
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
			"--cmd", "set runtimepath^=" + withHelp(t, nvim, client), "-c", "lua require('jfrlens').setup({ settings = { hints = { threshold = 50 } } })",
			"-c", "edit " + file, "-c", "luafile " + filepath.Join(client, "test", "profile.lua"),
		}
	})
	expect(t, seen,
		`^asked .*demo\.Hot is being profiled already\.`,
		`^lens 6: .*▶ Profile.*self \d+\.\d% · total \d+\.\d% · [\d,]+ samples`,
		`^hint 15: +~?\d+% · [\d,.]+( m?s)?$`,
		`^tint 15: JfrHot5$`,
		`^colour [0-9a-f]{6}$`,
		`^overview (15: .*CPU: .* of it in the hottest line|0: Mostly idle.*)$`,
		`^quickfix 15: own .*  for \(int i = 0; i < 300_000; i\+\+\) sink \+= i \* 31 % 7;$`,
		`^tree demo\.Hot: [\d,]+ cpu samples, `, `^tree +\d+\.\d% +\d+\.\d% +[\d,]+ samples +demo\.Hot\.heavy:15$`,
		`^callers on top +weight$`, `^callers +\d+\.\d% +[\d,]+ samples +demo\.Hot\.main:\d+$`, `^source Hot\.java 15 in 1 window$`, `^closed Hot\.java$`,
		`^told The flame graph of demo\.Hot is at (http://127\.0\.0\.1:\d+/\S+) \(copied\), copied http://\S+, opened nil$`,
		`^status demo\.Hot: CPU`, `^health .*jfrlens: `, `^health .*JDK: JDK `, `^help START +\*jfrlens\*`,
		`^run @1 Hot\.java, \d+ \w+ ago: \S`,
		`^page http://127\.0\.0\.1:\d+/`,
		`^goal 3: .*▶ Profile test`,
		`^diagnostic 3: `,
		`^servers 1, of another file 0$`)
	expectNot(t, seen, `^hint 19: `) // below the threshold
}

// withHelp is a copy of a client whose help is indexed, as package managers do.
func withHelp(t *testing.T, nvim, client string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "neovim")
	if err := os.CopyFS(dir, os.DirFS(client)); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(nvim, "--headless", "--clean", "-c", "helptags "+filepath.Join(dir, "doc"), "-c", "qa!").CombinedOutput(); err != nil || len(out) > 0 {
		t.Fatalf("helptags: %v\n%s", err, out)
	}
	return dir
}

// Settings files of the recorder are checked in each editor; no JVM is started.
func TestRecorderSettingsInNeovim(t *testing.T) {
	nvim := program(t, "nvim", "JFRLENS_NVIM")
	client := clientFolder(t, "neovim")
	seen := runEditor(t, func(file string) []string {
		return []string{
			nvim, "--headless", "--clean", "--cmd", "set runtimepath^=" + client, "-c", "lua require('jfrlens').setup()",
			"-c", "edit " + besideProject(file), "-c", "luafile " + filepath.Join(client, "test", "recorder.lua"),
		}
	})
	expect(t, seen, `^diagnostic 2: .*did you mean jdk\.ThreadSleep`, `^hover .*`, `^filetype xml$`)
}

func TestRecorderSettingsInEmacs(t *testing.T) {
	emacs := program(t, "emacs", "JFRLENS_EMACS")
	client := clientFolder(t, "emacs")
	seen := runEditor(t, func(file string) []string {
		t.Setenv("JFRLENS_FILE", besideProject(file))
		return []string{emacs, "--batch", "-Q", "-L", client, "-l", filepath.Join(client, "test", "recorder.el")}
	})
	expect(t, seen, `^diagnostic 2: .*did you mean jdk\.ThreadSleep`)
}

// besideProject is the settings file of the project of a source file.
func besideProject(file string) string {
	dir := filepath.Dir(file)
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "own.jfc")); err == nil {
			break
		}
	}
	return filepath.Join(dir, "own.jfc")
}

// emacsTree is what Emacs shows of the call tree.
var emacsTree = []string{
	`^tree demo\.Hot: [\d,]+ cpu samples, `, `^tree +\d+\.\d% +\d+\.\d% +[\d,]+ samples +demo\.Hot\.heavy:15$`,
	`^callers on top +weight$`, `^callers +\d+\.\d% +[\d,]+ samples +demo\.Hot\.main:\d+$`, `^source Hot\.java 15$`,
}

func TestEmacs(t *testing.T) {
	emacs := program(t, "emacs", "JFRLENS_EMACS")
	client := clientFolder(t, "emacs")
	seen := runEditor(t, func(file string) []string {
		t.Setenv("JFRLENS_FILE", file)
		return []string{
			emacs, "-Q", "--batch", "-L", client, "--eval", "(setq jfrlens-settings '(:hints (:threshold 50)))",
			"-l", filepath.Join(client, "test", "profile.el"),
		}
	})
	expect(t, seen,
		`^asked .*demo\.Hot is being profiled already\.`,
		`^hint 15: +~?\d+% · [\d,]+`, `^tint 15: jfrlens-hot-5$`, `^hottest 15$`, `^listed +15: own \d+\.\d%, [\d,]+ samples  for \(int i = 0; i < 300_000; `, `^listed first is 15$`, `^overview (.*CPU: .* of it in the hottest line|unremarkable: CPU )`, `^run @1 Hot\.java, \d+ \w+ ago: \S`, `^copied http://127\.0\.0\.1:\d+/`, `^page http://127\.0\.0\.1:\d+/`, `^goal ▶ Profile test$`, `^diagnostic `)
	expect(t, seen, emacsTree...)
	expectNot(t, seen, `^hint 19: `) // below the threshold
}

// Emacs installs the client from a checkout as a package, and compiles it without a warning.
func TestEmacsPackage(t *testing.T) {
	emacs := program(t, "emacs", "JFRLENS_EMACS")
	checkout := filepath.Join(t.TempDir(), "editors", "emacs")
	if err := os.CopyFS(checkout, os.DirFS(clientFolder(t, "emacs"))); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("git", "init", "--quiet", filepath.Dir(filepath.Dir(checkout))).CombinedOutput(); err != nil {
		t.Fatalf("git init: %v\n%s", err, out)
	}
	script := `(progn (require 'package) (setq package-user-dir (getenv "PACKAGES") package-archives nil) (package-initialize)
		(package-vc-install-from-checkout (getenv "CHECKOUT") "jfrlens")
		(message "has %s" (seq-filter #'fboundp '(jfrlens-setup jfrlens-lsp-setup jfrlens-tree))))`
	cmd := exec.Command(emacs, "-Q", "--batch", "--eval", script)
	cmd.Env = append(os.Environ(), "HOME="+t.TempDir(), "PACKAGES="+t.TempDir(), "CHECKOUT="+checkout)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	expect(t, string(out), `^has \(jfrlens-setup jfrlens-lsp-setup jfrlens-tree\)$`)
	expectNot(t, string(out), `jfrlens(-eglot|-lsp|-tree)?\.el:\d.*`) // a warning or an error
}

// lsp-mode draws lenses, so the program is run by a click.
func TestEmacsWithLSPMode(t *testing.T) {
	emacs := program(t, "emacs", "JFRLENS_EMACS")
	if exec.Command(emacs, "-Q", "--batch", "--eval", "(kill-emacs (if (locate-library \"lsp-mode\") 0 1))").Run() != nil && os.Getenv("CI") == "" {
		t.Skip("lsp-mode is not installed")
	}
	client := clientFolder(t, "emacs")
	seen := runEditor(t, func(file string) []string {
		t.Setenv("JFRLENS_FILE", file)
		return []string{
			emacs, "-Q", "--batch", "-L", client, "--eval", "(setq jfrlens-settings '(:hints (:threshold 50)))",
			"-l", filepath.Join(client, "test", "lsp.el"),
		}
	})
	expect(t, seen,
		`^lens 6: .*▶ Profile.*self \d+\.\d% · total \d+\.\d% · [\d,]+ samples`,
		`^hint 15: +~?\d+% · [\d,]+`, `^tint 15: jfrlens-hot-5$`, `^hottest 15$`, `^servers 1$`)
	expect(t, seen, emacsTree...)
	expectNot(t, seen, `^hint 19: `) // below the threshold
}

// What editors that are not driven here are told to read is JSON, and starts the server.
func TestSettingsOfOtherEditors(t *testing.T) {
	blocks := fences(t, "editors/README.md", "json")
	if len(blocks) < 2 {
		t.Fatalf("the guide has settings for %d editors", len(blocks))
	}
	for _, block := range blocks {
		var settings map[string]any
		if err := json.Unmarshal([]byte(block), &settings); err != nil {
			t.Errorf("%v in:\n%s", err, block)
		}
		expect(t, block, `"command": \["jfrlens", "lsp"\]`)
	}
}

// helix is a real Helix in a terminal of tmux.
type helix struct {
	t                 *testing.T
	tmux, socket, dir string
	env               []string
}

// startHelix opens a file of a project.
func startHelix(t *testing.T, dir, file string) *helix {
	t.Helper()
	hx, tmux := program(t, "hx", "JFRLENS_HELIX"), program(t, "tmux", "JFRLENS_TMUX")
	home, client := t.TempDir(), clientFolder(t, "helix")
	if err := os.CopyFS(filepath.Join(home, "helix"), os.DirFS(client)); err != nil {
		t.Fatal(err)
	}
	h := &helix{t: t, tmux: tmux, dir: dir, socket: filepath.Join(t.TempDir(), "tmux")}
	h.env = append(os.Environ(), "XDG_CONFIG_HOME="+home, "XDG_CACHE_HOME="+t.TempDir(), "XDG_STATE_HOME="+t.TempDir(),
		"JAVA_HOME="+jdks.Home(t, 21), "TERM=xterm-256color")
	h.terminal("-f", os.DevNull, "new-session", "-d", "-x", "120", "-y", "40", hx+" "+file)
	t.Cleanup(func() { h.terminal("kill-server") })
	return h
}

// terminal runs a command of tmux.
func (h *helix) terminal(args ...string) string {
	h.t.Helper()
	cmd := exec.Command(h.tmux, append([]string{"-S", h.socket}, args...)...)
	cmd.Dir, cmd.Env = h.dir, h.env
	out, err := cmd.CombinedOutput()
	if err != nil {
		h.t.Fatalf("tmux %q: %v\n%s", args, err, out)
	}
	return string(out)
}

// await waits until the screen shows something.
func (h *helix) await(pattern string) string {
	h.t.Helper()
	seen, deadline := "", time.Now().Add(5*time.Minute)
	for time.Now().Before(deadline) {
		if seen = h.terminal("capture-pane", "-p"); regexp.MustCompile(pattern).MatchString(seen) {
			return seen
		}
		time.Sleep(200 * time.Millisecond) // a terminal tells nobody that it has changed
	}
	h.t.Fatalf("%q is not there:\n%s", pattern, seen)
	return ""
}

// Settings files of the recorder are checked and explained in Helix; no JVM is started.
func TestRecorderSettingsInHelix(t *testing.T) {
	if testing.Short() {
		t.Skip("runs an editor")
	}
	dir, file := writeProject(t)
	h := startHelix(t, dir, besideProject(file))
	h.await(`●`)
	h.terminal("send-keys", ":goto 2", "Enter", "f", "T") // onto the name
	h.await(`did you mean jdk\.ThreadSleep`)
	h.terminal("send-keys", "Space", "a")
	h.await(`Replace by jdk\.ThreadSleep`)
	h.terminal("send-keys", "Enter")
	h.await(`name="jdk\.ThreadSleep"`)
}

// TestHelix profiles a program in a real Helix.
func TestHelix(t *testing.T) {
	if testing.Short() {
		t.Skip("runs an editor and a JVM for seconds")
	}
	dir, file := writeProject(t)
	h := startHelix(t, dir, file)
	terminal, await := h.terminal, h.await
	await(`class Hot`)
	tooEarly := regexp.MustCompile(`is not supported for any|No main method in the open files`)
	for starting := true; starting; { // until the server has told its commands and has been told the file
		terminal("send-keys", ":lsp-workspace-command jfrlens.profile", "Enter")
		time.Sleep(time.Second) // what is there from before is gone then
		starting = tooEarly.MatchString(await(`Profiled demo\.Hot|` + tooEarly.String()))
	}
	terminal("send-keys", "i", "Space", "Escape")
	await(`sink \+= i \* 31 % 7; +\d+% · [\d,]+`)
	terminal("send-keys", ":open module/pom.xml", "Enter")
	for asking := true; asking; { // until the server has been told the file
		terminal("send-keys", ":goto 3", "Enter", "Space", "a")
		time.Sleep(time.Second)
		asking = strings.Contains(await(`▶ Profile test|No code actions available`), "No code actions")
	}
	terminal("send-keys", "C-c") // Escape and a letter would be one key
	terminal("send-keys", ":open module/.profileconfig.json", "Enter")
	await(`● .*runs`)
}
