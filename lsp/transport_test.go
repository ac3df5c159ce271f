package lsp_test

import (
	"context"
	"net"
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"

	"jfrlens/lsp"
	"jfrlens/lsp/lsptest"
	"jfrlens/lsp/wire"
)

// The client listens and the server connects, over a pipe or a socket.
func TestServerConnectsToTheClient(t *testing.T) {
	for _, network := range []string{"unix", "tcp"} {
		t.Run(network, func(t *testing.T) {
			address := "127.0.0.1:0"
			if network == "unix" {
				address = filepath.Join(t.TempDir(), "pipe")
			}
			listener, err := net.Listen(network, address)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = listener.Close() }()
			transport := wire.Transport{Pipe: address}
			if tcp, ok := listener.Addr().(*net.TCPAddr); ok {
				transport = wire.Transport{Socket: tcp.Port}
			}
			server, err := transport.Connect(nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			client, err := listener.Accept()
			if err != nil {
				t.Fatal(err)
			}
			e := lsptest.Attach(t, jsonrpc2.NewStream(client), lsptest.Options{}, func() int {
				code, err := lsp.Serve(context.Background(), server, lsp.Options{SessionRoot: t.TempDir()})
				if err != nil {
					t.Errorf("serve: %v", err)
				}
				return code
			})
			e.Initialize(lsptest.Options{})
			e.Quit()
			if got := e.ExitCode(); got != 0 {
				t.Errorf("exit code %d", got)
			}
		})
	}
}

func TestTransportErrorsNameThePlace(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "pipe")
	for transport, want := range map[wire.Transport]string{
		{Pipe: missing}:            missing,
		{Socket: 1}:                "port 1",
		{Pipe: missing, Socket: 1}: "not both",
	} {
		if _, err := transport.Connect(nil, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v", transport, err)
		}
	}
}
