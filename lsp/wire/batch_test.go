package wire

import (
	"context"
	"io"
	"strings"
	"testing"
)

// answersTo is what a server that is past initialize answers; with none, nothing comes before the answer to a later call.
func answersTo(t *testing.T, said string, none bool) string {
	t.Helper()
	c, client := served(t)
	c.lifecycle.phase.Store(int32(running))
	stream, err := newBoundedStream(client)
	if err != nil {
		t.Fatal(err)
	}
	last := make(chan struct{})
	go func() {
		_, _ = io.WriteString(client, said)
		if !none {
			<-last
		}
		_, _ = io.WriteString(client, frame(`{"jsonrpc":"2.0","id":"last","method":"own/ask"}`))
	}()
	var answers []string
	for {
		body, _, err := stream.ReadFrame(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(body), `"last"`) {
			return strings.Join(answers, "\n")
		}
		answers = append(answers, string(body))
		if len(answers) == 1 && !none {
			close(last)
		}
	}
}

// Each message of an array is answered as if it came alone, and what is none is told.
func TestBatches(t *testing.T) {
	const call, told, unknown = `{"jsonrpc":"2.0","id":1,"method":"own/ask"}`, `{"jsonrpc":"2.0","method":"own/told"}`, `{"jsonrpc":"2.0","id":2,"method":"own/x","params":{}}`
	tests := map[string]struct {
		said string
		want []string // parts of the answers
		none bool     // nothing is answered
	}{
		"calls":         {"[" + call + "," + unknown + "]", []string{`"id":1`, `"result":true`, `"id":2`, "-32601"}, false},
		"notifications": {"[" + told + "," + told + "]", nil, true},
		"both":          {"[" + told + "," + call + "]", []string{`"id":1`, `"result":true`}, false},
		"empty":         {"[]", []string{"-32600", `"id":null`}, false},
		"numbers":       {"[1,2]", []string{"-32700", `"id":null`}, false},
		"one is wrong":  {"[1," + call + "]", []string{"-32700", `"id":1`, `"result":true`}, false},
		"nested":        {"[[" + call + "]]", []string{"-32700"}, false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			got := answersTo(t, frame(tt.said), tt.none)
			for _, want := range tt.want {
				if !strings.Contains(got, want) {
					t.Errorf("no %s in %s", want, got)
				}
			}
			if tt.none && got != "" {
				t.Errorf("answered %s", got)
			}
		})
	}
	if got := answersTo(t, frame(`{"jsonrpc":"2.0","id":7,"result":1}`), true); got != "" { // of a call that nobody made
		t.Errorf("answered an answer: %s", got)
	}
}
