package lsp

import (
	"context"
	"encoding/json"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"jfrlens/flamegraph"
	"jfrlens/lsp/wire"
)

// What is outside of the protocol: requests and notifications for clients that
// tint lines, tell what is shown, show the flame graph page, or list the running JVMs themselves. PROTOCOL.md describes them.
const (
	customPrefix = "jfrlens/"

	methodShown        = customPrefix + "shown"
	methodHeat         = customPrefix + "heat"
	methodShownChanged = customPrefix + "shownChanged"
	methodPage         = customPrefix + "page"
	methodOpenFrame    = customPrefix + "openFrame"
	methodPageChanged  = customPrefix + "pageChanged"
	methodJVMs         = customPrefix + "jvms"
)

// methods serve what the protocol package does not: what is outside of the
// protocol, and changes of documents.
func (s *Server) methods() map[string]wire.Method {
	return map[string]wire.Method{
		methodShown:     method(s.describeShown),
		methodHeat:      method(s.heat),
		methodPage:      method(s.hostedPage),
		methodJVMs:      method(s.listJVMs),
		methodOpenFrame: method(s.openFrame),

		protocol.MethodTextDocumentDidChange: func(ctx context.Context, params jsonrpc2.RawMessage) (any, error) {
			return nil, s.didChange(ctx, params)
		},
	}
}

// method decodes the parameters of a request and encodes its result. Missing
// parameters count as none.
func method[Params, Result any](answer func(context.Context, Params) (Result, error)) wire.Method {
	return func(ctx context.Context, raw jsonrpc2.RawMessage) (any, error) {
		var params Params
		if len(raw) > 0 {
			if err := json.Unmarshal(raw, &params); err != nil {
				return nil, wire.InvalidParams("the parameters do not fit the method: %v", err)
			}
		}
		result, err := answer(ctx, params)
		if err != nil {
			return nil, err
		}
		encoded, err := json.Marshal(result)
		return jsonrpc2.RawMessage(encoded), err
	}
}

// pageParams asks for a page: of a recording, or of what was measured last.
type pageParams struct {
	Recording string `json:"recording"`
	Before    string `json:"before"` // earlier recording to compare with
	Type      string `json:"type"`   // sample type to show first
	Page      string `json:"page"`   // a page that the client has already
}

// pageData is a page as a client shows it.
type pageData struct {
	Page string          `json:"page"` // its id from now on
	Data json.RawMessage `json:"data"` // flamegraph.PageData
}

// hostedPage returns the data of a page. A page of no recording follows what is
// measured: the client hears when it has changed.
func (s *Server) hostedPage(_ context.Context, params pageParams) (pageData, error) {
	shown, err := s.subject(params)
	if err != nil {
		return pageData{}, err
	}
	data, err := flamegraph.Encode(shown.profile, shown.options(params.Type), s.hosted.keep(params.id(), shown))
	return pageData{Page: params.id(), Data: data}, err
}

// id names the page for the client.
func (p pageParams) id() string {
	switch {
	case p.Before != "":
		return p.Recording + " since " + p.Before
	case p.Recording != "":
		return p.Recording
	default:
		return currentPage
	}
}

// subject finds what a page shows.
func (s *Server) subject(params pageParams) (p pageSubject, err error) {
	if params.id() != currentPage {
		if kept, known := s.hosted.find(params.id()); known {
			return kept, nil
		}
	}
	if p.published, err = s.profileOf(params.Recording); err != nil || params.Before == "" {
		return p, err
	}
	p.before, err = s.earlier(params.Before)
	return p, err
}

// frameParams asks to show a frame of a page in the editor.
type frameParams struct {
	Page string `json:"page"`
	flamegraph.OpenRequest
}

// openFrame shows a frame that was clicked on a page.
func (s *Server) openFrame(ctx context.Context, params frameParams) (flamegraph.OpenResult, error) {
	shown, known := s.hosted.find(params.Page)
	if !known {
		return flamegraph.OpenResult{}, wire.InvalidParams("there is no page %q; load it again", params.Page)
	}
	open := func(ctx context.Context, at flamegraph.Place) (flamegraph.Source, error) {
		return s.openPlaceOf(ctx, shown.published, at)
	}
	return flamegraph.Open(ctx, shown.profile, shown.options(params.Type).Before, params.OpenRequest, open)
}
