package lsp

import (
	"context"

	"jfrlens/flamegraph"
)

// screen owns what the user sees of a recording: the profile on the lines of open documents, and the pages.
type screen struct {
	*workspace
	shown showing
	pages pages
}

// newScreen returns one that shows nothing.
func newScreen(w *workspace) *screen {
	s := &screen{workspace: w}
	s.shown.preferred = func() string { return w.settings.Load().SampleType }
	s.pages.browser = flamegraph.NewServer(s.openPlace)
	return s
}

// current is the profile that is shown.
func (s *screen) current() (*published, error) {
	if shown := s.shown.Load(); shown != nil {
		return shown, nil
	}
	return nil, errNothingShown
}

// publish shows a profile in every open document, and on the page that is of it.
func (s *screen) publish(p *published) {
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
func (s *screen) takeBack(a *activeRun) {
	s.shown.takeBack(a.number)
	s.redraw()
}

// compareShown compares what is shown with an earlier run, or with none.
func (s *screen) compareShown(now, earlier *published) {
	s.shown.compare(now, earlier)
	s.redraw()
}

// settingsChanged redraws what depends on the settings.
func (s *screen) settingsChanged() {
	s.spawn("settings", func(context.Context) {
		s.shown.renew()
		s.redraw()
	})
}

// redraw lets the client ask for all that is shown again.
func (s *screen) redraw() {
	if _, known := s.pages.hosted.find(currentPage); known {
		s.editor.pageChanged(s.root)
	}
	s.redrawText()
}

// redrawText places the numbers in the open documents and lets the client ask for them.
func (s *screen) redrawText() {
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
