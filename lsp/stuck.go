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

// tell tells the lines of deadlocks, and takes back those of before.
func (l *stuckLines) tell(ctx context.Context, s *Server, now *standing) {
	l.mu.Lock()
	defer l.mu.Unlock()
	next := now.problems(s)
	for _, file := range slices.Collect(maps.Keys(l.told)) {
		if next[file] == nil {
			s.publishDiagnostics(ctx, file, protocol.Optional[int32]{}, []protocol.Diagnostic{})
		}
	}
	for file, list := range next {
		if !reflect.DeepEqual(list, l.told[file]) {
			s.publishDiagnostics(ctx, file, protocol.Optional[int32]{}, list)
		}
	}
	l.told = next
}

// problems are the lines of deadlocks by file, each with the others of its ring.
func (n *standing) problems(s *Server) map[uri.URI][]protocol.Diagnostic {
	found := map[uri.URI][]protocol.Diagnostic{}
	if n == nil {
		return found
	}
	for _, lines := range n.lines {
		for _, line := range slices.Sorted(maps.Keys(lines)) {
			if spot := lines[line]; spot.Stuck {
				file := uri.File(spot.Path)
				found[file] = append(found[file], s.stuckLine(file, spot))
			}
		}
	}
	return found
}

// stuckLine is a line that a deadlock goes through.
func (s *Server) stuckLine(file uri.URI, spot *inspect.Spot) protocol.Diagnostic {
	d := protocol.Diagnostic{
		Range: s.rowOf(file, spot.Line-1), Severity: protocol.DiagnosticSeverityError, Source: protocol.NewOptional("jfrlens"),
		Message: protocol.String(visible.Text(firstOf(spot.Sentences))),
	}
	for _, other := range spot.With {
		at := uri.File(other.Path)
		d.RelatedInformation = append(d.RelatedInformation, protocol.DiagnosticRelatedInformation{
			Location: protocol.Location{URI: at, Range: s.rowOf(at, other.Line-1)}, Message: visible.Text(other.Text),
		})
	}
	return d
}

// rowOf is the range of a line, from 0: without the blanks at its beginning where the document is open.
func (s *Server) rowOf(file uri.URI, row int) protocol.Range {
	if doc := s.documents.snapshot().find(file); doc != nil && row < doc.Lines() {
		return doc.lineRange(row, s.features().encoding)
	}
	return protocol.Range{Start: protocol.Position{Line: uint32(row)}, End: protocol.Position{Line: uint32(row), Character: math.MaxInt16}}
}
