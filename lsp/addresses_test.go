package lsp

import (
	"runtime"
	"strings"
	"testing"

	"go.lsp.dev/uri"

	"jfrlens/profiler/lines"
)

// A path is one that can be opened wherever the server was started, or none.
func TestPathsOfAddresses(t *testing.T) {
	for address, want := range map[uri.URI]string{
		"file:///a/Main.java":         "/a/Main.java",
		"file:///a/../b/./Main.java":  "/b/Main.java",
		"file:///a//b/":               "/a/b",
		"file:///a%20b/%C3%A9.java":   "/a b/é.java",
		"file:///a%2Fb":               "/a/b",
		"file:":                       "",
		"file://":                     "",
		"file:Main.java":              "",
		"file:../Main.java":           "",
		"":                            "",
		"Main.java":                   "",
		"untitled:Main.java":          "",
		"jdt://contents/Main.class":   "",
		"https://x/Main.java":         "",
		"vscode-notebook-cell:/a#x":   "",
		"git:/a/Main.java?%7B%7D":     "",
		uri.File("/a b/@c (1)#?.txt"): "/a b/@c (1)#?.txt",
	} {
		if got := filePath(address); got != want && runtime.GOOS != "windows" {
			t.Errorf("%q is %q, want %q", address, got, want)
		}
		if doc := newDocument(address, "java", 1, ""); doc.Path == "" && len(doc.runs()) > 0 {
			t.Errorf("%q, which is no file, has something to run", address)
		}
	}
}

// The text of a hot line is that of the line that editors count, whatever its ends are.
func TestSourceOfALine(t *testing.T) {
	s := silentServer(t, nil, features{})
	for name, end := range map[string]string{"feeds": "\n", "both": "\r\n", "returns": "\r"} {
		text := strings.Join([]string{"class B {", "\tvoid c() { // é", "  d();", "}"}, end)
		shown := ofText(t, s, text, "a.B.c:3 10\na.B.c:9 1")
		got := map[int]string{}
		for _, h := range shown.Hottest() {
			got[h.Number] = sourceOf(h)
		}
		if got[3] != "d();" || got[9] != "" {
			t.Errorf("lines that end with %s: %v", name, got)
		}
	}
	if got := sourceOf(&lines.Line{}); got != "" {
		t.Errorf("of no file: %q", got)
	}
}
