package lsp_test

import (
	"fmt"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"jfrlens/lsp/lsptest"
)

// hoveredCollapsed has for mainJava a hot line, one that leads to it, many callers, threads and another sample type.
func hoveredCollapsed() string {
	var b strings.Builder
	b.WriteString("@type cpu\n")
	for i := range 8 {
		fmt.Fprintf(&b, "[pool-%d];demo.Caller%d.run:7;demo.Main.work:9;java.util.Map%d.get:1 %d\n", i, i, i, 10+i)
	}
	b.WriteString("[main];demo.Main.main:5;demo.Main.work:9 100\n")
	b.WriteString("@type alloc\n[main];demo.Main.main:5;demo.Main.work:9 10 4096\n")
	return b.String()
}

// Every kind of line has its hover: what is sampled its numbers, callers, callees, threads and other types, at most five
// of each; in plain text without mark-up.
func TestHoverOfEveryKindOfLine(t *testing.T) {
	tests := []struct {
		row  uint32
		what string
		want []string // "" alone for no hover
	}{
		{0, "the package", nil},
		{2, "a class", nil},
		{3, "a method that leads to others", []string{"total 48.1%, self 0.0%"}},
		{4, "a line that leads to others", []string{"total 48.1%, self 0.0%", "Calls:", "48.1% *demo.Main.work:9*"}},
		{6, "an empty line", nil},
		{7, "a hot method", []string{"CPU samples: total 100.0%, self 48.1%"}},
		{8, "a hot line", []string{
			"CPU samples: total 100.0%, self 48.1%", "total 208 samples, self 100 samples of 208 samples",
			"Called from:", "48.1% *demo.Main.main:5*", "8.2% *demo.Caller7.run:7*", "4 more", "Calls:", "*java.util.Map7.get:1*", "3 more",
			"Threads:", "48.1% *main*", "8.2% *pool-7*", "Other sample types:", "total 100.0% (4.10 kB)",
		}},
		{9, "the end of a method", nil},
		{10, "the end of the class", nil},
		{11, "behind the end", nil},
	}
	for _, markdown := range []bool{true, false} {
		o := lsptest.Options{Capabilities: able()}
		mark := "`"
		if !markdown {
			o.Capabilities.TextDocument.Hover.ContentFormat = []protocol.MarkupKind{"plaintext", "asciidoc"}
			mark = ""
		}
		e, runner, path := opened(t, o)
		r, _ := run(t, e, runner)
		finish(t, e, r, hoveredCollapsed())
		for _, tt := range tests {
			hover := e.Hover(path, tt.row)
			plain := strings.NewReplacer("[`", "`", "`](", "` (", "**", "").Replace(hover)
			if len(tt.want) == 0 && hover != "" {
				t.Errorf("markdown %v, %s: %s", markdown, tt.what, hover)
			}
			for _, want := range tt.want {
				if !strings.Contains(plain, strings.ReplaceAll(want, "*", mark)) {
					t.Errorf("markdown %v, %s: no %q in\n%s", markdown, tt.what, want, hover)
				}
			}
			if !markdown && strings.ContainsAny(hover, "`*[]") {
				t.Errorf("%s: mark-up in plain text: %s", tt.what, hover)
			}
		}
		if edges := strings.Count(e.Hover(path, 8), "demo.Caller"); edges != 4 {
			t.Errorf("%d of 8 callers are listed beside main", edges)
		}
	}
}

// The range of a hover is the line without its indent, in the columns of the client.
func TestRangeOfAHover(t *testing.T) {
	line := strings.Split(wideJava(), "\n")[8]
	for wide, end := range map[bool]int{false: len(line), true: len(line) - 5} {
		o := lsptest.Options{Capabilities: able()}
		if wide {
			o.Capabilities.General = nil
		}
		e, runner, path := opened(t, o)
		reopen(t, e, path, wideJava(), wideJava())
		r, _ := run(t, e, runner)
		finish(t, e, r, firstCollapsed)
		for _, column := range []uint32{0, 8, uint32(end), 1 << 31} {
			params := &protocol.HoverParams{}
			params.TextDocument.URI, params.Position = uri.File(path), protocol.Position{Line: 8, Character: column}
			hover, err := e.Server().Hover(t.Context(), params)
			if err != nil || hover == nil || hover.Range == nil {
				t.Fatalf("column %d: %+v, %v", column, hover, err)
			}
			want := protocol.Range{Start: protocol.Position{Line: 8, Character: 8}, End: protocol.Position{Line: 8, Character: uint32(end)}}
			if *hover.Range != want {
				t.Errorf("wide %v, column %d: range %v, want %v", wide, column, *hover.Range, want)
			}
		}
	}
}
