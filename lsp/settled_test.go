package lsp

import (
	"context"
	"testing"
	"time"

	"go.lsp.dev/protocol"
)

// slowClient takes its time to answer for its settings.
type slowClient struct{ protocol.UnimplementedClient }

func (slowClient) Configuration(context.Context, *protocol.ConfigurationParams) ([]protocol.LSPAny, error) {
	time.Sleep(50 * time.Millisecond)
	return []protocol.LSPAny{protocol.LSPAny(`{"jdk":"21"}`)}, nil
}

// Who clicks as soon as there is a lens gets the JDK of the settings all the same.
func TestProgramsWaitForTheSettings(t *testing.T) {
	s := silentServer(t, slowClient{}, features{configuration: true})
	if err := s.Initialized(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if got := s.settledSettings().JDK; got != "21" {
		t.Errorf("the JDK is %q", got)
	}
	s.wait()
}
