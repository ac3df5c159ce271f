package lsp

import (
	"cmp"
	"context"
	"sync"
	"sync/atomic"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

// preferences are what the client can do and what its user wants. Each value is
// replaced as a whole, on any goroutine; it starts none.
type preferences struct {
	announced atomic.Pointer[features]
	settings  atomic.Pointer[Settings]
	trusted   atomic.Bool
	terminals atomic.Bool              // the client shows terminals
	showTests atomic.Bool              // the client shows how tests went
	roots     atomic.Pointer[[]string] // folders that are open
	atStart   error                    // what was wrong in the options of initialize, told after it

	asking sync.Mutex             // held while the client is asked for its settings
	told   atomic.Pointer[string] // what was wrong in them last, "" for nothing
}

// features is what the client announced.
func (p *preferences) features() *features { return p.announced.Load() }

// DidChangeConfiguration follows the user's settings. Most clients want to be
// asked; some push the values along.
func (s *Server) DidChangeConfiguration(ctx context.Context, params *protocol.DidChangeConfigurationParams) error {
	if !s.features().configuration {
		s.tellProblem(ctx, s.applySettings(sectionOf(params.Settings)))
		return nil
	}
	s.spawn("settings", func(ctx context.Context) {
		s.asking.Lock()
		defer s.asking.Unlock()
		s.followSettings(ctx, nil)
	})
	return nil
}

// followSettings takes over what the client answers and tells what is wrong in
// it, or else what was wrong at the start. The caller holds asking: one question
// is answered and applied before the next is asked, so that an older answer
// cannot come last.
func (s *Server) followSettings(ctx context.Context, atStart error) {
	s.tellProblem(ctx, cmp.Or(s.fetchSettings(ctx), atStart))
}

// settledSettings returns the settings when the client has answered what it was
// asked: a program must not run by those of before.
func (p *preferences) settledSettings() *Settings {
	p.asking.Lock()
	defer p.asking.Unlock()
	return p.settings.Load()
}

// fetchSettings asks the client for our section and applies it.
func (s *Server) fetchSettings(ctx context.Context) error {
	section, err := s.editor.configuration(ctx)
	if err != nil {
		s.log.Warn("settings not fetched", zap.Error(err))
		return nil
	}
	return s.applySettings(section)
}

// applySettings replaces the settings and redraws what depends on them. The
// error says what is wrong in the section.
func (s *Server) applySettings(section []byte) error {
	changed, err := s.storeSettings(section)
	if changed {
		s.screen.settingsChanged()
	}
	return err
}

// storeSettings replaces the settings; an empty section changes nothing. The
// error says what is wrong in the section.
func (p *preferences) storeSettings(section []byte) (changed bool, err error) {
	if len(section) == 0 || string(section) == "null" {
		return false, nil
	}
	next, err := parseSettings(section)
	p.settings.Store(&next)
	return true, err
}

// tellProblem shows what is wrong in the user's settings, once.
func (s *Server) tellProblem(ctx context.Context, err error) {
	text := ""
	if err != nil {
		text = sentence(err)
	}
	if before := s.told.Swap(&text); text != "" && (before == nil || *before != text) {
		s.editor.show(ctx, protocol.MessageTypeWarning, text)
	}
}
