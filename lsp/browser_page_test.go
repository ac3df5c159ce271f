package lsp_test

import (
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"

	"go.lsp.dev/protocol"

	"jfrlens/lsp/lsptest"
)

// browser is the page of the profile that is shown, as a browser has it.
type browser struct {
	t    *testing.T
	page string
}

// openBrowser opens the page by the command.
func openBrowser(t *testing.T, e *lsptest.Editor) browser {
	t.Helper()
	raw, err := e.Execute("jfrlens.openFlameGraph", map[string]any{"quiet": true})
	if err != nil {
		t.Skipf("the page is not built: %v", err)
	}
	_, rest, _ := strings.Cut(string(raw), `"url":"`)
	address, _, _ := strings.Cut(rest, `"`)
	return browser{t, address}
}

// get loads a part of the page.
func (b browser) get(name string) string {
	b.t.Helper()
	return b.do(http.MethodGet, name, "")
}

// open clicks a frame, which counts from the one of samples without a stack.
func (b browser) open(frame string) string {
	b.t.Helper()
	return b.do(http.MethodPost, "open", `{"frame":`+frame+`,"type":"cpu"}`)
}

func (b browser) do(method, name, body string) string {
	b.t.Helper()
	request, err := http.NewRequestWithContext(b.t.Context(), method, b.page+name, strings.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	own, err := url.Parse(b.page)
	if err != nil {
		b.t.Fatal(err)
	}
	request.Header.Set("Origin", "http://"+own.Host)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		b.t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return string(text)
}

// A click in the browser leads to the line in the editor, where it is now.
func TestClickInTheBrowserOpensTheEditor(t *testing.T) {
	e, path := profiled(t, firstCollapsed)
	page := openBrowser(t, e)
	e.Replace(path, "// one more line\n"+mainJava)
	if got := labels(e, path); got[9] != "100% · 100" { // the browser's wire could be faster than the editor's
		t.Errorf("hints are %v", got)
	}
	if got := page.open("2"); !strings.Contains(got, `"opened":true`) {
		t.Errorf("answered %s", got)
	}
	e.Await("the line is opened", func(s lsptest.State) bool {
		return len(s.Documents) == 1 && s.Documents[0].Selection.Start.Line == 9
	})
	if _, err := e.Execute("jfrlens.clear"); err != nil {
		t.Fatal(err)
	}
	if got := page.open("2"); !strings.Contains(got, "no profile") {
		t.Errorf("after clear answered %s", got)
	}
}

// Where the editor opens nothing the page shows the source itself.
func TestClickWithoutAnEditorGivesTheSource(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: protocol.ClientCapabilities{}})
	r, _ := run(t, e, runner)
	finish(t, e, r, firstCollapsed+"\njava.lang.Missing.go:3 1")
	page := openBrowser(t, e)
	if got := page.open("2"); !strings.Contains(got, `"opened":false`) || !strings.Contains(got, "static void work()") {
		t.Errorf("answered %s", got)
	}
	if got := page.open("3"); !strings.Contains(got, "not in this workspace") {
		t.Errorf("of a class without source answered %s", got)
	}
	e.Close(path)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if got := page.open("2"); strings.Contains(got, "static void work()") || !strings.Contains(got, "demo.Main") {
		t.Errorf("of a file that is gone answered %s", got)
	}
}

// The page of a run follows it; that of another run does not.
func TestPageInTheBrowserFollowsItsRun(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim"})
	first, _ := run(t, e, runner)
	first.Publish(fromCollapsed(t, firstCollapsed))
	awaitHint(t, e, path, 8, "100% · 100")
	page := openBrowser(t, e)
	if got := page.get("status.json"); got != `{"revision":1,"live":true,"read":1}` {
		t.Errorf("status %s", got)
	}
	finish(t, e, first, secondCollapsed)
	if got := page.get("status.json"); got != `{"revision":2,"live":false,"read":1}` {
		t.Errorf("status after the end %s", got)
	}
	second, _ := run(t, e, runner)
	finish(t, e, second, firstCollapsed)
	if got := page.get("status.json"); got != `{"revision":2,"live":false,"read":1}` {
		t.Errorf("status after another run %s", got)
	}
}
