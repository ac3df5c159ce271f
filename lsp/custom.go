package lsp

import (
	"context"
	"encoding/json"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"jfrlens/flamegraph"
	"jfrlens/lsp/wire"
)

// Names of notifications that are outside of the protocol.
const (
	methodShownChanged = "jfrlens/shownChanged"
	methodPageChanged  = "jfrlens/pageChanged"
	methodDebug        = "jfrlens/debug"
	methodPrinted      = "jfrlens/printed"
	methodTested       = "jfrlens/tested"
)

// requests declares what is outside of the protocol: requests and notifications
// for clients that tint lines, tell what is shown, show the flame graph page, or
// list hot lines, running JVMs and tests themselves.
func (s *Server) requests() []request {
	return []request{
		answer("jfrlens/heat", "How hot the lines of an open document are, for clients that tint them.", s.heat),
		answer("jfrlens/shown", "What lenses, hints and tints are of.", s.answers.describeShown),
		tell[noArgs](methodShownChanged, "These and `jfrlens/callTree` may have changed; ask again. It comes to clients that have asked for one of them once."),
		answer("jfrlens/page", "The data of a flame graph page. Without `recording` it shows what was measured last and follows it; with `before` it shows what changed since.", s.pageRequests.hostedPage),
		answer("jfrlens/openFrame", "Shows a frame of a page, or a line of a file that `lines` of it has, in the editor (`window/showDocument`), or answers its source where the editor cannot.", s.pageRequests.openFrame),
		answer("jfrlens/follow", "Shows in the open documents what is chosen on a page, until all is chosen again or `jfrlens.clear` ends it. Times are milliseconds since 1970, threads are named.", s.pageRequests.followHosted),
		answer("jfrlens/askPage", "What a page shows beside the profile: timeline, charts, events. `request` is as the page sends it.", s.pageRequests.askPage),
		tell[pageChanged](methodPageChanged, "What the page shows has changed; ask for it again."),
		tell[debuggerResult](methodDebug, "A debugger shall attach there: the program has stopped at an exception, and the user wants to debug it. It comes to VS Code and its kin."),
		tell[printedText](methodPrinted, "A program has printed that, to a terminal of its own: it comes to clients with `terminals`, and not to the log then."),
		answer("jfrlens/typed", "Hands to a program what the user typed into its terminal, or tells how large that is. One request after the other.", s.launcher.typed),
		answer("jfrlens/hotLines", "The hottest lines of what is shown, for clients with a list of their own; none without a profile.", s.answers.listHotLines),
		answer("jfrlens/callTree", "The call tree of what is shown as rows of text, for clients that list it; the server keeps nothing of it, so each answer has all rows that are unfolded.", s.answers.callTree),
		answer("jfrlens/jvms", "The running JVMs, the newest first, for clients with a list of their own; then `jfrlens.attach`, `jfrlens.doing` or `jfrlens.dump` with the `pid` that was chosen.", s.jvms.listJVMs),
		answer("jfrlens/tests", "The tests of a document, which need not be open, class by class, for clients with a list of their own; without `uri` the classes of the workspace that are in no other, to ask for the tests of each document when they are wanted. Then `jfrlens.profileTest` with `uri`, `class` and `method`.", s.finder.listTests),
		tell[testedRun](methodTested, "How the tests of a run went that has ended, as its build reports them. It comes to clients with `tests`, for each run that `jfrlens.profileTest` has started."),
	}
}

// methods serve what the protocol package does not: what is outside of the
// protocol, and changes of documents.
func (s *Server) methods() map[string]wire.Method {
	methods := map[string]wire.Method{
		protocol.MethodTextDocumentDidChange: func(ctx context.Context, params jsonrpc2.RawMessage) (any, error) {
			return nil, s.didChange(ctx, params)
		},
	}
	for _, r := range s.requests() {
		if r.serve != nil {
			methods[r.method] = r.serve
		}
	}
	return methods
}

// pageChanged names a page that a client shows.
type pageChanged struct {
	Page string `json:"page" doc:"its id"`
}

// pageParams asks for a page: of a recording, or of what was measured last.
type pageParams struct {
	Recording string `json:"recording,omitempty" doc:"path of a recording; what was measured last without"`
	Before    string `json:"before,omitempty" doc:"path of an earlier recording to compare with"`
	Type      string `json:"type,omitempty" doc:"name of the sample type to show first"`
	Page      string `json:"page,omitempty" doc:"a page that the client has already"`
}

// pageResult is a page as a client shows it.
type pageResult struct {
	Page string          `json:"page" doc:"its id from now on"`
	Data json.RawMessage `json:"data" ts:"PageData" doc:"what it shows"`
}

// hostedPage returns the data of a page. A page of no recording follows what is
// measured: the client hears when it has changed.
func (q *pageRequests) hostedPage(_ context.Context, params pageParams) (pageResult, error) {
	shown, err := q.subject(params)
	if err != nil {
		return pageResult{}, err
	}
	o := shown.options(params.Type)
	o.Follow = q.screen.followPage(shown)
	data, err := flamegraph.Encode(shown.profile, o, q.screen.pages.hosted.keep(params.id(), shown))
	return pageResult{Page: params.id(), Data: data}, err
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
func (q *pageRequests) subject(params pageParams) (p pageSubject, err error) {
	if params.Recording != "" { // else it is of what is shown by now
		if kept, known := q.screen.pages.hosted.find(params.id()); known {
			return kept, nil
		}
	}
	if p.published, err = q.recordings.profileOf(params.Recording); err != nil {
		return p, err
	}
	p.published = p.entire()
	switch {
	case params.Before != "":
		p.before, err = q.recordings.earlier(p.published, params.Before)
	case params.Recording != "": // was read for this page alone
		p.answer = q.recordings.answerOf(p.published)
	}
	return p, err
}

// openFrameParams asks to show a frame of a page in the editor.
type openFrameParams struct {
	Page string `json:"page" doc:"its id"`
	flamegraph.OpenRequest
}

// openFrame shows a frame that was clicked on a page.
func (q *pageRequests) openFrame(ctx context.Context, params openFrameParams) (flamegraph.OpenResult, error) {
	shown, known := q.screen.pages.hosted.find(params.Page)
	if !known {
		return flamegraph.OpenResult{}, wire.InvalidParams("there is no page %q; load it again", params.Page)
	}
	open := func(ctx context.Context, at flamegraph.Place) (flamegraph.Source, error) {
		return q.screen.openPlaceOf(ctx, shown.published, at)
	}
	return flamegraph.Open(ctx, shown.profile, shown.options(params.Type), params.OpenRequest, open)
}

// followParams tell what is chosen on a page.
type followParams struct {
	Page string `json:"page" doc:"its id"`
	flamegraph.Selection
}

// followHosted shows in the open documents what is chosen on a page.
func (q *pageRequests) followHosted(ctx context.Context, params followParams) (nothing, error) {
	shown, known := q.screen.pages.hosted.find(params.Page)
	if !known {
		return nil, wire.InvalidParams("there is no page %q; load it again", params.Page)
	}
	return nil, q.screen.followPage(shown)(ctx, params.Selection)
}

// askParams asks for what a page shows beside the profile.
type askParams struct {
	Page    string `json:"page" doc:"its id"`
	Request string `json:"request" doc:"such as timeline or events?type=jdk.ThreadPark"`
}

// askResult is the answer to a page.
type askResult struct {
	Data json.RawMessage `json:"data" ts:"unknown" doc:"as flamegraph/resources.go says"`
}

// askPage answers what a page asks for beside the profile.
func (q *pageRequests) askPage(ctx context.Context, params askParams) (askResult, error) {
	shown, known := q.screen.pages.hosted.find(params.Page)
	if !known {
		return askResult{}, wire.InvalidParams("there is no page %q; load it again", params.Page)
	}
	data, err := shown.beside.Answer(ctx, params.Request)
	return askResult{Data: data}, err
}
