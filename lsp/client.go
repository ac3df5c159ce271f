package lsp

import (
	"context"
	"encoding/json"
	"sync/atomic"
	"time"

	"jfrlens/jfr/visible"
	"jfrlens/lsp/wire"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"
)

// clientTimeout bounds every call to the client: editors do hang, and one that
// does must not hold a goroutine for ever.
const clientTimeout = 10 * time.Second

// editor is the client behind the connection, asked only for what it announced.
// Calls that wait for an answer must not come from the reading goroutine.
type editor struct {
	client   protocol.Client
	wire     *wire.Conn
	features func() *features
	log      *zap.Logger

	bars    progressBars
	follows atomic.Bool // the client tells what is shown itself, or tints lines
}

// show tells the user one sentence, which may name what a recording or a program said. It does not wait.
func (e *editor) show(ctx context.Context, kind protocol.MessageType, text string) {
	err := e.client.ShowMessage(context.WithoutCancel(ctx), &protocol.ShowMessageParams{Type: kind, Message: visible.Lines(text)})
	if err != nil {
		e.log.Debug("message not delivered", zap.Error(err))
	}
}

// refreshHints asks the client to fetch hints again, if it can be asked.
func (e *editor) refreshHints(ctx context.Context) {
	if !e.features().inlayHintRefresh {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, clientTimeout)
	defer cancel()
	if err := e.client.InlayHintRefresh(ctx); err != nil {
		e.log.Debug("hints not refreshed", zap.Error(err))
	}
}

// refreshLenses asks the client to fetch lenses again, if it can be asked.
func (e *editor) refreshLenses(ctx context.Context) {
	if !e.features().codeLensRefresh {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, clientTimeout)
	defer cancel()
	if err := e.client.CodeLensRefresh(ctx); err != nil {
		e.log.Debug("lenses not refreshed", zap.Error(err))
	}
}

// refreshProblems asks the client to fetch problems again, if it fetches them and can be asked.
func (e *editor) refreshProblems(ctx context.Context) {
	if !e.features().problemsRefresh {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, clientTimeout)
	defer cancel()
	if err := e.client.DiagnosticRefresh(ctx); err != nil {
		e.log.Debug("problems not refreshed", zap.Error(err))
	}
}

// refreshShown tells a client that follows what is shown to ask again.
func (e *editor) refreshShown(ctx context.Context) {
	if e.follows.Load() {
		e.notify(ctx, methodShownChanged, noArgs{})
	}
}

// openFile shows a file in the editor with a line selected, which counts from
// 0. It reports whether the editor did.
func (e *editor) openFile(ctx context.Context, file uri.URI, line int) bool {
	at := protocol.Position{Line: uint32(max(line, 0))}
	return e.showDocument(ctx, &protocol.ShowDocumentParams{
		URI:       file,
		TakeFocus: ptr(true),
		Selection: &protocol.Range{Start: at, End: at},
	})
}

// openURL shows an address in the browser. It reports whether the editor did.
func (e *editor) openURL(ctx context.Context, address string) bool {
	return e.showDocument(ctx, &protocol.ShowDocumentParams{
		URI:       uri.URI(address),
		External:  ptr(true),
		Selection: &protocol.Range{},
	})
}

func (e *editor) showDocument(ctx context.Context, params *protocol.ShowDocumentParams) bool {
	if !e.features().showDocument {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, clientTimeout)
	defer cancel()
	result, err := e.client.ShowDocument(ctx, params)
	if err != nil {
		e.log.Debug("document not shown", zap.Error(err))
		return false
	}
	return result != nil && result.Success
}

// configuration asks for our section of the user's settings; nil if the client
// cannot be asked.
func (e *editor) configuration(ctx context.Context) ([]byte, error) {
	if !e.features().configuration {
		return nil, nil
	}
	ctx, cancel := context.WithTimeout(ctx, clientTimeout)
	defer cancel()
	values, err := e.client.Configuration(ctx, &protocol.ConfigurationParams{
		Items: []protocol.ConfigurationItem{{Section: ptr(settingsSection)}},
	})
	if err != nil || len(values) == 0 {
		return nil, err
	}
	return values[0], nil
}

// watchConfiguration asks to be told when settings change.
func (e *editor) watchConfiguration(ctx context.Context) error {
	if !e.features().watchConfiguration {
		return nil
	}
	options, err := protocol.Marshal(protocol.LSPObject{"section": []byte(`"` + settingsSection + `"`)})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, clientTimeout)
	defer cancel()
	return e.client.RegisterCapability(ctx, &protocol.RegistrationParams{Registrations: []protocol.Registration{{
		ID: "settings", Method: protocol.MethodWorkspaceDidChangeConfiguration, RegisterOptions: options,
	}}})
}

// pageChanged tells a client that shows the page itself to load it again.
func (e *editor) pageChanged(ctx context.Context) {
	e.notify(ctx, methodPageChanged, pageChanged{currentPage})
}

// notify tells the client something outside of the protocol. It does not wait.
func (e *editor) notify(ctx context.Context, method string, params any) {
	raw, err := json.Marshal(params)
	if err == nil {
		err = e.wire.Notify(context.WithoutCancel(ctx), method, raw)
	}
	if err != nil {
		e.log.Debug("notification not delivered", zap.String("method", method), zap.Error(err))
	}
}

func ptr[T any](v T) *T { return &v }
