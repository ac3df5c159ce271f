package wire

import (
	"sync/atomic"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// phase is where a connection is in its life.
type phase int32

const (
	beforeInitialize phase = iota
	running
	afterShutdown
)

// lifecycle enforces the order initialize, requests, shutdown, which the
// library leaves to us.
type lifecycle struct {
	phase atomic.Int32
}

// admit reports why a message cannot be served now, nil if it can, and moves
// on at initialize and shutdown, which must be calls.
func (l *lifecycle) admit(method string, call bool) error {
	switch now := phase(l.phase.Load()); {
	case !call && (method == protocol.MethodInitialize || method == protocol.MethodShutdown):
		return jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "%s came without an id", method)
	case now == beforeInitialize && method == protocol.MethodInitialize:
		l.phase.Store(int32(running))
		return nil
	case now == beforeInitialize:
		return jsonrpc2.Errorf(jsonrpc2.ServerNotInitialized, "%s came before initialize", method)
	case now == afterShutdown:
		return jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "%s came after shutdown", method)
	case method == protocol.MethodInitialize:
		return jsonrpc2.NewError(jsonrpc2.InvalidRequest, "initialize came twice")
	case method == protocol.MethodShutdown:
		l.phase.Store(int32(afterShutdown))
	}
	return nil
}

// reset takes back an initialize that failed, so that the client may try again.
func (l *lifecycle) reset() { l.phase.Store(int32(beforeInitialize)) }

// exitCode is the process's exit code when the connection ends now: 0 only
// after the client asked for the shutdown.
func (l *lifecycle) exitCode() int {
	if phase(l.phase.Load()) == afterShutdown {
		return 0
	}
	return 1
}
