package lsp_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
	"go.uber.org/zap/zaptest/observer"

	"jfrlens/lsp"
)

// input is a connection whose input is given.
type input struct{ io.Reader }

func (input) Write(b []byte) (int, error) { return len(b), nil }
func (input) Close() error                { return nil }

func frame(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }

func TestBrokenInputEndsWithASentence(t *testing.T) {
	for given, want := range map[string]string{
		"hello\r\n\r\n":                `line "hello" has no colon`,
		"Content-Length: x\r\n\r\n":    "is not a positive number",
		"Content-Length: 9\r\n\r\n{}":  "ended within a message",
		frame(`{"jsonrpc":"2.0","id"`): "",
		"":                             "",
	} {
		code, err := lsp.Serve(t.Context(), input{strings.NewReader(given)}, lsp.Options{SessionRoot: os.DevNull})
		if code != 1 || (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: code %d, %v; want %q", given, code, err, want)
		}
	}
}

// After any input the connection still ends, and never panics.
func FuzzServer(f *testing.F) {
	initialize := frame(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}`)
	f.Add([]byte(initialize + frame(`{"jsonrpc":"2.0","id":1,"method":"ping"}`)))
	f.Add([]byte(initialize + frame(`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{}}`)))
	f.Add([]byte(initialize + frame(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///A.java","languageId":"java","version":1,"text":"class A {}"}}}`) +
		frame(`{"jsonrpc":"2.0","id":2,"method":"textDocument/codeLens","params":{"textDocument":{"uri":"file:///A.java"}}}`)))
	f.Fuzz(func(t *testing.T, given []byte) {
		core, log := observer.New(zapcore.ErrorLevel)
		_, err := lsp.Serve(t.Context(), input{bytes.NewReader(given)}, lsp.Options{SessionRoot: os.DevNull, Log: zap.New(core)})
		checkPanics(t, log)
		if err != nil && !errors.Is(err, jsonrpc2.ErrInvalidHeader) && !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Fatal(err)
		}
	})
}
