package lsp_test

import (
	"strings"
	"testing"

	"go.lsp.dev/protocol"

	"jfrlens/lsp/lsptest"
)

// What is wrong in the settings is told once, and again only when it is something else.
func TestWrongSettingsAreTold(t *testing.T) {
	e, _, path := opened(t, lsptest.Options{Capabilities: able(), Settings: `{"hints":{"treshold":2}}`})
	e.Await("it is told", func(s lsptest.State) bool { return len(s.Messages) == 1 })
	if got := e.State().Messages[0]; !strings.Contains(got, `"treshold"`) {
		t.Errorf("told %q", got)
	}
	e.Configure(`{"hints":{"treshold":2},"lenses":{"enabled":false}}`)
	awaitNoLenses(t, e, path)
	e.Configure(`{"hints":{"threshold":"2"}}`)
	e.Await("the other one is told", func(s lsptest.State) bool { return len(s.Messages) > 1 })
	if got := e.State().Messages; len(got) != 2 || !strings.Contains(got[1], "hints.threshold is a string") {
		t.Errorf("told %q", got)
	}
}

// Clients that cannot be asked push their settings or send them at the start.
func TestPushedSettingsAreTold(t *testing.T) {
	tests := map[string]struct {
		init, pushed, want string
	}{
		"at the start": {init: `{"settings":{"lenses":{"threshold":-1}}}`, want: "the threshold -1 is not a percentage"},
		"pushed":       {init: `{}`, pushed: `{"jfrlens":{"jdk":21}}`, want: "jdk is a number and must be a string"},
		"no trust":     {init: `{"trusted":"no"}`, want: "nothing will be run"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			e := lsptest.Start(t, lsptest.Options{Init: rawJSON(tt.init)})
			if tt.pushed != "" {
				params := &protocol.DidChangeConfigurationParams{Settings: protocol.LSPAny(tt.pushed)}
				if err := e.Server().DidChangeConfiguration(t.Context(), params); err != nil {
					t.Fatal(err)
				}
			}
			e.Await("it is told", func(s lsptest.State) bool { return hasMessage(s, tt.want) })
		})
	}
}
