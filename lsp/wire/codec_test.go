package wire

import (
	"testing"

	"go.lsp.dev/protocol"
)

// What was decoded stays what it is when the next message comes into the same memory.
func TestDecodedKeepsNothingOfTheFrame(t *testing.T) {
	frame := []byte(`[{"title":"Go to who has it","command":"jfrlens.holder"}]`)
	var actions []protocol.CommandOrCodeAction
	if err := Codec().Unmarshal(frame, &actions); err != nil || len(actions) != 1 {
		t.Fatalf("%v, %v", actions, err)
	}
	clear(frame)
	if c, ok := actions[0].(*protocol.Command); !ok || c.Title != "Go to who has it" || c.Command != "jfrlens.holder" {
		t.Errorf("the action is %+v now", actions[0])
	}
}
