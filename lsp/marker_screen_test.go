package lsp_test

import (
	"fmt"
	"path/filepath"
	"strings"

	"go.lsp.dev/protocol"
)

// screen draws a document as an editor does: lenses above their line, hints at
// the end of it.
func (s *script) screen(name string) string {
	path := filepath.Join(s.dir, name)
	lenses := map[uint32][]string{}
	for _, lens := range s.editor.CodeLenses(path) {
		row := lens.Range.Start.Line
		indent := strings.Repeat(" ", int(lens.Range.Start.Character))
		if len(lenses[row]) > 0 {
			indent = " | "
		}
		lenses[row] = append(lenses[row], indent+lens.Command.Title)
	}
	hints := map[uint32]string{}
	for _, hint := range s.editor.InlayHints(path) {
		label := hint.Label.(protocol.InlayHintLabelPartSlice)
		hints[hint.Position.Line] = "  « " + label[0].Value
	}
	var b strings.Builder
	for row, line := range strings.Split(strings.TrimSuffix(s.texts[name], "\n"), "\n") {
		if above := strings.Join(lenses[uint32(row)], ""); above != "" {
			b.WriteString(above + "\n")
		}
		b.WriteString(line + hints[uint32(row)] + "\n")
	}
	return b.String()
}

// place reads FILE:LINE or FILE:LINE:COLUMN, which count from 1.
func (s *script) place(text string) (path string, at protocol.Position) {
	s.t.Helper()
	file, place, _ := strings.Cut(text, ":")
	line, column, ok := strings.Cut(place, ":")
	if !ok {
		column = "1"
	}
	if _, err := fmt.Sscan(line+" "+column, &at.Line, &at.Character); err != nil {
		s.t.Fatalf("%s: %v", text, err)
	}
	at.Line, at.Character = at.Line-1, at.Character-1
	return filepath.Join(s.dir, file), at
}

// problems lists what the editor underlines, one problem per line.
func (s *script) problems(name string) string {
	var b strings.Builder
	for _, p := range s.editor.Problems(filepath.Join(s.dir, name)) {
		fmt.Fprintf(&b, "%d:%d-%d: %v\n", p.Range.Start.Line+1, p.Range.Start.Character+1, p.Range.End.Character+1, p.Message)
	}
	return b.String()
}

// suggestions lists what is offered, and what it replaces in the line.
func suggestions(items []protocol.CompletionItem) string {
	var b strings.Builder
	for _, item := range items {
		edit := item.TextEdit.(*protocol.TextEdit)
		fmt.Fprintf(&b, "%s: columns %d-%d become %s|\n", item.Label, edit.Range.Start.Character+1, edit.Range.End.Character+1, edit.NewText)
	}
	return b.String()
}
