package lsp_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"jfrlens/lsp/lsptest"
)

// linksIn are the linked texts of a document with the lines that they lead to.
func linksIn(t *testing.T, e *lsptest.Editor, path, text string) (links []string) {
	t.Helper()
	params := &protocol.DocumentLinkParams{TextDocument: protocol.TextDocumentIdentifier{URI: uri.File(path)}}
	found, err := e.Server().DocumentLink(t.Context(), params)
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(text, "\n")
	for _, l := range found {
		row := []byte(rows[l.Range.Start.Line]) // the columns of able() are bytes
		if l.Range.End.Line != l.Range.Start.Line || l.Range.Start.Character >= l.Range.End.Character || int(l.Range.End.Character) > len(row) {
			t.Errorf("a link at %v", l.Range)
			continue
		}
		_, line, _ := strings.Cut(string(*l.Target), "#L")
		links = append(links, string(row[l.Range.Start.Character:l.Range.End.Character])+"→"+line)
	}
	return links
}

// Frames are links in what is a dump, behind characters of any width, and nowhere else.
func TestWhatIsALinkInADump(t *testing.T) {
	e, _, path := opened(t, lsptest.Options{Capabilities: able()})
	const head = "Full thread dump OpenJDK 64-Bit Server VM\n"
	for name, tt := range map[string]struct{ text, want string }{
		"frame":             {head + "\tat demo.Main.work(Main.java:9)", "Main.java:9→9"},
		"with a module":     {head + "\tat app//demo.Main.work(Main.java:9)", "Main.java:9→9"},
		"inner class":       {head + "\tat demo.Main$Inner.lambda$run$0(Main.java:4)", "Main.java:4→4"},
		"wide before":       {head + "é😀 at demo.Main.work(Main.java:9) é", "Main.java:9→9"},
		"JSON":              {`{"threadDump":{"stack":["demo.Main.work(Main.java:9)"]}}`, "Main.java:9→9"},
		"compiled, OpenJ9":  {"0SECTION       TITLE\n4XESTACKTRACE                at demo/Main.work(Main.java:9(Compiled Code))", "Main.java:9→9"},
		"no line":           {head + "\tat demo.Main.work(Main.java)", ""},
		"native":            {head + "\tat demo.Main.work(Native Method)", ""},
		"of the JDK":        {head + "\tat java.lang.Object.wait(Object.java:9)", ""},
		"line 0":            {head + "\tat demo.Main.work(Main.java:0)", ""},
		"a huge line":       {head + "\tat demo.Main.work(Main.java:99999999999999999999)", ""},
		"no dump":           {"\tat demo.Main.work(Main.java:9)", ""},
		"a source":          {mainJava, ""},
		"nothing":           {"", ""},
		"two on a line":     {head + "at demo.Main.work(Main.java:9) at demo.Main.main(Main.java:5)", "Main.java:9→9"},
		"crash log":         {"# A fatal error has been detected by the Java Runtime Environment:\nJ 12 c2 demo.Main.work()V (7 bytes)\nj  demo.Main.main([Ljava/lang/String;)V+1", "demo.Main.work→8 demo.Main.main→4"},
		"many times a line": {head + strings.Repeat("\tat demo.Main.work(Main.java:9)\n", 3), "Main.java:9→9 Main.java:9→9 Main.java:9→9"},
	} {
		dump := filepath.Join(filepath.Dir(path), "dump.txt")
		e.Open(dump, "plaintext", tt.text)
		if got := strings.Join(linksIn(t, e, dump, tt.text), " "); got != tt.want {
			t.Errorf("%s: links %q, want %q", name, got, tt.want)
		}
		e.Close(dump)
	}
}

// A file that is no dump is refused with its name, and what was shown before stays.
func TestWhatIsNoDump(t *testing.T) {
	e, path, dump := shownDump(t, "TwoLock", "TwoLock-jdk21.txt")
	dir := filepath.Dir(path)
	before := fmt.Sprint(doingHints(e, path))
	if len(doingHints(e, path)) < 2 {
		t.Fatalf("hints %s", before)
	}
	for name, text := range map[string]string{
		"empty.txt": "", "text.txt": "hello", "half.json": `{"threadDump":{"time":`, "list.json": `[1]`, "zip.zip": "PK\x03\x04", "zeros": strings.Repeat("\x00", 4096),
	} {
		file := filepath.Join(dir, name)
		projectFile(t, file, text)
		if raw, err := e.Execute("jfrlens.doing", map[string]any{"dump": file}); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %s, %v", name, raw, err)
		}
	}
	for _, missing := range []string{filepath.Join(dir, "none.txt"), dir, "none.txt", "file:none.txt", "@7"} {
		if raw, err := e.Execute("jfrlens.doing", map[string]any{"dump": missing}); err == nil {
			t.Errorf("%s: %s", missing, raw)
		}
	}
	if got := fmt.Sprint(doingHints(e, path)); got != before {
		t.Errorf("hints are %s now, were %s", got, before)
	}
	text, err := os.ReadFile(dump)
	if err != nil {
		t.Fatal(err)
	}
	relative := filepath.Join(dir, "again.txt")
	projectFile(t, relative, string(text))
	if raw, err := e.Execute("jfrlens.doing", map[string]any{"dump": "again.txt", "quiet": true}); err != nil || !json.Valid(raw) {
		t.Errorf("a dump of the workspace: %s, %v", raw, err)
	}
}

// The deepest tree that is asked for, with rows that are not there, is answered with what there is.
func TestStrangeCallTrees(t *testing.T) {
	e, _ := profiled(t, secondCollapsed)
	var whole callTree
	if err := askCustom(t, e, "jfrlens/callTree", map[string]any{}, &whole); err != nil {
		t.Fatal(err)
	}
	ids := []string{"", "x", "-1", "99999999999999999999", "0/0/0", strings.Repeat("1/", 9000), "é\x00"}
	for _, params := range []map[string]any{
		{"open": ids}, {"shut": ids}, {"open": ids, "shut": ids, "callers": true}, {"open": nil, "shut": nil}, {"open": []string{}},
	} {
		var tree callTree
		if err := askCustom(t, e, "jfrlens/callTree", params, &tree); err != nil {
			t.Errorf("%.80v: %v", params, err)
		}
		if len(tree.Rows) < len(whole.Rows) && params["callers"] == nil || tree.Notes == nil {
			t.Errorf("%.80v: %d rows, notes %v", params, len(tree.Rows), tree.Notes)
		}
	}
	var shut callTree
	all := whole.Rows[0].ID
	if err := askCustom(t, e, "jfrlens/callTree", map[string]any{"shut": []string{all}, "open": []string{all}}, &shut); err != nil || len(shut.Rows) == 0 {
		t.Errorf("a row that is folded and unfolded: %d rows, %v", len(shut.Rows), err)
	}
	for _, params := range []string{`[]`, `{"open":"x"}`, `{"open":[1]}`, `{"callers":"yes"}`} {
		if err := raw(t, e, "jfrlens/callTree", params); codeOf(err) != int(jsonrpc2.InvalidParams) {
			t.Errorf("%s: %v", params, err)
		}
	}
}
