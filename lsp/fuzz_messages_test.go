package lsp_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
	"go.uber.org/zap/zaptest/observer"

	"jfrlens/lsp"
	"jfrlens/lsp/lsptest"
)

// whatever is a client that has opened a file and a recording, and then says what it is given.
type whatever struct {
	*lsptest.Editor
	wire interface {
		WriteFrame(ctx context.Context, frame []byte) (int64, error)
	}
	log  *observer.ObservedLogs
	path string
}

// newWhatever is a client of a workspace that is not trusted, so that nothing it says starts or changes a program.
func newWhatever(t *testing.T) whatever {
	t.Helper()
	root, err := filepath.Abs(filepath.Join("..", "testdata", "java", "recordings"))
	if err != nil {
		t.Fatal(err)
	}
	core, log := observer.New(zapcore.ErrorLevel)
	left, right := jsonrpc2.NewChannelStreamPair(64)
	o := lsptest.Options{Root: root, Capabilities: able(), Init: map[string]any{"trusted": false}}
	w := whatever{wire: left.(interface {
		WriteFrame(ctx context.Context, frame []byte) (int64, error)
	}), log: log, path: filepath.Join(root, "Busy.java")}
	w.Editor = lsptest.Attach(t, left, o, func() int {
		code, err := lsp.ServeStream(context.Background(), right, lsp.Options{Log: zap.New(core)}, lsptest.NewRunner())
		if err != nil {
			t.Errorf("serve: %v", err)
		}
		return code
	})
	w.Initialize(o)
	text, err := os.ReadFile(w.path)
	if err != nil {
		t.Fatal(err)
	}
	w.Open(w.path, "java", string(text))
	if _, err := w.Execute("jfrlens.openRecording", map[string]any{"recording": filepath.Join(root, "..", "..", "recordings", "producers", "async-cpu.jfr"), "quiet": true}); err != nil {
		t.Fatal(err)
	}
	return w
}

// say says a message, in which $FILE is the address of the open file.
func (w whatever) say(body string) {
	address := string(uri.File(w.path))
	_, _ = w.wire.WriteFrame(context.Background(), []byte(strings.ReplaceAll(body, "$FILE", address))) // the server may have ended
}

// checkPanics fails for the bugs that a server has survived, which its log tells.
func checkPanics(t *testing.T, log *observer.ObservedLogs) {
	t.Helper()
	for _, entry := range log.All() {
		if strings.Contains(entry.Message, "panicked") {
			t.Errorf("%s: %v", entry.Message, entry.ContextMap())
		}
	}
}

// messages are what clients say, one a line.
func messages() []string {
	const (
		file  = `"textDocument":{"uri":"$FILE"}`
		whole = `"range":{"start":{"line":0,"character":0},"end":{"line":99,"character":0}}`
		at    = `"position":{"line":14,"character":3}`
	)
	call := func(method, params string) string {
		return `{"jsonrpc":"2.0","id":7,"method":"` + method + `","params":` + params + `}`
	}
	tell := func(method, params string) string {
		return `{"jsonrpc":"2.0","method":"` + method + `","params":` + params + `}`
	}
	edit := tell("textDocument/didChange", `{"textDocument":{"uri":"$FILE","version":2},"contentChanges":[{"range":{"start":{"line":3,"character":1},"end":{"line":5,"character":0}},"text":"é{\n"}]}`)
	hints := call("textDocument/inlayHint", `{`+file+`,`+whole+`}`)
	list := []string{
		hints, edit + "\n" + hints, call("textDocument/codeLens", `{`+file+`}`), call("textDocument/hover", `{`+file+`,`+at+`}`),
		call("textDocument/codeAction", `{`+file+`,`+whole+`,"context":{"diagnostics":[],"triggerKind":1}}`), call("textDocument/completion", `{`+file+`,`+at+`}`),
		call("textDocument/diagnostic", `{`+file+`}`), call("jfrlens/heat", `{"uri":"$FILE"}`), call("jfrlens/shown", `{}`), call("jfrlens/page", `{"type":"cpu"}`),
		call("jfrlens/openFrame", `{"page":"1","frame":1,"type":"cpu"}`), tell("textDocument/didClose", `{`+file+`}`) + "\n" + hints,
		tell("textDocument/didChange", `{"textDocument":{"uri":"$FILE","version":3},"contentChanges":[{"text":"class A {"}]}`) + "\n" + call("textDocument/codeLens", `{`+file+`}`),
		tell("textDocument/didOpen", `{"textDocument":{"uri":"file:///w/.profileconfig.json","languageId":"jsonc","version":1,"text":"{\"file\": 3,"}}`) +
			"\n" + call("textDocument/completion", `{"textDocument":{"uri":"file:///w/.profileconfig.json"},"position":{"line":0,"character":2}}`),
		tell("workspace/didChangeConfiguration", `{"settings":{"jfrlens":{"hints":{"threshold":-1},"sampleType":"alloc"}}}`) + "\n" + hints,
		tell("workspace/didChangeWorkspaceFolders", `{"event":{"added":[{"uri":"file:///w","name":"w"}],"removed":[]}}`),
		tell("$/cancelRequest", `{"id":7}`), call("shutdown", `null`) + "\n" + tell("exit", `null`), call("initialize", `{"capabilities":{}}`), `{"jsonrpc":"2.0","id":1,"result":[{"jdk":"25"}]}`,
		`[` + edit + `,` + hints + `]`, `{"jsonrpc":"2.0","id":null,"method":1}`,
	}
	for _, command := range [][2]string{
		{"hotLines", `{"quiet":true}`},
		{"nextHotLine", `{}`},
		{"selectEvent", `"cpu"`},
		{"compare", `{"before":"x.jfr"}`},
		{"openFlameGraph", `{"quiet":true}`},
		{"openRecording", `"/nowhere.jfr"`},
		{"clear", `{}`},
		{"stop", `"1"`},
		{"cancel", ``},
		{"profile", `"$FILE",3`},
		{"timeMethod", `{"class":"Busy","method":"main"}`},
	} {
		list = append(list, call("workspace/executeCommand", `{"command":"jfrlens.`+command[0]+`","arguments":[`+command[1]+`]}`))
	}
	return list
}

// Whatever a client says while a profile is shown, the server does not panic, and ends when it is told to.
func FuzzMessages(f *testing.F) {
	for _, seed := range messages() {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, given string) {
		w := newWhatever(t)
		for body := range strings.SplitSeq(given, "\n") {
			w.say(body)
		}
		_, _ = w.Server().Hover(t.Context(), &protocol.HoverParams{}) // all that came before was taken then
		w.Quit()
		checkPanics(t, w.log)
	})
}

// The fuzz test begins where there is something to be asked about, and sees panics.
func TestWhateverHasHints(t *testing.T) {
	w := newWhatever(t)
	defer w.Quit()
	if hints := w.InlayHints(w.path); len(hints) == 0 {
		t.Error("no hints")
	}
}
