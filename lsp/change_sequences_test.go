package lsp

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	units16 "unicode/utf16"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// typed is an open document that is changed by messages as clients send them.
func typed(t *testing.T, enc encoding, text string) (s *Server, change func(version int, changes string) error) {
	t.Helper()
	s = silentServer(t, protocol.UnimplementedClient{}, features{encoding: enc})
	const address = uri.URI("file:///Main.java")
	item := protocol.TextDocumentItem{URI: address, LanguageID: "java", Version: 1, Text: text}
	if err := s.DidOpen(t.Context(), &protocol.DidOpenTextDocumentParams{TextDocument: item}); err != nil {
		t.Fatal(err)
	}
	return s, func(version int, changes string) error {
		raw := fmt.Sprintf(`{"textDocument":{"uri":%q,"version":%d},"contentChanges":%s}`, address, version, changes)
		return s.didChange(t.Context(), jsonrpc2.RawMessage(raw))
	}
}

// textOf is the document as it is now.
func textOf(s *Server) string { return s.documents.snapshot().find("file:///Main.java").Text() }

// spanOf is an edit as a client sends it.
func spanOf(fromLine, from, toLine, to int64, text string) string {
	return fmt.Sprintf(`{"range":{"start":{"line":%d,"character":%d},"end":{"line":%d,"character":%d}},"text":%q}`, fromLine, from, toLine, to, text)
}

const far = 1<<32 - 1

// What each edit makes of a text, in the columns of UTF-16; one within a pair of surrogates is before it.
func TestWhatEditsMakeOfAText(t *testing.T) {
	const text = "aé😀z\r\nb\rc\n"
	tests := map[string]struct{ changes, want string }{
		"nothing":                 {`[]`, text},
		"at the begin":            {"[" + spanOf(0, 0, 0, 0, "x") + "]", "x" + text},
		"before the pair":         {"[" + spanOf(0, 2, 0, 2, "x") + "]", "aéx😀z\r\nb\rc\n"},
		"within the pair":         {"[" + spanOf(0, 3, 0, 3, "x") + "]", "aéx😀z\r\nb\rc\n"},
		"the pair":                {"[" + spanOf(0, 2, 0, 4, "x") + "]", "aéxz\r\nb\rc\n"},
		"the first of the pair":   {"[" + spanOf(0, 2, 0, 3, "x") + "]", "aéx😀z\r\nb\rc\n"},
		"the second of the pair":  {"[" + spanOf(0, 3, 0, 4, "x") + "]", "aéxz\r\nb\rc\n"},
		"at the end of a line":    {"[" + spanOf(0, 5, 0, 5, "x") + "]", "aé😀zx\r\nb\rc\n"},
		"behind the end of one":   {"[" + spanOf(0, 99, 0, far, "x") + "]", "aé😀zx\r\nb\rc\n"},
		"a line end":              {"[" + spanOf(0, 5, 1, 0, "") + "]", "aé😀zb\rc\n"},
		"a return alone":          {"[" + spanOf(1, 1, 2, 0, "") + "]", "aé😀z\r\nbc\n"},
		"between return and feed": {"[" + spanOf(1, 1, 1, 1, "\n") + "," + spanOf(2, 0, 2, 0, "y") + "]", "aé😀z\r\nb\ny\rc\n"},
		"behind the last line":    {"[" + spanOf(3, 0, 3, 0, "x") + "]", text + "x"},
		"far behind":              {"[" + spanOf(far, far, far, far, "x") + "]", text + "x"},
		"all of it":               {"[" + spanOf(0, 0, far, far, "x") + "]", "x"},
		"all, then more":          {`[{"text":"😀"},` + spanOf(0, 2, 0, 2, "x") + "]", "😀x"},
		"one after the other":     {"[" + spanOf(0, 0, 0, 1, "😀") + "," + spanOf(0, 2, 0, 3, "") + "]", "😀😀z\r\nb\rc\n"},
		"a pair in two halves":    {`[{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"text":"\ud83d\ude00"}]`, "😀" + text},
		"half a pair":             {`[{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"text":"\ud83d"}]`, "\ufffd" + text},
		"a zero":                  {"[" + spanOf(0, 0, 0, 0, "") + `,{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"text":"\u0000"}]`, "\x00" + text},
		"to nothing":              {`[{"text":""}]`, ""},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			s, change := typed(t, utf16, text)
			if err := change(2, tt.changes); err != nil {
				t.Fatal(err)
			}
			if got := textOf(s); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			doc := s.documents.snapshot().find("file:///Main.java")
			if got, want := fmt.Sprint(doc.starts()), fmt.Sprint(lineStarts(tt.want)); got != want {
				t.Errorf("lines start at %s, want %s", got, want)
			}
		})
	}
}

// Versions are the client's own business: texts go by the order in which changes come.
func TestVersionsOutOfOrder(t *testing.T) {
	s, change := typed(t, utf8Bytes, "")
	for i, version := range []int{7, 7, 3, -1, 0, 1<<31 - 1, -1 << 31} {
		if err := change(version, "["+spanOf(0, far, 0, far, fmt.Sprint(i))+"]"); err != nil {
			t.Fatal(err)
		}
		if got := s.documents.snapshot().find("file:///Main.java").Version; got != int32(version) {
			t.Errorf("the version is %d, want %d", got, version)
		}
	}
	if got := textOf(s); got != "0123456" {
		t.Errorf("the text is %q", got)
	}
	if err := change(1<<31, "[]"); err == nil {
		t.Error("a version of 33 bits was taken")
	}
	if got := textOf(s); got != "0123456" {
		t.Errorf("the text is %q", got)
	}
}

// A request sees the text of when it came, whatever is typed, closed or opened afterwards.
func TestRequestsSeeTheTextOfTheirTime(t *testing.T) {
	s, change := typed(t, utf16, "first")
	ctx := s.documents.seenBy(t.Context())
	seen := func() string { return documentsOf(ctx).find("file:///Main.java").Text() }
	if err := change(2, `[{"text":"second"}]`); err != nil {
		t.Fatal(err)
	}
	if got := seen(); got != "first" {
		t.Errorf("after a change it sees %q", got)
	}
	params := &protocol.DidCloseTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: "file:///Main.java"}}
	if err := s.DidClose(t.Context(), params); err != nil {
		t.Fatal(err)
	}
	if got := seen(); got != "first" || s.documents.snapshot().find("file:///Main.java") != nil {
		t.Errorf("after the close it sees %q", got)
	}
	if err := change(3, `[{"text":"third"}]`); err == nil || !strings.Contains(err.Error(), "not open") {
		t.Errorf("a change of a closed document: %v", err)
	}
	if got := documentsOf(t.Context()); got.find("file:///Main.java") != nil || len(got.sorted()) > 0 {
		t.Error("a context of no request has documents")
	}
}

// Many edits at any places make of a text what a simple model of UTF-16 units makes of it.
func TestEditsAtAnyPlace(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{"a", "é", "😀", "\n", "\r\n", "\r", "", "xyz", "\u2028"}
	s, change := typed(t, utf16, "a\né😀\r\nz\rq")
	model := textOf(s)
	for step := range 600 {
		from, to := random.IntN(len(model)+1), random.IntN(len(model)+1)
		from, to = boundary(model, min(from, to)), boundary(model, max(from, to))
		text := pieces[random.IntN(len(pieces))]
		a, b := unitsAt(model, from), unitsAt(model, to)
		edit := spanOf(int64(a.Line), int64(a.Character), int64(b.Line), int64(b.Character), text)
		if err := change(step, "["+edit+"]"); err != nil {
			t.Fatal(err)
		}
		model = model[:from] + text + model[to:]
		if random.IntN(3) == 0 { // others are made of several at once
			if got := textOf(s); got != model {
				t.Fatalf("step %d, %s: got %q, want %q", step, edit, got, model)
			}
		}
		if len(model) > 400 {
			model = ""
			if err := change(step, `[{"text":""}]`); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// boundary is the begin of the character at an offset, which is not between a return and its feed: no position is there.
func boundary(text string, offset int) int {
	for offset > 0 && offset < len(text) && text[offset]&0xc0 == 0x80 {
		offset--
	}
	if offset > 0 && offset < len(text) && text[offset-1] == '\r' && text[offset] == '\n' {
		offset--
	}
	return offset
}

// unitsAt is the position of an offset, by the words of the protocol.
func unitsAt(text string, offset int) protocol.Position {
	before := text[:offset]
	line := strings.Count(strings.ReplaceAll(before, "\r\n", "\n"), "\n") + strings.Count(strings.ReplaceAll(before, "\r\n", ""), "\r")
	start := max(strings.LastIndexByte(before, '\n'), strings.LastIndexByte(before, '\r')) + 1
	return protocol.Position{Line: uint32(line), Character: uint32(len(utf16Units(before[start:])))}
}

func utf16Units(text string) []uint16 { return units16.Encode([]rune(text)) }
