package lsp

import (
	"testing"

	"go.lsp.dev/protocol"
)

func TestFeaturesOfRealClients(t *testing.T) {
	set := ptr(true)
	tests := map[string]struct {
		name         string
		capabilities protocol.ClientCapabilities
		want         features
	}{
		"nothing": {"", protocol.ClientCapabilities{}, features{}},
		"empty parts": {"x", protocol.ClientCapabilities{
			General: &protocol.GeneralClientCapabilities{}, Window: &protocol.WindowClientCapabilities{},
			Workspace: &protocol.WorkspaceClientCapabilities{}, TextDocument: &protocol.TextDocumentClientCapabilities{},
		}, features{client: "x"}},
		"Helix": {"helix", protocol.ClientCapabilities{
			General: &protocol.GeneralClientCapabilities{PositionEncodings: []protocol.PositionEncodingKind{"utf-8", "utf-32", "utf-16"}},
			Window:  &protocol.WindowClientCapabilities{WorkDoneProgress: set, ShowDocument: &protocol.ShowDocumentClientCapabilities{Support: true}},
			Workspace: &protocol.WorkspaceClientCapabilities{
				InlayHint: &protocol.InlayHintWorkspaceClientCapabilities{RefreshSupport: ptr(false)},
			},
		}, features{client: "helix", encoding: utf8Bytes, showDocument: true, workDoneProgress: true, paddedHints: true}},
		"IntelliJ": {"IntelliJ IDEA 2026.2", protocol.ClientCapabilities{
			General: &protocol.GeneralClientCapabilities{PositionEncodings: []protocol.PositionEncodingKind{"utf-16"}},
			Workspace: &protocol.WorkspaceClientCapabilities{
				Configuration: set,
				CodeLens:      &protocol.CodeLensWorkspaceClientCapabilities{RefreshSupport: set},
				InlayHint:     &protocol.InlayHintWorkspaceClientCapabilities{RefreshSupport: set},
			},
			TextDocument: &protocol.TextDocumentClientCapabilities{
				Hover: &protocol.HoverClientCapabilities{ContentFormat: []protocol.MarkupKind{"markdown"}},
			},
		}, features{client: "IntelliJ IDEA 2026.2", configuration: true, codeLensRefresh: true, inlayHintRefresh: true, markdown: true}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			params := &protocol.InitializeParams{}
			params.Capabilities, params.ClientInfo.Name = tt.capabilities, tt.name
			if got := newFeatures(params); *got != tt.want {
				t.Errorf("got %+v, want %+v", *got, tt.want)
			}
		})
	}
}

func TestWorkspaceRoots(t *testing.T) {
	tests := map[string]struct {
		params string
		want   []string
	}{
		"folders":        {`{"workspaceFolders":[{"uri":"file:///a%20b","name":"a"},{"uri":"vscode-vfs://x/y","name":"v"},{"uri":"file:///c","name":"c"}],"rootUri":"file:///r"}`, []string{"/a b", "/c"}},
		"root":           {`{"workspaceFolders":null,"rootUri":"file:///r"}`, []string{"/r"}},
		"path":           {`{"rootUri":null,"rootPath":"/p"}`, []string{"/p"}},
		"nothing at all": {`{"rootUri":null}`, nil},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			var params protocol.InitializeParams
			if err := protocol.Unmarshal([]byte(tt.params), &params); err != nil {
				t.Fatal(err)
			}
			got := workspaceRoots(&params)
			if len(got) != len(tt.want) {
				t.Fatalf("got %q, want %q", got, tt.want)
			}
			for i := range got {
				if got[i] != tt.want[i] {
					t.Errorf("got %q, want %q", got, tt.want)
				}
			}
		})
	}
}
