package lsp

import (
	"context"
	"encoding/json"

	"go.lsp.dev/jsonrpc2"

	"jfrlens/flamegraph"
)

// What is outside of the protocol: requests and notifications for clients that
// tint lines, tell what is shown, show the flame graph page, or list the running JVMs themselves. PROTOCOL.md describes them.
const (
	methodShown        = customPrefix + "shown"
	methodHeat         = customPrefix + "heat"
	methodShownChanged = customPrefix + "shownChanged"
	methodPage         = customPrefix + "page"
	methodOpenFrame    = customPrefix + "openFrame"
	methodPageChanged  = customPrefix + "pageChanged"
	methodJVMs         = customPrefix + "jvms"
)

// custom answers the methods that are not in the protocol. Missing parameters
// count as none.
func (s *Server) custom(ctx context.Context, method string, params jsonrpc2.RawMessage) (any, error) {
	if len(params) == 0 {
		params = jsonrpc2.RawMessage("{}")
	}
	switch method {
	case methodShown:
		return customRequest(ctx, method, params, s.describeShown)
	case methodHeat:
		return customRequest(ctx, method, params, s.heat)
	case methodPage:
		return customRequest(ctx, method, params, s.hostedPage)
	case methodJVMs:
		return customRequest(ctx, method, params, s.listJVMs)
	case methodOpenFrame:
		return customRequest(ctx, method, params, s.openFrame)
	}
	return nil, jsonrpc2.Errorf(jsonrpc2.MethodNotFound, "there is no method %s", method)
}

// customRequest decodes the parameters of a request and encodes its result.
func customRequest[Params, Result any](ctx context.Context, method string, raw jsonrpc2.RawMessage, answer func(context.Context, Params) (Result, error)) (any, error) {
	var params Params
	if err := json.Unmarshal(raw, &params); err != nil {
		return nil, invalidParams("%s: %v", method, err)
	}
	result, err := answer(ctx, params)
	if err != nil {
		return nil, err
	}
	encoded, err := json.Marshal(result)
	return jsonrpc2.RawMessage(encoded), err
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
		return flamegraph.OpenResult{}, invalidParams("there is no page %q; load it again", params.Page)
	}
	open := func(ctx context.Context, at flamegraph.Place) (flamegraph.Source, error) {
		return s.openPlaceOf(ctx, shown.published, at)
	}
	return flamegraph.Open(ctx, shown.profile, shown.options(params.Type).Before, params.OpenRequest, open)
}
