package wire

import (
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// Long lists are encoded another way than the protocol package does, with the same result; no answer is null where
// the protocol wants a list.
func TestListsAreEncodedAsByTheProtocol(t *testing.T) {
	hints := []protocol.InlayHint{
		{Position: protocol.Position{Line: 1, Character: 7}, Label: protocol.String("12% · \"é\u2028\"")},
		{Label: protocol.InlayHintLabelPartSlice{{Value: "1", Tooltip: protocol.String("<a>&\t")}}, PaddingLeft: new(bool)},
	}
	lenses := []protocol.CodeLens{
		{Command: protocol.Command{Title: "▶ Profile", Command: "jfrlens.profile", Arguments: []protocol.LSPAny{protocol.LSPAny(`{"line":3}`)}}},
		{Range: protocol.Range{End: protocol.Position{Line: 1<<32 - 1, Character: 1<<32 - 1}}},
	}
	tests := map[string]struct{ value, same any }{
		"no hints":     {[]protocol.InlayHint(nil), []protocol.InlayHint{}},
		"empty hints":  {[]protocol.InlayHint{}, []protocol.InlayHint{}},
		"hints":        {hints, hints},
		"one hint":     {hints[:1], hints[:1]},
		"no lenses":    {[]protocol.CodeLens(nil), []protocol.CodeLens{}},
		"lenses":       {lenses, lenses},
		"another list": {[]protocol.Position{{Line: 3}}, []protocol.Position{{Line: 3}}},
		"one value":    {protocol.Boolean(true), protocol.Boolean(true)},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			got, err := Codec().Marshal(tt.value)
			if err != nil {
				t.Fatal(err)
			}
			want, err := protocol.Marshal(tt.same)
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != string(want) {
				t.Errorf("got %s, want %s", got, want)
			}
		})
	}
}

// What is JSON already goes as it is.
func TestRawMessagesAreNotTouched(t *testing.T) {
	for text, want := range map[string]string{"": "null", `{"a":1}`: `{"a":1}`, "  [1]": "  [1]"} {
		var raw jsonrpc2.RawMessage
		if text != "" {
			raw = jsonrpc2.RawMessage(text)
		}
		if got, err := Codec().Marshal(raw); err != nil || string(got) != want {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
	frame := []byte(`{"a":1}`)
	var kept jsonrpc2.RawMessage
	if err := Codec().Unmarshal(frame, &kept); err != nil {
		t.Fatal(err)
	}
	if clear(frame); string(kept) != `{"a":1}` {
		t.Errorf("kept %q", kept)
	}
}

// A value that cannot be written is an error and no half list.
func TestWhatCannotBeEncodedIsAnError(t *testing.T) {
	broken := []protocol.CodeLens{{Command: protocol.Command{Arguments: []protocol.LSPAny{protocol.LSPAny(`{"a":`)}}}}
	if got, err := Codec().Marshal(broken); err == nil {
		t.Errorf("encoded as %s", got)
	}
	if err := Codec().Unmarshal([]byte(`{"line":`+strings.Repeat("9", 40)+`}`), &protocol.Position{}); err == nil {
		t.Error("a line of 40 digits was read")
	}
}
