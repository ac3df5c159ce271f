package lsp

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"go.lsp.dev/protocol"

	"jfrlens/profiler/source"
)

// tellUnsaved warns that the program that was started is the one on disk, where
// open documents differ from it.
func (s *Server) tellUnsaved(ctx context.Context) {
	var names []string
	for _, doc := range documentsOf(ctx).sorted() {
		if doc.unsaved() {
			names = append(names, filepath.Base(doc.Path))
		}
	}
	if len(names) == 0 {
		return
	}
	verb := " has"
	if len(names) > 1 {
		verb = " have"
	}
	s.editor.show(ctx, protocol.MessageTypeWarning, strings.Join(names, ", ")+verb+
		" changes that are not saved; what is profiled is what is on disk. Save and profile again to measure them.")
}

// unsaved tells whether a source or build file differs from the file on disk.
func (d *Document) unsaved() bool {
	if d.Path == "" || d.parser == nil && len(d.runs()) == 0 {
		return false
	}
	saved, err := source.ReadFile(d.Path)
	if err != nil || !utf8.Valid(saved) { // the editor may have converted it
		return false
	}
	return !bytes.Equal(bareText(saved), bareText(d.bytes()))
}
