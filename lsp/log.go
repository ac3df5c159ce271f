package lsp

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"

	"go.lsp.dev/protocol"
	"go.uber.org/zap/zapcore"

	"jfrlens/jfr/visible"
)

// clientLogQueue is how many log lines may wait for a slow client.
const clientLogQueue = 64

// clientCore is a log core that sends notes and errors to the client as
// window/logMessage. It never blocks and never logs: when the queue is full
// lines are dropped and counted, and the count is sent with the next line.
type clientCore struct {
	zapcore.LevelEnabler
	encoder zapcore.Encoder
	lines   chan *protocol.LogMessageParams
	dropped *atomic.Int64
}

// newClientCore returns a core whose lines [clientCore.run] sends.
func newClientCore(level zapcore.LevelEnabler) *clientCore {
	return &clientCore{
		LevelEnabler: level,
		encoder: zapcore.NewConsoleEncoder(zapcore.EncoderConfig{
			MessageKey: "message", NameKey: "name", ConsoleSeparator: " ",
			EncodeDuration: zapcore.StringDurationEncoder,
		}),
		lines:   make(chan *protocol.LogMessageParams, clientLogQueue),
		dropped: new(atomic.Int64),
	}
}

// With returns a core that adds fields to every line.
func (c *clientCore) With(fields []zapcore.Field) zapcore.Core {
	clone := *c
	clone.encoder = c.encoder.Clone()
	for _, f := range fields {
		f.AddTo(clone.encoder)
	}
	return &clone
}

// Check adds the core to an entry that it wants.
func (c *clientCore) Check(entry zapcore.Entry, checked *zapcore.CheckedEntry) *zapcore.CheckedEntry {
	if c.Enabled(entry.Level) {
		return checked.AddCore(entry, c)
	}
	return checked
}

// Write queues a line, or drops it when the client is too slow.
func (c *clientCore) Write(entry zapcore.Entry, fields []zapcore.Field) error {
	buffer, err := c.encoder.EncodeEntry(entry, fields)
	if err != nil {
		return err
	}
	text := buffer.String()
	buffer.Free()
	c.post(messageType(entry.Level), strings.TrimRight(text, "\n"))
	return nil
}

// post queues a line for the client, or drops it.
func (c *clientCore) post(kind protocol.MessageType, text string) {
	select {
	case c.lines <- &protocol.LogMessageParams{Type: kind, Message: visible.Lines(text)}:
	default:
		c.dropped.Add(1)
	}
}

// Sync does nothing: the queue is sent by its own goroutine.
func (c *clientCore) Sync() error { return nil }

// run sends the lines until ctx ends. It is the queue's only reader.
func (c *clientCore) run(ctx context.Context, client protocol.Client) {
	for {
		select {
		case <-ctx.Done():
			return
		case line := <-c.lines:
			if n := c.dropped.Swap(0); n > 0 {
				line.Message += fmt.Sprintf(" (%d earlier lines dropped)", n)
			}
			if client.LogMessage(ctx, line) != nil {
				return // the connection is gone, and logging that would feed itself
			}
		}
	}
}

// messageType is the protocol's word for a log level.
func messageType(level zapcore.Level) protocol.MessageType {
	switch {
	case level >= zapcore.ErrorLevel:
		return protocol.MessageTypeError
	case level == zapcore.WarnLevel:
		return protocol.MessageTypeWarning
	case level == zapcore.InfoLevel:
		return protocol.MessageTypeInfo
	default:
		return protocol.MessageTypeLog
	}
}
