package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// typist is a person at the terminal of a process.
type typist struct {
	t      *testing.T
	person *os.File
	cmd    *exec.Cmd

	mu   sync.Mutex
	text string // guarded by mu: what was shown
	seen int    // how much of it was looked at
}

// atTerminal starts jfrlens at a terminal of 80 columns and 12 lines.
func atTerminal(t *testing.T, state string, args ...string) *typist {
	t.Helper()
	tty, person := terminal(t)
	if err := unix.IoctlSetWinsize(int(tty.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 12, Col: 80}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, "jfrlens", args...)
	cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+state, "XDG_CONFIG_HOME="+t.TempDir(), "TMPDIR="+t.TempDir(), "TERM=xterm", "NO_COLOR=1")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = tty, tty, tty
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &typist{t: t, person: person, cmd: cmd}
	go p.look()
	p.sees("jfrlens> ")
	return p
}

// look reads the screen until the terminal is closed.
func (p *typist) look() {
	buffer := make([]byte, 4096)
	for {
		n, err := p.person.Read(buffer)
		p.mu.Lock()
		p.text += string(buffer[:n])
		p.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// interrupts types Ctrl-C until a text comes.
func (p *typist) interrupts(until string) {
	p.t.Helper()
	done := make(chan struct{})
	defer close(done)
	go func() {
		for ticker := time.NewTicker(300 * time.Millisecond); ; {
			select {
			case <-done:
				ticker.Stop()
				return
			case <-ticker.C:
				_, _ = p.person.WriteString("\x03") // what comes tells
			}
		}
	}()
	p.sees(until)
}

// types types something, and returns what is shown from then on until some text, itself included.
func (p *typist) types(keys, until string) string {
	p.t.Helper()
	if _, err := p.person.WriteString(keys); err != nil {
		p.t.Fatal(err)
	}
	return p.sees(until)
}

// all is what was shown until now.
func (p *typist) all() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text
}

// sees waits for a text.
func (p *typist) sees(text string) string {
	p.t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		p.mu.Lock()
		shown := p.text[p.seen:]
		p.mu.Unlock()
		if at := strings.Index(shown, text); at >= 0 {
			p.seen += at + len(text)
			return shown[:at+len(text)]
		}
	}
	p.t.Fatalf("%q does not come; the screen has %q", text, p.all()[p.seen:])
	return ""
}

// leaves types Ctrl-D and waits for the end.
func (p *typist) leaves() {
	p.t.Helper()
	p.types("\x04", "\n")
	if err := p.cmd.Wait(); err != nil {
		p.t.Errorf("the prompt ended with %v", err)
	}
}

// TestPrompt asks a recording in a terminal, as people do.
func TestPrompt(t *testing.T) {
	recording, err := filepath.Abs("../../testdata/recordings/hard-jdk25.jfr")
	if err != nil {
		t.Fatal(err)
	}
	state := t.TempDir()
	p := atTerminal(t, state, "query", recording)
	for _, step := range []struct{ name, keys, until string }{
		{"one line", "SELECT 6 * 7 AS answer;\r", "    42"},
		{"several lines", "SELECT 'a;b' AS -- not the end;\r", "...> "},
		{"the last of them", "c;\r", "a;b"},
		{"a column", "SELECT sumOfP\t", "sumOfPauses"},
		{"a table", " FROM GarbageC\t", "GarbageCollection"},
		{"its rows", " ORDER BY 1;\r", "15578977"},
		{"keywords", "SEL\t", "SELECT"},
		{"a macro", " format_perc\t", "format_percentage("},
		{"its value", "0.5);\r", "50.00%"},
		{"several names", "FROM GCPhasePauseL\t\t", "GCPhasePauseLevel1"},
		{"Ctrl-C at the prompt", "\x03", "jfrlens> "},
		{"a view in SQL", "SELECT count(*) FROM gc-conf\t", `"gc-configuration"`},
		{"its row", ";\r", "   1"},
		{"a view by its name", "gc-pauses\t", "gc-pauses"},
		{"a form", "\r", "Total Pause Time"},
		{"that fills the screen", "", "Enter for more"},
		{"enough", "q\r", "jfrlens> "},
		{"a mistyped one", "gc-pases\r", "did you mean gc-pauses"},
		{"a mistake", "SELECT durtion FROM GCPhasePause;\r", "did you mean duration?"},
		{"its place", "", "^"},
		{"a change", "DROP TABLE Events;\r", "reading only; --write allows it"},
		{"a long statement", "SELECT count(*) FROM range(1000000000) a, range(1000000) b;\r", "interrupted"},
		{"and it goes on", "SELECT 'still' || 'here';\r", "stillhere"},
		{"help", ".he\t\r", "Ctrl-C ends a statement"},
		{"tables", ".tables\r", "ActiveRecording"},
		{"more", "\r", "Enter for more"},
		{"Ctrl-C on a full screen", "\x03", "jfrlens> "},
		{"columns", ".schema GarbageCollection\r", "Sum of Pauses"},
		{"on a full screen", "", "Enter for more"},
		{"no more of them", "q\r", "jfrlens> "},
		{"of nothing", ".schema nothing\r", "does not exist"},
		{"views", ".views\r", "application views:"},
		{"not all of them", "q\r", "jfrlens> "},
		{"another command", ".tabels\r", ".help lists them"},
		{"history", "\x1b[A\x1b[A\x1b[A", ".schema nothing"},
		{"dropped", "\x03", "jfrlens> "},
	} {
		t.Log(step.name)
		if step.until == "interrupted" { // what runs may not have begun
			p.types(step.keys, "b;")
			p.interrupts(step.until)
			continue
		}
		p.types(step.keys, step.until)
	}
	p.leaves()
	file := filepath.Join(state, "jfrlens", "questions")
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the history is %v, %v", info, err)
	}
	p = atTerminal(t, state, "query", recording)
	p.types("\x12still", "SELECT 'still'") // Ctrl-R
	p.types("\x03", "jfrlens> ")
	p.leaves()
}

// TestPromptOfHostileRecording shows and offers nothing that a terminal would obey.
func TestPromptOfHostileRecording(t *testing.T) {
	recording, err := filepath.Abs("testdata/hostile.jfr")
	if err != nil {
		t.Fatal(err)
	}
	p := atTerminal(t, t.TempDir(), "query", "--json", recording)
	p.types("SELECT * FROM \t\t", "ThreadGroup")
	p.types("\x03", "jfrlens> ")
	p.types("SELECT fullName FROM EventType WHERE fullName <> ascii(fullName)::VARCHAR ORDER BY length(fullName) DESC LIMIT 4;\r", "jfrlens> ")
	p.types("SELECT javaName FROM Class;\r", "jfrlens> ")
	p.leaves()
	for _, harm := range []string{"\x1b]", "\x1b[2J", "\x1b[31m", "\u202e", "\u2066", "\u0085", "\u2028"} {
		if strings.Contains(p.all(), harm) {
			at := strings.Index(p.all(), harm)
			t.Errorf("the terminal got %.200q", p.all()[max(0, at-100):])
		}
	}
	if !strings.Contains(p.all(), "\ufffd") {
		t.Error("the recording is not hostile")
	}
}

// TestPromptNeedsATerminal keeps scripts from waiting.
func TestPromptNeedsATerminal(t *testing.T) {
	code, _, told := called(t, "query", "../../testdata/recordings/hard-jdk25.jfr")
	if code != exitUsage || !strings.Contains(told, "a SQL statement or the name of a view comes next") {
		t.Errorf("exit code %d, %q", code, told)
	}
}
