package lsp

import (
	"context"
)

// publish shows a profile in every open document, and on the page that is of it.
func (s *Server) publish(p *published) {
	p, done := s.shown.show(p)
	if done {
		s.redraw()
	}
	if done && !p.live {
		s.refresh.hurry()
	}
	s.republish(p.entire())
}

// takeBack takes the profiles of a run away.
func (s *Server) takeBack(a *activeRun) {
	s.shown.takeBack(a.number)
	s.redraw()
}

// compareShown compares what is shown with an earlier run, or with none.
func (s *Server) compareShown(now, earlier *published) {
	s.shown.compare(now, earlier)
	s.redraw()
}

// settingsChanged redraws what depends on the settings.
func (s *Server) settingsChanged() {
	s.spawn("settings", func(context.Context) {
		s.shown.renew()
		s.redraw()
	})
}

// redraw lets the client ask for all that is shown again.
func (s *Server) redraw() {
	if _, known := s.pages.hosted.find(currentPage); known {
		s.editor.pageChanged(s.root)
	}
	s.redrawText()
}

// redrawText places the numbers in the open documents and lets the client ask for them.
func (s *Server) redrawText() {
	if p := s.shown.Load(); p != nil {
		for _, doc := range s.documents.snapshot().byURI {
			if file := p.of(doc); file != nil {
				file.in(doc)
				s.spawn("methods", func(context.Context) { file.Methods() })
			}
		}
	}
	s.refresh.want()
}
