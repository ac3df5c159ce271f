package lsp

import (
	"slices"
	"strings"

	"go.lsp.dev/protocol"
)

// features is what a client can do, flattened once from the tree of optional
// values that it announces. It is immutable.
type features struct {
	client             string // name of the editor, as it gives it
	encoding           encoding
	markdown           bool // hovers may be markdown
	codeLensRefresh    bool
	inlayHintRefresh   bool
	showDocument       bool
	workDoneProgress   bool
	configuration      bool // answers workspace/configuration
	watchConfiguration bool // wants to be asked for didChangeConfiguration
	pullDiagnostics    bool // asks for the problems of a document
	problemsRefresh    bool // can be asked to ask for problems again
	paddedHints        bool // draws paddingLeft of an inlay hint
	extended           bool // is our extension: attaches a debugger itself when it is told to, and runs the commands of hovers
}

// newFeatures reads what a client announced; every part may be missing.
func newFeatures(params *protocol.InitializeParams) *features {
	f := &features{client: strings.Clone(params.ClientInfo.Name)}
	f.paddedHints, f.extended = drawsPadding(f.client), isVSCode(f.client)
	capabilities := params.Capabilities
	if general := capabilities.General; general != nil {
		f.encoding = pickEncoding(general.PositionEncodings)
	}
	if window := capabilities.Window; window != nil {
		f.workDoneProgress = isSet(window.WorkDoneProgress)
		f.showDocument = window.ShowDocument != nil && window.ShowDocument.Support
	}
	if workspace := capabilities.Workspace; workspace != nil {
		f.configuration = isSet(workspace.Configuration)
		if c := workspace.DidChangeConfiguration; c != nil {
			f.watchConfiguration = isSet(c.DynamicRegistration)
		}
		if c := workspace.CodeLens; c != nil {
			f.codeLensRefresh = isSet(c.RefreshSupport)
		}
		if c := workspace.Diagnostics; c != nil {
			f.problemsRefresh = isSet(c.RefreshSupport)
		}
		if c := workspace.InlayHint; c != nil {
			f.inlayHintRefresh = isSet(c.RefreshSupport)
		}
	}
	if text := capabilities.TextDocument; text != nil {
		f.pullDiagnostics = text.Diagnostic != nil
		if text.Hover != nil {
			f.markdown = slices.Contains(text.Hover.ContentFormat, protocol.MarkupKindMarkdown)
		}
	}
	return f
}

// drawsPadding reports whether an editor draws the padding of inlay hints.
// Elsewhere, as in IntelliJ, the blank is part of the label.
func drawsPadding(client string) bool {
	return isVSCode(client) || begins(client, "Neovim", "helix", "Eglot")
}

// isVSCode tells VS Code and what is made of it, where the client is our extension.
func isVSCode(client string) bool {
	return begins(client, "Visual Studio Code", "VSCodium", "code-server", "Cursor")
}

// begins tells whether a text begins with one of several.
func begins(text string, starts ...string) bool {
	return slices.ContainsFunc(starts, func(start string) bool { return strings.HasPrefix(text, start) })
}

func isSet(flag *bool) bool { return flag != nil && *flag }
