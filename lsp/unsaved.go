package lsp

import (
	"bytes"
	"cmp"
	"context"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"go.lsp.dev/protocol"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/source"
)

// tellUnsaved warns that the program that was started from a document is the one
// on disk, where open documents that can be part of it differ from that.
func (l *launcher) tellUnsaved(ctx context.Context, started *Document) {
	var names []string
	for _, doc := range documentsOf(ctx).sorted() {
		if doc.unsaved() && doc.isPartOf(started) {
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
	l.editor.show(ctx, protocol.MessageTypeWarning, strings.Join(names, ", ")+verb+
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
	return !bytes.Equal(source.Bare(saved), source.Bare(d.bytes()))
}

// isPartOf tells whether a document can be part of the program that another one
// starts: it is of the same project, or compiled along with it. A file that is
// no source starts what is below its folder.
func (d *Document) isPartOf(started *Document) bool {
	home := started.home()
	return d.home() == home || started.parser == nil && strings.HasPrefix(d.home(), home+string(filepath.Separator))
}

// home is the folder of all that is built or compiled along with a file: its
// project, else the one that its package is in.
func (d *Document) home() string {
	if root := d.project(); root != "" || d.parser == nil {
		return cmp.Or(root, filepath.Dir(d.canonical()))
	}
	return launch.PackageRoot(d.canonical(), d.syntax.parse().Package)
}
