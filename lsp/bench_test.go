package lsp_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"jfrlens/lsp/lsptest"
	"jfrlens/profiler"
)

const (
	bigLines    = 10_000
	bigHotLines = 1_000
	perMethod   = bigLines / 100 // lines of a method
)

// bigFile is a Java file of 10,000 lines and a profile that has samples on
// 1,000 of them.
func bigFile() (text, collapsed string) {
	var src, stacks strings.Builder
	src.WriteString("package demo;\nclass Big {\n    public static void main(String[] args) {\n    }\n")
	line, method := 5, 0
	for line <= bigLines {
		fmt.Fprintf(&src, "    static int method%d(int n) { // é\n", method)
		for i := 2; i < perMethod; i++ {
			at := line + i - 1
			fmt.Fprintf(&src, "        n += compute(n, \"text %d\") * %d;\n", at, i)
			if i%9 == 0 {
				fmt.Fprintf(&stacks, "demo.Big.main:3;demo.Big.method%d:%d;demo.Big.compute:%d %d\n", method, at, at, 1+i)
			}
		}
		src.WriteString("        return n;\n    }\n")
		line += perMethod + 1
		method++
	}
	src.WriteString("}\n")
	return src.String(), stacks.String()
}

// BenchmarkRequests measures what an editor waits for: the round trip over the
// in-memory wire, in a file of 10,000 lines with 1,000 hot
// ones, all of them above the threshold. p95 is the number that counts.
func BenchmarkRequests(b *testing.B) {
	e, path := bigEditor(b)
	hints := e.InlayHints(path)
	if len(hints) < bigHotLines {
		b.Fatalf("%d hints", len(hints))
	}
	hot := hints[len(hints)/2].Position.Line

	document := fmt.Sprintf(`{"textDocument":{"uri":"file://%s"}`, path)
	screen := fmt.Sprintf(`,"range":{"start":{"line":%d,"character":0},"end":{"line":%d,"character":0}}}`, hot, hot+60)
	whole := fmt.Sprintf(`,"range":{"start":{"line":0,"character":0},"end":{"line":%d,"character":0}}}`, bigLines)
	point := fmt.Sprintf(`,"position":{"line":%d,"character":0}}`, hot)
	requests := []struct{ name, method, params string }{
		{"inlayHint/file", protocol.MethodTextDocumentInlayHint, document + whole},
		{"inlayHint/screen", protocol.MethodTextDocumentInlayHint, document + screen},
		{"codeLens", protocol.MethodTextDocumentCodeLens, document + "}"},
		{"hover", protocol.MethodTextDocumentHover, document + point},
	}
	for _, r := range requests {
		b.Run(r.name, func(b *testing.B) { p95(b, func() {}, func() { call(b, e, r.method, r.params) }) })
	}
	half := bigLines / 2
	edits := []struct {
		name  string
		line  int
		typed []string // one after the other, again and again
	}{
		{"edited", 3, []string{" "}},
		{"broken", half, []string{"if (n > 1) { n = \"", ""}},
	}
	for _, edit := range edits {
		for _, r := range requests {
			b.Run(r.name+"/"+edit.name, func(b *testing.B) {
				b.ReportAllocs()
				typing := typist{editor: e, path: path, line: edit.line, texts: edit.typed}
				p95(b, typing.next, func() { call(b, e, r.method, r.params) })
				typing.clear()
			})
		}
	}
}

// bigEditor is an editor that shows the profile of bigFile, all lines of it.
func bigEditor(b testing.TB) (e *lsptest.Editor, path string) {
	b.Helper()
	text, collapsed := bigFile()
	dir := b.TempDir()
	path = filepath.Join(dir, "demo", "Big.java")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		b.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		b.Fatal(err)
	}
	runner := lsptest.NewRunner()
	runner.Root = dir
	settings := map[string]any{"settings": map[string]any{"hints": map[string]any{"threshold": 0}, "lenses": map[string]any{"threshold": 0}}}
	e = lsptest.Start(b, lsptest.Options{Runner: runner, Root: dir, Init: settings, ClientName: "Neovim"})
	e.Open(path, "java", text)
	if _, err := e.Execute("jfrlens.profile"); err != nil {
		b.Fatal(err)
	}
	runner.Next(b).Finish(profiler.Result{Profile: fromCollapsed(b, collapsed)})
	e.Await("the result is told", func(s lsptest.State) bool { return len(s.Messages) > 0 })
	return e, path
}

// typist replaces the start of a line by one text after the other.
type typist struct {
	editor *lsptest.Editor
	path   string
	line   int
	texts  []string
	at     int
	width  int // of what was typed last, in columns
}

func (t *typist) next() {
	text := t.texts[t.at%len(t.texts)]
	t.at++
	t.replace(text)
}

func (t *typist) clear() { t.replace("") }

func (t *typist) replace(text string) {
	from := protocol.Position{Line: uint32(t.line)}
	to := protocol.Position{Line: uint32(t.line), Character: uint32(t.width)}
	t.editor.Edit(t.path, protocol.Range{Start: from, End: to}, text)
	t.width = len(text)
}

// call makes a request and leaves the answer undecoded: what a client does with
// it is not ours.
func call(b *testing.B, e *lsptest.Editor, method, params string) {
	b.Helper()
	var result jsonrpc2.RawMessage
	if _, err := e.Conn().Call(b.Context(), method, jsonrpc2.RawMessage(params), &result); err != nil {
		b.Fatal(err)
	}
	if len(result) < 10 {
		b.Fatalf("%s answered %s", method, result)
	}
}

// p95 reports the time that 95 of 100 requests stay below, each after an edit.
func p95(b *testing.B, edit, request func()) {
	var times []time.Duration
	for b.Loop() {
		edit()
		start := time.Now()
		request()
		times = append(times, time.Since(start))
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)*95/100].Microseconds())/1000, "p95-ms")
}
