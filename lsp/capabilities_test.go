package lsp_test

import (
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/protocol"

	"jfrlens/lsp/lsptest"
	"jfrlens/profiler"
)

// asked is what a client was asked or told while a program was profiled, its hottest line shown and its page opened.
func asked(t *testing.T, o lsptest.Options) (s lsptest.State, hover, hint string) {
	t.Helper()
	e, runner, path := opened(t, o)
	r, _ := run(t, e, runner)
	r.Progress(profiler.Status{Step: "running", Samples: 5})
	finish(t, e, r, firstCollapsed)
	if _, err := e.Execute("jfrlens.nextHotLine"); err != nil {
		t.Fatal(err)
	}
	shows := o.Capabilities.Window != nil && o.Capabilities.Window.ShowDocument != nil && o.Capabilities.Window.ShowDocument.Support
	e.Await("the line is shown or told", func(s lsptest.State) bool {
		return shows && len(s.Documents) > 0 || hasMessage(s, "Main.java:9 has 100.0% of the samples.")
	})
	refreshes := o.Capabilities.Workspace != nil && o.Capabilities.Workspace.InlayHint != nil
	e.Await("hints are refreshed", func(s lsptest.State) bool { return !refreshes || s.HintRefreshes > 0 })
	refreshes = o.Capabilities.Workspace != nil && o.Capabilities.Workspace.CodeLens != nil
	e.Await("lenses are refreshed", func(s lsptest.State) bool { return !refreshes || s.LensRefreshes > 0 })
	return e.State(), e.Hover(path, 8), labels(e, path)[8]
}

// A client is asked for nothing that it has not announced, and each thing that it cannot do has another way to the user.
func TestEachCapabilityAlone(t *testing.T) {
	type effect struct{ hints, lenses, bars, documents, registered, markdown bool }
	effects := func(s lsptest.State, hover string) effect {
		return effect{
			s.HintRefreshes > 0, s.LensRefreshes > 0, len(s.Progress) > 0, len(s.Documents) > 0,
			slices.Contains(s.Registered, "workspace/didChangeConfiguration"), strings.Contains(hover, "**"),
		}
	}
	tests := map[string]struct {
		without func(c *protocol.ClientCapabilities)
		want    effect
	}{
		"everything":   {func(*protocol.ClientCapabilities) {}, effect{true, true, true, true, true, true}},
		"no hints":     {func(c *protocol.ClientCapabilities) { c.Workspace.InlayHint = nil }, effect{false, true, true, true, true, true}},
		"no lenses":    {func(c *protocol.ClientCapabilities) { c.Workspace.CodeLens = nil }, effect{true, false, true, true, true, true}},
		"no bars":      {func(c *protocol.ClientCapabilities) { c.Window.WorkDoneProgress = nil }, effect{true, true, false, true, true, true}},
		"no documents": {func(c *protocol.ClientCapabilities) { c.Window.ShowDocument = nil }, effect{true, true, true, false, true, true}},
		"documents, but not": {
			func(c *protocol.ClientCapabilities) { c.Window.ShowDocument.Support = false }, effect{true, true, true, false, true, true},
		},
		"settings not watched": {func(c *protocol.ClientCapabilities) { c.Workspace.DidChangeConfiguration = nil }, effect{true, true, true, true, false, true}},
		"plain text": {
			func(c *protocol.ClientCapabilities) {
				c.TextDocument.Hover.ContentFormat = []protocol.MarkupKind{"plaintext"}
			},
			effect{true, true, true, true, true, false},
		},
		"no hovers":    {func(c *protocol.ClientCapabilities) { c.TextDocument = nil }, effect{true, true, true, true, true, false}},
		"no window":    {func(c *protocol.ClientCapabilities) { c.Window = nil }, effect{true, true, false, false, true, true}},
		"no workspace": {func(c *protocol.ClientCapabilities) { c.Workspace = nil }, effect{false, false, true, true, false, true}},
		"nothing":      {func(c *protocol.ClientCapabilities) { *c = protocol.ClientCapabilities{} }, effect{}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			capabilities := able()
			tt.without(&capabilities)
			s, hover, hint := asked(t, lsptest.Options{Capabilities: capabilities})
			if got := effects(s, hover); got != tt.want {
				t.Errorf("got %+v, want %+v", got, tt.want)
			}
			if hint != " 100% · 100" || !strings.Contains(hover, "total 100.0%, self 100.0%") {
				t.Errorf("hint %q, hover %q", hint, hover)
			}
		})
	}
}

// Who draws the blank before a hint is known by name; others get it in the text. Ours runs commands of hovers.
func TestNamesOfClients(t *testing.T) {
	for name, want := range map[string]struct{ padded, commands bool }{
		"Visual Studio Code": {true, true}, "Visual Studio Code - Insiders": {true, true}, "VSCodium": {true, true}, "code-server": {true, true},
		"Cursor": {true, true}, "Neovim": {true, false}, "helix": {true, false}, "Eglot": {true, false},
		"IntelliJ IDEA": {false, false}, "": {false, false}, "neovim": {false, false}, "My Visual Studio Code": {false, false}, "vim\x00": {false, false},
	} {
		_, hover, hint := asked(t, lsptest.Options{Capabilities: able(), ClientName: name})
		if padded := hint == "100% · 100"; padded != want.padded {
			t.Errorf("%q: the hint is %q", name, hint)
		}
		if commands := strings.Contains(hover, "command:jfrlens.openFlameGraph"); commands != want.commands {
			t.Errorf("%q: commands in the hover: %v", name, commands)
		}
	}
}

// Whatever stands in initialize, the server answers it, and runs nothing where it cannot tell whether it may.
func TestStrangeInitialize(t *testing.T) {
	for params, code := range map[string]int{
		`{"capabilities":{}}`: 0,
		`{"processId":null,"clientInfo":null,"rootUri":null,"capabilities":{},"trace":"off","workspaceFolders":null,"initializationOptions":null}`: 0,
		`{"processId":-1,"capabilities":{}}`:                                                                                      0,
		`{"processId":2147483647,"capabilities":{}}`:                                                                              0,
		`{"processId":0,"capabilities":{},"rootUri":"","rootPath":"","workspaceFolders":[]}`:                                      0,
		`{"capabilities":{"general":{"positionEncodings":[]},"window":{},"workspace":{},"textDocument":{"hover":{}}}}`:            0,
		`{"capabilities":{"general":{"positionEncodings":["utf-7","","utf-8"]}},"workspaceFolders":[{"uri":"file:x","name":""}]}`: 0,
		`{"capabilities":{},"initializationOptions":{"trusted":false,"settings":[1,2],"terminals":true,"other":{}}}`:              0,
		`{"capabilities":{},"initializationOptions":"trusted"}`:                                                                   0,
		`{"capabilities":5}`: -32602,
		`[]`:                 -32602,
		`"hello"`:            -32602,
	} {
		e := lsptest.Connect(t, lsptest.Options{})
		t.Cleanup(e.Quit)
		err := raw(t, e, "initialize", params)
		if got := codeOf(err); got != code {
			t.Errorf("%s: %v, want code %d", params, err, code)
		}
		if err != nil { // and may be tried again
			e.Initialize(lsptest.Options{})
		} else {
			notify(t, e, "initialized", "{}")
		}
		e.Open(t.TempDir()+"/Main.java", "java", mainJava)
		if strings.Contains(params, `"trusted`) {
			if _, err := e.Execute("jfrlens.profile"); err == nil || !strings.Contains(err.Error(), "not trusted") {
				t.Errorf("%s: a program was run, %v", params, err)
			}
		}
		if err := raw(t, e, "initialize", `{"capabilities":{}}`); codeOf(err) != -32600 {
			t.Errorf("%s: a second one: %v", params, err)
		}
	}
}
