package lsp_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"jfrlens/lsp/lsptest"
	"jfrlens/profiler"
)

// wideJava is mainJava with characters of one to four bytes on its hot line.
func wideJava() string {
	return strings.Replace(mainJava, "System.out.println();", `System.out.println("aé€😀");`, 1)
}

// reopen writes another text into an open file and opens that.
func reopen(t *testing.T, e *lsptest.Editor, path, disk, editor string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(disk), 0o644); err != nil {
		t.Fatal(err)
	}
	e.Close(path)
	e.Open(path, "java", editor)
}

// Hints stand behind the last character, and edits before it move them, in the
// columns that client and server agreed on.
func TestColumnsOfWideCharacters(t *testing.T) {
	line := strings.Split(wideJava(), "\n")[8]
	tests := map[string]struct {
		offered []protocol.PositionEncodingKind
		agreed  protocol.PositionEncodingKind
		end     uint32
	}{
		"as VS Code":     {[]protocol.PositionEncodingKind{"utf-16"}, "utf-16", uint32(len(line)) - 5}, // é: 2 bytes for 1, €: 3 for 1, 😀: 4 for 2
		"as Neovim":      {[]protocol.PositionEncodingKind{"utf-8", "utf-16", "utf-32"}, "utf-8", uint32(len(line))},
		"as Eglot":       {[]protocol.PositionEncodingKind{"utf-32", "utf-8", "utf-16"}, "utf-8", uint32(len(line))},
		"saying nothing": {nil, "utf-16", uint32(len(line)) - 5},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			able := able()
			able.General = &protocol.GeneralClientCapabilities{PositionEncodings: tt.offered}
			e, runner, path := opened(t, lsptest.Options{Capabilities: able, ClientName: "Neovim"})
			reopen(t, e, path, wideJava(), wideJava())
			r, _ := run(t, e, runner)
			finish(t, e, r, firstCollapsed)
			if got := endOf(t, e, path, 8); got != tt.end {
				t.Errorf("the hint is at column %d, want %d", got, tt.end)
			}
			below := protocol.Position{Line: 8, Character: tt.end}
			e.Edit(path, protocol.Range{Start: below, End: below}, "\n// below\n")
			if got := labels(e, path); got[8] == "" || got[9] != "" {
				t.Errorf("after an edit behind the line hints are %v", got)
			}
		})
	}
}

// endOf is the column of the hint of a line.
func endOf(t *testing.T, e *lsptest.Editor, path string, line uint32) uint32 {
	t.Helper()
	for _, hint := range e.InlayHints(path) {
		if hint.Position.Line == line {
			return hint.Position.Character
		}
	}
	t.Fatalf("line %d has no hint", line)
	return 0
}

// Editors that hide the kind of line ends, or know another encoding than UTF-8,
// show the same hints.
func TestTextsOfDiskAndEditor(t *testing.T) {
	returns := strings.ReplaceAll(mainJava, "\n", "\r\n")
	commented := func(text string) string { return strings.ReplaceAll(mainJava, "();", "(); // "+text) }
	tests := map[string]struct{ disk, editor string }{
		"both with returns": {returns, returns},
		"as Emacs":          {returns, mainJava},
		"converted":         {mainJava, returns},
		"in Latin-1":        {commented("\xfcbel"), commented("übel")},
		"in UTF-16":         {inUTF16(commented("übel")), commented("übel")},
		"misread":           {commented("\xfcbel"), commented("\ufffdbel")},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Eglot"})
			reopen(t, e, path, tt.disk, tt.editor)
			r, _ := run(t, e, runner)
			finish(t, e, r, firstCollapsed)
			if got := labels(e, path); got[4] != "100% · 100" || got[8] != "100% · 100" {
				t.Errorf("hints are %v", got)
			}
			if got := len(e.CodeLenses(path)); got != 3 {
				t.Errorf("%d lenses", got)
			}
		})
	}
}

// inUTF16 is a text with the mark of its byte order.
func inUTF16(text string) string {
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune("\uFEFF" + text)) {
		b.Write([]byte{byte(unit), byte(unit >> 8)})
	}
	return b.String()
}

// Folders that come and go while the server runs are those that recordings and
// sources are looked for in.
func TestWorkspaceFoldersComeAndGo(t *testing.T) {
	e, runner, _ := opened(t, lsptest.Options{Capabilities: able()})
	second := filepath.Join(t.TempDir(), "second")
	if err := os.MkdirAll(filepath.Join(second, "runs"), 0o700); err != nil {
		t.Fatal(err)
	}
	recording := filepath.Join(second, "runs", "empty.jfr")
	if err := os.WriteFile(recording, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	open := func() string {
		_, err := e.Execute("jfrlens.openRecording", "runs/empty.jfr")
		return err.Error() // it has no samples, but it is found or not
	}
	folder := []protocol.WorkspaceFolder{{URI: uri.File(second), Name: "second"}}
	change := func(event protocol.WorkspaceFoldersChangeEvent) {
		if err := e.Server().DidChangeWorkspaceFolders(t.Context(), &protocol.DidChangeWorkspaceFoldersParams{Event: event}); err != nil {
			t.Fatal(err)
		}
	}
	if got := open(); !strings.Contains(got, "in none of the workspace folders") {
		t.Errorf("before: %s", got)
	}
	change(protocol.WorkspaceFoldersChangeEvent{Added: folder})
	if got := open(); !strings.Contains(got, recording) {
		t.Errorf("with the folder: %s", got)
	}
	change(protocol.WorkspaceFoldersChangeEvent{Removed: folder})
	if got := open(); !strings.Contains(got, "in none of the workspace folders") {
		t.Errorf("after: %s", got)
	}
	r, _ := run(t, e, runner) // the first folder has stayed
	r.Finish(profiler.Result{Profile: fromCollapsed(t, firstCollapsed)})
}

// Callers and callees are links to their lines where an editor shows them, and in ours another leads to all callers.
func TestHoverLinks(t *testing.T) {
	const all = `[All callers in the flame graph](command:jfrlens.openFlameGraph?%5B%7B%22callers%22:%22demo.Main.work%22%7D%5D)`
	for client, extended := range map[string]bool{"Visual Studio Code": true, "Neovim": false} {
		e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: client})
		r, _ := run(t, e, runner)
		finish(t, e, r, firstCollapsed)
		got := e.Hover(path, 8)
		if link := "[`demo.Main.main:5`](" + string(uri.File(path)) + "#L5)"; !strings.Contains(got, link) {
			t.Errorf("%s: no link %s in\n%s", client, link, got)
		}
		if strings.Contains(got, all) != extended {
			t.Errorf("%s: a command in\n%s", client, got)
		}
	}
}

// What is declared has its numbers in a hover, for editors without lenses.
func TestHoverOfADeclaration(t *testing.T) {
	e, path := profiled(t, secondCollapsed)
	if got := e.Hover(path, 3); !strings.Contains(got, "total 100.0%, self 40.0%") {
		t.Errorf("hover of main: %s", got)
	}
	if got := e.Hover(path, 7); !strings.Contains(got, "total 60.0%, self 60.0%") {
		t.Errorf("hover of work: %s", got)
	}
	if got := e.Hover(path, 6); got != "" {
		t.Errorf("hover of an empty line: %s", got)
	}
}

// An editor may know a file by a link, a build tool by its real path.
func TestLinkedFoldersMeet(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim"})
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(runner.Root, link); err != nil {
		t.Skipf("no links: %v", err)
	}
	e.Close(path)
	linked := filepath.Join(link, "demo", "Main.java")
	e.Open(linked, "java", mainJava)
	r, _ := run(t, e, runner)
	finish(t, e, r, firstCollapsed)
	e.Replace(linked, "\n"+mainJava)
	if got := labels(e, linked); got[9] != "100% · 100" {
		t.Errorf("hints are %v", got)
	}
	raw, err := e.Execute("jfrlens.nextHotLine")
	if err != nil {
		t.Fatal(err)
	}
	var next struct{ URI uri.URI }
	if err := json.Unmarshal(raw, &next); err != nil || next.URI != uri.File(linked) {
		t.Fatalf("the hottest line is in %s: %v", next.URI, err)
	}
	e.Await("the line is shown where the user edits it", func(s lsptest.State) bool {
		return len(s.Documents) == 1 && s.Documents[0].URI == uri.File(linked) && s.Documents[0].Selection.Start.Line == 9
	})
}

// Numbers stay with the text that was profiled, not with the editor's.
func TestUnsavedEditsDoNotMoveNumbers(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim"})
	e.Replace(path, "// not saved\n"+mainJava)
	r, _ := run(t, e, runner)
	finish(t, e, r, firstCollapsed)
	if got := labels(e, path); got[9] != "100% · 100" || len(got) != 2 {
		t.Errorf("hints are %v", got)
	}
}
