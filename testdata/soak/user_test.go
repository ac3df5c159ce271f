package soak

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"jfrlens/lsp/lsptest"
)

// user does all that a user does, by the editor and the browser.
type user struct {
	*typist
	browser  *browser
	running  int // a JVM that can be attached to
	runs     int
	requests int
	hints    int // seen
}

// newUser is a user of the files that it puts into a folder.
func newUser(t *testing.T, e *lsptest.Editor, b *browser, dir, jdk string, seed uint64) *user {
	t.Helper()
	text, err := os.ReadFile("Soak.java")
	if err != nil {
		t.Fatal(err)
	}
	y := &typist{
		t: t, e: e, random: rand.New(rand.NewPCG(seed, 0)), original: string(text),
		path: filepath.Join(dir, "Soak.java"), other: filepath.Join(dir, "Other.java"),
	}
	for path, text := range map[string]string{y.path: y.original, y.other: otherText} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return &user{browser: b, typist: y, running: startProgram(t, y.path, jdk)}
}

// startProgram runs the program until the end of the test.
func startProgram(t *testing.T, path, jdk string) (pid int) {
	t.Helper()
	cmd := exec.Command(filepath.Join(jdk, "bin", "java"), path)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM) // so that it leaves nothing
		_ = cmd.Wait()
	})
	return cmd.Process.Pid
}

const (
	strokePause = 50 * time.Millisecond
	pageStrokes = 60
	lookStrokes = 3
)

// cycle opens the files, profiles a program and types meanwhile, ends the run in
// one of the ways, types on, and closes all.
func (u *user) cycle(length time.Duration) {
	u.t.Helper()
	u.open()
	u.start()
	u.workFor(length)
	u.end()
	u.e.Await("the run ends", func(s lsptest.State) bool { return ended(s) == u.runs })
	u.try("jfrlens.compare", quietly) // there may be nothing before
	u.workFor(length / 4)
	u.browser.show("")
	for range 2 { // the comparison, and what is shown
		u.command("jfrlens.clear")
	}
	u.close()
}

// quietly are the arguments of commands that shall only answer.
var quietly = map[string]any{"quiet": true}

// start profiles the program, or attaches to the one that runs for that.
func (u *user) start() {
	u.runs++
	if u.runs%3 == 0 {
		u.command("jfrlens.attach", map[string]any{"pid": u.running, "quiet": true})
		return
	}
	u.command("jfrlens.profile", map[string]any{"uri": uri.File(u.path), "class": "Soak", "quiet": true})
}

// end ends the run in one of the ways.
func (u *user) end() {
	if u.runs%4 == 0 {
		u.command("jfrlens.cancel")
		return
	}
	u.command("jfrlens.stop")
}

// ended counts the runs that have ended.
func ended(s lsptest.State) int {
	n := 0
	for _, bar := range s.Progress {
		if bar.Ended {
			n++
		}
	}
	return n
}

// workFor types and looks.
func (u *user) workFor(length time.Duration) {
	for tick, end := time.NewTicker(strokePause), time.Now().Add(length); time.Now().Before(end); <-tick.C {
		u.stroke()
		if u.strokes%lookStrokes == 0 {
			u.look()
		}
		if u.strokes%pageStrokes == 0 {
			u.openPage()
		}
	}
}

// look asks for something that editors show.
func (u *user) look() {
	u.requests++
	row := uint32(u.random.IntN(80))
	switch u.random.IntN(9) {
	case 0:
		u.hints += len(u.e.InlayHints(u.path))
	case 1:
		u.e.InlayHintsIn(u.path, row, row+20)
	case 2:
		u.e.CodeLenses(u.path)
	case 3:
		u.e.Hover(u.path, row)
	case 4:
		u.try("jfrlens.hotLines", quietly) // nothing may be hot yet
	case 5:
		u.call("jfrlens/heat", map[string]any{"uri": uri.File(u.path)})
	case 6:
		u.call("jfrlens/shown", nil)
	case 7:
		u.e.CodeActions(u.path, row)
	case 8:
		u.e.CodeLenses(u.other)
	}
}

// openPage opens what is shown in the browser, and in a page of the editor.
func (u *user) openPage() {
	answer := u.try("jfrlens.openFlameGraph", quietly) // nothing may be shown yet
	if answer == nil {
		return
	}
	var page struct{ URL string }
	if err := json.Unmarshal(answer, &page); err != nil || page.URL == "" {
		u.t.Errorf("a page is %s: %v", answer, err)
	}
	u.browser.show(page.URL)
	u.call("jfrlens/page", map[string]any{})
}

// command runs a command that has to succeed.
func (u *user) command(name string, args ...any) {
	u.t.Helper()
	if _, err := u.e.Execute(name, args...); err != nil {
		u.t.Errorf("%s: %v", name, err)
	}
}

// try runs a command that need not succeed, and returns what it answers then.
func (u *user) try(name string, args ...any) json.RawMessage {
	answer, err := u.e.Execute(name, args...)
	if err != nil {
		return nil
	}
	return answer
}

// call asks for what is not in the protocol.
func (u *user) call(method string, params any) {
	u.t.Helper()
	var answer json.RawMessage
	if _, err := u.e.Conn().Call(u.t.Context(), method, params, &answer); err != nil {
		u.t.Errorf("%s: %v", method, err)
	}
}

// editor is a client that draws all there is.
func editor(dir, jdk string) lsptest.Options {
	yes := true
	return lsptest.Options{
		Root: dir, ClientName: "soak", Init: map[string]any{"settings": map[string]any{"jdk": jdk}},
		Capabilities: protocol.ClientCapabilities{
			General: &protocol.GeneralClientCapabilities{PositionEncodings: []protocol.PositionEncodingKind{"utf-8"}},
			Window:  &protocol.WindowClientCapabilities{WorkDoneProgress: &yes, ShowDocument: &protocol.ShowDocumentClientCapabilities{Support: true}},
			Workspace: &protocol.WorkspaceClientCapabilities{
				CodeLens:  &protocol.CodeLensWorkspaceClientCapabilities{RefreshSupport: &yes},
				InlayHint: &protocol.InlayHintWorkspaceClientCapabilities{RefreshSupport: &yes},
			},
		},
	}
}
