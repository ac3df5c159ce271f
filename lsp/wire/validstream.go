package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"go.lsp.dev/jsonrpc2"
)

// validStream answers what is not a message instead of ending the connection,
// and reports the end of input at once, even while handlers are running.
type validStream struct {
	frameStream
	onEnd func(error) // called once by the reader when no frame will follow
}

// ReadFrame returns the next frame that holds a message or a batch.
func (g *validStream) ReadFrame(ctx context.Context) ([]byte, int64, error) {
	for {
		frame, n, err := g.frameStream.ReadFrame(ctx)
		var bad *frameError
		switch {
		case errors.As(err, &bad):
		case err != nil:
			g.onEnd(err)
			return nil, 0, err
		default:
			frame = bytes.TrimPrefix(frame, []byte("\xef\xbb\xbf"))
			if bad = checkFrame(frame); bad == nil {
				return frame, n, nil
			}
		}
		if err := g.reject(ctx, bad); err != nil {
			g.onEnd(err)
			return nil, 0, err
		}
	}
}

// reject answers a frame that is not a message with a null id.
func (g *validStream) reject(ctx context.Context, bad *frameError) error {
	answer := jsonrpc2.AppendResponse(nil, jsonrpc2.ID{}, nil, jsonrpc2.NewError(bad.code, bad.what))
	_, err := g.frameStream.WriteFrame(ctx, answer)
	return err
}

// checkFrame reports why the connection could not read a frame, nil if it can.
func checkFrame(frame []byte) *frameError {
	if !json.Valid(frame) {
		return &frameError{jsonrpc2.ParseError, "message is not valid JSON"}
	}
	if body := bytes.TrimLeft(frame, " \t\r\n"); len(body) > 0 && body[0] == '[' {
		if _, err := jsonrpc2.ParseRequests(frame); err != nil {
			return &frameError{jsonrpc2.InvalidRequest, "batch is not an array of JSON-RPC requests"}
		}
		return nil
	}
	if _, err := jsonrpc2.DecodeMessage(frame); err != nil {
		return &frameError{jsonrpc2.InvalidRequest, "message is not a JSON-RPC 2.0 request, notification or response"}
	}
	return nil
}
