package lsp

import (
	"cmp"
	"context"
	"strings"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
)

// Initialize takes over what the client can do and says what we can do.
func (s *Server) Initialize(_ context.Context, params *protocol.InitializeParams) (*protocol.InitializeResult, error) {
	f := newFeatures(params)
	s.announced.Store(f)
	s.setTrace(params.Trace)
	start, err := parseStartOptions(params.InitializationOptions)
	s.trusted.Store(start.Trusted == nil || *start.Trusted)
	s.terminals.Store(start.Terminals)
	s.showTests.Store(start.Tests)
	_, wrong := s.storeSettings(start.Settings) // without a refresh: before initialized the client must not be asked
	s.atStart = cmp.Or(err, wrong)
	s.roots.Store(ptr(workspaceRoots(params)))
	if params.ProcessID != nil && s.onParent != nil {
		s.onParent(int(*params.ProcessID))
	}
	return &protocol.InitializeResult{
		Capabilities: s.capabilities(f),
		ServerInfo:   protocol.ServerInfo{Name: "jfrlens", Version: protocol.NewOptional(s.options.Version)},
	}, nil
}

// capabilities is what this server can do for this client.
func (s *Server) capabilities(f *features) protocol.ServerCapabilities {
	c := protocol.ServerCapabilities{
		PositionEncoding: f.encoding.kind(),
		TextDocumentSync: &protocol.TextDocumentSyncOptions{
			OpenClose: ptr(true),
			Change:    ptr(protocol.TextDocumentSyncKindIncremental),
		},
		CodeLensProvider:       &protocol.CodeLensOptions{ResolveProvider: ptr(true)},
		InlayHintProvider:      protocol.Boolean(true),
		HoverProvider:          protocol.Boolean(true),
		CodeActionProvider:     protocol.Boolean(true),
		CompletionProvider:     &protocol.CompletionOptions{TriggerCharacters: []string{`"`, ":", ">", "#", "=", ","}},
		DocumentSymbolProvider: protocol.Boolean(true),
		DocumentLinkProvider:   &protocol.DocumentLinkOptions{},
		ExecuteCommandProvider: protocol.ExecuteCommandOptions{Commands: s.commandNames()},
		Workspace: &protocol.WorkspaceOptions{
			WorkspaceFolders: &protocol.WorkspaceFoldersServerCapabilities{
				Supported:           ptr(true),
				ChangeNotifications: protocol.Boolean(true),
			},
		},
	}
	if f.pullDiagnostics {
		c.DiagnosticProvider = &protocol.DiagnosticOptions{Identifier: ptr("jfrlens")}
	}
	return c
}

// Initialized asks for the settings, off the reading goroutine: the answer
// comes in over it.
func (s *Server) Initialized(context.Context, *protocol.InitializedParams) error {
	atStart := s.atStart
	s.asking.Lock() // from now on, so that no command overtakes it
	asked := s.spawn("settings", func(ctx context.Context) {
		defer s.asking.Unlock()
		if err := s.editor.watchConfiguration(ctx); err != nil {
			s.log.Debug("settings are not watched", zap.Error(err))
		}
		s.followSettings(ctx, atStart)
	})
	if !asked {
		s.asking.Unlock()
	}
	return nil
}

// Shutdown stops what runs. The client says exit when it has our answer.
func (s *Server) Shutdown(context.Context) error {
	s.launcher.stopRuns()
	return nil
}

// SetTrace follows the client's switch for what it wants to see of the log.
func (s *Server) SetTrace(_ context.Context, params *protocol.SetTraceParams) error {
	s.setTrace(params.Value)
	return nil
}

func (s *Server) setTrace(value protocol.TraceValue) {
	switch value {
	case protocol.TraceValueVerbose:
		s.level.SetLevel(zapcore.DebugLevel)
	case protocol.TraceValueMessages:
		s.level.SetLevel(zapcore.InfoLevel)
	default:
		s.level.SetLevel(zapcore.WarnLevel)
	}
}

// DidChangeWorkspaceFolders follows the folders that are open.
func (s *Server) DidChangeWorkspaceFolders(_ context.Context, params *protocol.DidChangeWorkspaceFoldersParams) error {
	gone := map[string]bool{}
	for _, folder := range params.Event.Removed {
		gone[filePath(folder.URI)] = true
	}
	var next []string
	for _, root := range *s.roots.Load() {
		if !gone[root] {
			next = append(next, root)
		}
	}
	for _, folder := range params.Event.Added {
		if path := filePath(folder.URI); path != "" {
			next = append(next, strings.Clone(path))
		}
	}
	s.roots.Store(&next)
	return nil
}

// workspaceRoots are the folders that are open; old clients name one only.
func workspaceRoots(params *protocol.InitializeParams) []string {
	var roots []string
	folders, _ := params.WorkspaceFolders.Get()
	for _, folder := range folders {
		if path := filePath(folder.URI); path != "" {
			roots = append(roots, strings.Clone(path))
		}
	}
	if len(roots) > 0 {
		return roots
	}
	//lint:ignore SA1019 clients without workspace folders have nothing else
	if root := params.RootURI; root != nil {
		if path := filePath(*root); path != "" {
			return []string{strings.Clone(path)}
		}
	}
	//lint:ignore SA1019 as above, for the oldest clients
	if path, ok := params.RootPath.Get(); ok && path != "" {
		return []string{strings.Clone(path)}
	}
	return nil
}
