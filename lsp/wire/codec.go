package wire

import (
	"slices"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// codec encodes payloads with the protocol package's generated encoders. Long
// lists are encoded element by element, because as slices they would take the
// reflection path, which is several times slower.
type codec struct{}

// Marshal encodes a result or the parameters of a call.
func (codec) Marshal(v any) ([]byte, error) {
	switch v := v.(type) {
	case jsonrpc2.RawMessage:
		if v == nil {
			return []byte("null"), nil
		}
		return v, nil
	case []protocol.InlayHint:
		return appendList(v)
	case []protocol.CodeLens:
		return appendList(v)
	}
	return protocol.Marshal(v)
}

// Unmarshal decodes data into v, which keeps nothing of data: that is the frame of
// the next message, too, and lists of alternatives, such as those of actions, would
// share their strings with it (protocol.Unmarshal copies other values only).
func (codec) Unmarshal(data []byte, v any) error {
	if raw, ok := v.(*jsonrpc2.RawMessage); ok {
		*raw = append(jsonrpc2.RawMessage(nil), data...)
		return nil
	}
	return protocol.Unmarshal(slices.Clone(data), v)
}

// appendList encodes a list; nil is the empty list, never null.
func appendList[T any](items []T) ([]byte, error) {
	const typicalItemBytes = 160
	out := make([]byte, 0, 2+len(items)*typicalItemBytes)
	out = append(out, '[')
	for i := range items {
		if i > 0 {
			out = append(out, ',')
		}
		var err error
		if out, err = protocol.AppendMarshal(out, &items[i]); err != nil {
			return nil, err
		}
	}
	return append(out, ']'), nil
}

// Codec is the codec of the connection, for clients written in Go.
func Codec() jsonrpc2.Codec { return codec{} }
