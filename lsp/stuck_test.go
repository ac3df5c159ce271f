package lsp_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"jfrlens/lsp/lsptest"
)

// shownDump is an editor on a program, which shows one of the dumps of it.
func shownDump(t *testing.T, name, file string) (e *lsptest.Editor, path, dump string) {
	t.Helper()
	dir, path, text := program(t, name)
	e = realEditor(t, dir)
	e.Open(path, "java", text)
	dump, err := filepath.Abs(filepath.Join("..", "profiler", "threads", "testdata", "dumps", file))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Execute("jfrlens.doing", map[string]any{"dump": dump, "quiet": true}); err != nil {
		t.Fatal(err)
	}
	return e, path, dump
}

// A deadlock is a problem of each of its lines, which leads to the others, until the hints are cleared.
func TestDeadlocksAreProblems(t *testing.T) {
	e, path, _ := shownDump(t, "ClassInit", "ClassInit-jdk17.txt")
	e.Await("a deadlock is listed", func(s lsptest.State) bool { return len(s.Problems[uri.File(path)].Diagnostics) == 2 })
	for i, d := range e.State().Problems[uri.File(path)].Diagnostics {
		message, _ := d.Message.(protocol.String)
		if d.Severity != protocol.DiagnosticSeverityError || !strings.Contains(string(message), "wait for each other") || len(d.RelatedInformation) != 1 || d.Range.Start.Character == 0 {
			t.Errorf("problem %d: %+v", i, d)
			continue
		}
		if other := d.RelatedInformation[0]; other.Location.URI != uri.File(path) || other.Location.Range.Start.Line == d.Range.Start.Line {
			t.Errorf("problem %d leads to %+v", i, other)
		}
	}
	if _, err := e.Execute("jfrlens.clear"); err != nil {
		t.Fatal(err)
	}
	e.Await("none is listed", func(s lsptest.State) bool { return len(s.Problems[uri.File(path)].Diagnostics) == 0 })
}

// From a line at which threads wait one goes to who has what they wait for: by a code action, and by a link of the hover.
func TestFromWaiterToHolder(t *testing.T) {
	e, path, _ := shownDump(t, "TwoLock", "TwoLock-jdk21.txt")
	action, found := e.CodeActions(path, 4)["Go to who has it: TwoLock.java:7"]
	if !found {
		t.Fatalf("actions %v", e.CodeActions(path, 4))
	}
	raw, err := e.Execute(action.Command, action.Arguments[0])
	var at struct {
		URI  string
		Line int
	}
	if err != nil || json.Unmarshal(raw, &at) != nil || at.URI != string(uri.File(path)) || at.Line != 6 {
		t.Errorf("%s, %v", raw, err)
	}
	e.Await("it is opened", func(s lsptest.State) bool { return len(s.Documents) > 0 })
	if hover := e.Hover(path, 4); !strings.Contains(hover, "Go to who has it") || !strings.Contains(hover, "TwoLock.java#L7") {
		t.Errorf("hover %s", hover)
	}
	if _, err := e.Execute("jfrlens.holder", map[string]any{"uri": uri.File(path), "line": 0}); err == nil || !strings.Contains(err.Error(), "no thread is known to wait there") {
		t.Errorf("a line at which nobody waits: %v", err)
	}
}

// Frames of a dump lead to the sources of the workspace, those of a crash log to the method that the JVM died in.
func TestFramesOfDumpsAreLinks(t *testing.T) {
	for file, text := range map[string]string{"TwoLock-jdk25.txt": "TwoLock.java:7", "TwoLock-jdk25.json": "TwoLock.java:7"} {
		e, path, dump := shownDump(t, "TwoLock", file)
		bytes, err := os.ReadFile(dump)
		if err != nil {
			t.Fatal(err)
		}
		content := string(bytes)
		e.Open(dump, "plaintext", content)
		links, err := e.Server().DocumentLink(t.Context(), &protocol.DocumentLinkParams{TextDocument: protocol.TextDocumentIdentifier{URI: uri.File(dump)}})
		if err != nil || len(links) < 3 {
			t.Fatalf("%s: links %v, %v", file, links, err)
		}
		seen := false
		for _, l := range links {
			line := strings.Split(content, "\n")[l.Range.Start.Line][l.Range.Start.Character:l.Range.End.Character]
			if !strings.HasPrefix(line, "TwoLock.java:") || !strings.HasPrefix(string(*l.Target), string(uri.File(path))+"#L") {
				t.Errorf("%s: link %q to %s", file, line, *l.Target)
			}
			seen = seen || line == text && strings.HasSuffix(string(*l.Target), "#L7")
		}
		if !seen {
			t.Errorf("%s: no link of %s in %v", file, text, links)
		}
	}
	e, path, dump := shownDump(t, "Crash", "Crash-jdk17.log")
	bytes, err := os.ReadFile(dump)
	if err != nil {
		t.Fatal(err)
	}
	e.Open(dump, "log", string(bytes))
	links, err := e.Server().DocumentLink(t.Context(), &protocol.DocumentLinkParams{TextDocument: protocol.TextDocumentIdentifier{URI: uri.File(dump)}})
	if err != nil || len(links) < 2 || string(*links[0].Target) != string(uri.File(path))+"#L12" {
		t.Errorf("links of a crash log: %v, %v", links, err)
	}
	if got := doingHints(e, path)[12].Value; !strings.Contains(got, `the JVM died here, in thread "crasher"`) {
		t.Errorf("hints %v", doingHints(e, path))
	}
}
