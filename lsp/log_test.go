package lsp

import (
	"context"
	"errors"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
)

// logClient takes log lines; it fails when it has enough.
type logClient struct {
	protocol.UnimplementedClient
	lines  []*protocol.LogMessageParams
	enough int
}

func (c *logClient) LogMessage(_ context.Context, p *protocol.LogMessageParams) error {
	c.lines = append(c.lines, p)
	if len(c.lines) == c.enough {
		return errors.New("enough")
	}
	return nil
}

func TestClientLogNeverBlocks(t *testing.T) {
	core := newClientCore(zap.InfoLevel)
	log := zap.New(core).With(zap.String("run", "1"))
	const lines = clientLogQueue + 10
	for range lines {
		log.Warn("slow client", zap.Int("n", 7))
	}
	log.Debug("not wanted")
	client := &logClient{enough: clientLogQueue}
	core.run(t.Context(), client)
	if len(client.lines) != clientLogQueue {
		t.Fatalf("%d lines were sent", len(client.lines))
	}
	first := client.lines[0]
	if first.Type != protocol.MessageTypeWarning || !strings.HasPrefix(first.Message, `slow client {"run": "1", "n": 7}`) {
		t.Errorf("first line is %v %q", first.Type, first.Message)
	}
	if !strings.HasSuffix(first.Message, "(10 earlier lines dropped)") {
		t.Errorf("first line %q does not say how many were dropped", first.Message)
	}
	if strings.Contains(client.lines[1].Message, "dropped") {
		t.Errorf("second line is %q", client.lines[1].Message)
	}
}

func TestClientLogEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	newClientCore(zap.InfoLevel).run(ctx, &logClient{})
}

func TestTraceSetsTheLevel(t *testing.T) {
	s := newServer(t.Context(), Options{Log: zap.NewNop()}, nil, nil)
	for value, want := range map[protocol.TraceValue]string{"off": "warn", "messages": "info", "verbose": "debug", "": "warn"} {
		if err := s.SetTrace(t.Context(), &protocol.SetTraceParams{Value: value}); err != nil {
			t.Fatal(err)
		}
		if got := s.level.String(); got != want {
			t.Errorf("trace %q sets level %s, want %s", value, got, want)
		}
	}
}

// Editors sort and colour the log by its levels.
func TestLogLevels(t *testing.T) {
	for level, want := range map[zapcore.Level]protocol.MessageType{
		zapcore.DebugLevel: protocol.MessageTypeLog, zapcore.InfoLevel: protocol.MessageTypeInfo, zapcore.WarnLevel: protocol.MessageTypeWarning,
		zapcore.ErrorLevel: protocol.MessageTypeError, zapcore.PanicLevel: protocol.MessageTypeError,
	} {
		if got := messageType(level); got != want {
			t.Errorf("%v is %v, want %v", level, got, want)
		}
	}
}
