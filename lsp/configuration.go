package lsp

import (
	"context"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

// DidChangeConfiguration follows the user's settings. Most clients want to be
// asked; some push the values along.
func (s *Server) DidChangeConfiguration(ctx context.Context, params *protocol.DidChangeConfigurationParams) error {
	if !s.features().configuration {
		s.tellProblem(ctx, s.applySettings(sectionOf(params.Settings)))
		return nil
	}
	s.spawn("settings", func(ctx context.Context) { s.tellProblem(ctx, s.fetchSettings(ctx)) })
	return nil
}

// fetchSettings asks the client for our section.
func (s *Server) fetchSettings(ctx context.Context) error {
	section, err := s.editor.configuration(ctx)
	if err != nil {
		s.log.Warn("settings not fetched", zap.Error(err))
		return nil
	}
	return s.applySettings(section)
}

// applySettings replaces the settings and redraws what depends on them. An
// empty section changes nothing. The error says what is wrong in the section.
func (s *Server) applySettings(section []byte) error {
	if len(section) == 0 || string(section) == "null" {
		return nil
	}
	next, err := parseSettings(section)
	s.settings.Store(&next)
	s.settingsChanged()
	return err
}

// tellProblem shows what is wrong in the user's settings, once.
func (s *Server) tellProblem(ctx context.Context, err error) {
	text := ""
	if err != nil {
		text = sentence(err)
	}
	if before := s.toldProblem.Swap(&text); text != "" && (before == nil || *before != text) {
		s.editor.show(ctx, protocol.MessageTypeWarning, text)
	}
}
