package wire

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

// dispatcher is the handler chain of one connection. Everything up to
// jsonrpc2.Async runs on the reading goroutine, so wire order is kept; nothing
// derives from a request's own context, which the library recycles.
type dispatcher struct {
	Handlers
	next      jsonrpc2.Handler // of the methods of the protocol
	root      context.Context  // ends with the connection
	lifecycle *lifecycle
	onExit    func()

	mu       sync.Mutex // guards inFlight
	inFlight map[jsonrpc2.ID]context.CancelCauseFunc
}

// newDispatcher returns the chain in front of a server.
func newDispatcher(root context.Context, h Handlers, l *lifecycle, onExit func()) *dispatcher {
	return &dispatcher{
		Handlers:  h,
		next:      ofProtocol(protocol.ServerHandler(h.Server, jsonrpc2.MethodNotFoundHandler)),
		root:      root,
		lifecycle: l,
		onExit:    onExit,
		inFlight:  map[jsonrpc2.ID]context.CancelCauseFunc{},
	}
}

// ofProtocol serves methods of the protocol. Of others the library would read the parameters first, and call missing ones wrong.
func ofProtocol(next jsonrpc2.Handler) jsonrpc2.Handler {
	return func(ctx context.Context, req *jsonrpc2.Request) (any, error) {
		is := func(m protocol.MethodInfo) bool {
			return m.Method == req.Method() && m.Direction != protocol.DirectionServerToClient
		}
		if !slices.ContainsFunc(protocol.Methods, is) {
			return jsonrpc2.MethodNotFoundHandler(ctx, req)
		}
		return next(ctx, req)
	}
}

// handle serves one incoming message. It never returns an error for a
// notification, because that would end the connection.
func (d *dispatcher) handle(ctx context.Context, req *jsonrpc2.Request) (result any, err error) {
	defer func() {
		if r := recover(); r != nil {
			result, err = nil, d.panicked(req, r)
		}
	}()
	switch req.Method() {
	case protocol.MethodCancelRequest:
		d.cancel(req.Params())
		return nil, nil
	case protocol.MethodExit:
		d.onExit()
		return nil, nil
	}
	if err := d.lifecycle.admit(req.Method(), req.IsCall()); err != nil {
		if req.IsCall() {
			return nil, err
		}
		d.Log.Debug("notification dropped", zap.Error(err))
		return nil, nil
	}
	if !req.IsCall() {
		d.notify(ctx, req)
		return nil, nil
	}
	if req.Method() == protocol.MethodInitialize {
		return d.initialize(ctx, req)
	}
	return d.call(ctx, req)
}

// initialize serves the first request, which the client may send again where it failed.
func (d *dispatcher) initialize(ctx context.Context, req *jsonrpc2.Request) (result any, err error) {
	done := false
	defer func() {
		if !done {
			d.lifecycle.reset()
		}
	}()
	result, err = d.next(ctx, req)
	done = err == nil
	return result, wireError(ctx, err)
}

// notify runs a notification inline. A failure is logged, never returned.
func (d *dispatcher) notify(ctx context.Context, req *jsonrpc2.Request) {
	if _, err := d.serve(ctx, req); err != nil && !errors.Is(err, jsonrpc2.ErrMethodNotFound) {
		d.Log.Warn("notification failed", zap.String("method", strings.Clone(req.Method())), zap.Error(err))
	}
}

// serve hands a message to who serves its method.
func (d *dispatcher) serve(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	if method, found := d.Methods[req.Method()]; found {
		return method(ctx, req.Params())
	}
	return d.next(ctx, req)
}

// call fixes what the request sees, frees the reading goroutine and runs the
// request on this one. Its context comes from the connection's, never from the
// request's: a cancel that arrives at once already finds it.
func (d *dispatcher) call(raw context.Context, req *jsonrpc2.Request) (any, error) {
	id := req.ID()
	ctx, cancel := context.WithCancelCause(d.See(d.root))
	defer cancel(nil)
	if !d.register(id, cancel) {
		return nil, jsonrpc2.NewError(jsonrpc2.InvalidRequest, "a request with this id is still being answered")
	}
	defer d.unregister(id)
	jsonrpc2.Async(raw)

	result, err := d.serve(ctx, req)
	return result, wireError(ctx, err)
}

// register remembers how to cancel a request; false if its id is in use.
func (d *dispatcher) register(id jsonrpc2.ID, cancel context.CancelCauseFunc) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if _, found := d.inFlight[id]; found {
		return false
	}
	d.inFlight[id] = cancel
	return true
}

func (d *dispatcher) unregister(id jsonrpc2.ID) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.inFlight, id)
}

// cancel ends the request that the client names; an unknown one is over already.
func (d *dispatcher) cancel(raw jsonrpc2.RawMessage) {
	var params protocol.CancelParams
	if err := protocol.Unmarshal(raw, &params); err != nil {
		d.Log.Warn("cancel request without an id", zap.Error(err))
		return
	}
	var id jsonrpc2.ID
	switch v := params.ID.(type) {
	case protocol.Integer:
		id = jsonrpc2.NewNumberID(int64(v))
	case protocol.String:
		id = jsonrpc2.NewStringID(strings.Clone(string(v)))
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if cancel, found := d.inFlight[id]; found {
		cancel(errCancelledByClient)
	}
}

// panicked logs a bug with its stack and returns the answer for the client.
func (d *dispatcher) panicked(req *jsonrpc2.Request, r any) error {
	d.Log.Error("handler panicked", zap.Any("panic", r), zap.ByteString("stack", debug.Stack()))
	if !req.IsCall() {
		return nil
	}
	return jsonrpc2.NewError(jsonrpc2.InternalError, fmt.Sprintf("internal error in %s: %v", req.Method(), r))
}
