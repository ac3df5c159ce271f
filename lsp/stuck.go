package lsp

import (
	"context"
	"maps"
	"math"
	"reflect"
	"slices"
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"jfrlens/jfr/visible"
	"jfrlens/profiler/inspect"
)

// stuckLines are the deadlocks that the editor lists among its problems: it shows those of files that are not open, too.
type stuckLines struct {
	mu   sync.Mutex
	told map[uri.URI][]protocol.Diagnostic
}

// tellStuck tells the lines of deadlocks of what is shown now, and takes back those of before.
func (d *doing) tellStuck(ctx context.Context) {
	l := &d.stuck
	l.mu.Lock()
	defer l.mu.Unlock()
	next := d.stuckNow()
	for _, file := range slices.Collect(maps.Keys(l.told)) {
		if next[file] == nil {
			d.editor.publishDiagnostics(ctx, file, protocol.Optional[int32]{}, []protocol.Diagnostic{})
		}
	}
	for file, list := range next {
		if !reflect.DeepEqual(list, l.told[file]) {
			d.editor.publishDiagnostics(ctx, file, protocol.Optional[int32]{}, list)
		}
	}
	l.told = next
}

// stuckNow are the lines of deadlocks by file, each with the others of its ring.
func (d *doing) stuckNow() map[uri.URI][]protocol.Diagnostic {
	found := map[uri.URI][]protocol.Diagnostic{}
	for _, spot := range d.now.Load().all() {
		if spot.Stuck {
			file := uri.File(spot.Path)
			found[file] = append(found[file], d.stuckLine(file, spot))
		}
	}
	return found
}

// stuckLine is a line that a deadlock goes through.
func (d *doing) stuckLine(file uri.URI, spot *inspect.Spot) protocol.Diagnostic {
	problem := protocol.Diagnostic{
		Range: d.rowOf(file, spot.Line-1), Severity: protocol.DiagnosticSeverityError, Source: protocol.NewOptional("jfrlens"),
		Message: protocol.String(visible.Text(firstOf(spot.Sentences))),
	}
	for _, other := range spot.With {
		at := uri.File(other.Path)
		problem.RelatedInformation = append(problem.RelatedInformation, protocol.DiagnosticRelatedInformation{
			Location: protocol.Location{URI: at, Range: d.rowOf(at, other.Line-1)}, Message: visible.Text(other.Text),
		})
	}
	return problem
}

// rowOf is the range of a line, from 0: without the blanks at its beginning where the document is open.
func (d *doing) rowOf(file uri.URI, row int) protocol.Range {
	if doc := d.documents.snapshot().find(file); doc != nil && row < doc.Lines() {
		return doc.lineRange(row, d.features().encoding)
	}
	return protocol.Range{Start: protocol.Position{Line: uint32(row)}, End: protocol.Position{Line: uint32(row), Character: math.MaxInt16}}
}
