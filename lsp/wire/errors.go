package wire

import (
	"context"
	"errors"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// errCancelledByClient is the cause of a request that the client gave up.
var errCancelledByClient = errors.New("the client cancelled the request")

// wireError turns any error of a request handler into what the client gets.
// It is the one place that chooses codes: an error without one would travel as
// code 0, and the library reports missing parameters as a parse error.
func wireError(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(context.Cause(ctx), errCancelledByClient) { // whatever came of that
		return jsonrpc2.NewError(protocol.CodeRequestCancelled, "request cancelled")
	}
	var coded *jsonrpc2.Error
	if !errors.As(err, &coded) {
		return jsonrpc2.NewError(jsonrpc2.InternalError, err.Error())
	}
	if coded.Code == jsonrpc2.ParseError {
		return jsonrpc2.Errorf(jsonrpc2.InvalidParams, "parameters do not fit the method: %v", err)
	}
	return err
}

// InvalidParams is the error of a request that asks for something impossible.
func InvalidParams(format string, args ...any) error {
	return jsonrpc2.Errorf(jsonrpc2.InvalidParams, format, args...)
}
