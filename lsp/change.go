package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// edit is one change of a document.
type edit struct {
	at   *protocol.Range // what text takes the place of; nil: everything
	text string
}

// changeParams are the parameters of textDocument/didChange. They are read here
// because the protocol package takes a change whose range it cannot read for
// one without a range, which would replace the document by what was typed.
type changeParams struct {
	TextDocument struct {
		URI     uri.URI `json:"uri"`
		Version int32   `json:"version"`
	} `json:"textDocument"`
	ContentChanges []struct {
		Range *wireRange `json:"range"`
		Text  *string    `json:"text"`
	} `json:"contentChanges"`
}

// wireRange is a range of which parts may be missing.
type wireRange struct {
	Start wirePosition `json:"start"`
	End   wirePosition `json:"end"`
}

// wirePosition is a position of which parts may be missing.
type wirePosition struct {
	Line      *uint32 `json:"line"`
	Character *uint32 `json:"character"`
}

// didChange applies the user's edits, in wire order: all of a notification or,
// where one cannot be understood, none.
func (s *Server) didChange(_ context.Context, raw jsonrpc2.RawMessage) error {
	var params changeParams
	if err := json.Unmarshal(raw, &params); err != nil {
		return fmt.Errorf("read a change: %w; the text stays as it was", err)
	}
	u := params.TextDocument.URI
	edits, err := params.edits()
	if err != nil {
		return fmt.Errorf("change %s: %w; the text stays as it was", u, err)
	}
	old := s.documents.snapshot().find(u)
	if old == nil {
		return fmt.Errorf("change %s: the document is not open", u)
	}
	doc, err := old.changed(params.TextDocument.Version, edits, s.features().encoding)
	if err != nil {
		return fmt.Errorf("change %s: %w; the text stays as it was", u, err)
	}
	s.documents.set(doc)
	return nil
}

// edits are the changes as they are applied.
func (p *changeParams) edits() ([]edit, error) {
	edits := make([]edit, 0, len(p.ContentChanges))
	for i, change := range p.ContentChanges {
		if change.Text == nil {
			return nil, fmt.Errorf("edit %d has no text", i)
		}
		e := edit{text: *change.Text}
		if change.Range != nil {
			at, err := change.Range.complete()
			if err != nil {
				return nil, fmt.Errorf("edit %d: %w", i, err)
			}
			e.at = &at
		}
		edits = append(edits, e)
	}
	return edits, nil
}

// complete is the range with all its parts.
func (r *wireRange) complete() (protocol.Range, error) {
	for _, p := range []wirePosition{r.Start, r.End} {
		if p.Line == nil || p.Character == nil {
			return protocol.Range{}, errors.New("its range lacks a line or a character")
		}
	}
	return protocol.Range{
		Start: protocol.Position{Line: *r.Start.Line, Character: *r.Start.Character},
		End:   protocol.Position{Line: *r.End.Line, Character: *r.End.Character},
	}, nil
}
