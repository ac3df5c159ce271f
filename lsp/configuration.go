package lsp

import (
	"context"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

// DidChangeConfiguration follows the user's settings. Most clients want to be
// asked; some push the values along.
func (s *Server) DidChangeConfiguration(_ context.Context, params *protocol.DidChangeConfigurationParams) error {
	if !s.features().configuration {
		s.applySettings(sectionOf(params.Settings))
		return nil
	}
	s.spawn("settings", s.fetchSettings)
	return nil
}

// fetchSettings asks the client for our section.
func (s *Server) fetchSettings(ctx context.Context) {
	section, err := s.editor.configuration(ctx)
	if err != nil {
		s.log.Warn("settings not fetched", zap.Error(err))
		return
	}
	if section != nil {
		s.applySettings(section)
	}
}

// applySettings replaces the settings and redraws what depends on them. An
// empty section changes nothing.
func (s *Server) applySettings(section []byte) {
	if len(section) == 0 || string(section) == "null" {
		return
	}
	next, err := parseSettings(section)
	if err != nil {
		s.log.Warn("settings", zap.Error(err))
	}
	s.settings.Store(&next)
	s.settingsChanged()
}
