package lsp

import (
	"context"
	"fmt"
	"path/filepath"

	"jfrlens/jfr/units"
	"jfrlens/profiler/lines"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// newShown lays a profile over sources, in the sample type that is to be shown.
func (s *Server) newShown(p *profile.Profile, sources source.Finder, libraries profile.Libraries) (*published, error) {
	view, err := s.viewOf(p)
	if err != nil {
		return nil, err
	}
	return newPublished(view, lines.Options{Sources: sources, Libraries: libraries, Replaced: s.shown.Load().overlay()}), nil
}

// viewOf chooses the sample type: the user's choice if the profile has it,
// then the setting, then the profile's default.
func (s *Server) viewOf(p *profile.Profile) (*profile.View, error) {
	for _, name := range []string{s.chosenType(), s.settings.Load().SampleType} {
		if name != "" && p.Has(name) {
			return p.View(name)
		}
	}
	return p.View("")
}

// chosenType is the sample type that the user selected by command, "" if none.
func (s *Server) chosenType() string {
	if name := s.selected.Load(); name != nil {
		return *name
	}
	return ""
}

// publish shows a profile in every open document. What was started, opened or
// cleared later than a program that still runs stays so.
func (s *Server) publish(p *published) {
	s.showMu.Lock()
	replaced := s.shown.Load()
	later := s.cleared
	if replaced != nil {
		later = max(later, replaced.turn)
	}
	if p.live && later > p.turn {
		s.showMu.Unlock()
		s.republish(p)
		return
	}
	p = s.inChosenType(p) // which may be another one since p was made
	if p.continues(replaced) {
		p.visited = replaced.visited
	}
	if p.live {
		p.under = replaced.below(p.run)
	}
	s.shown.Store(p)
	s.showMu.Unlock()
	s.redraw()
	if !p.live {
		s.refresh.hurry()
	}
	s.republish(p)
}

// below is what is shown without the profiles of a run: p, or what those have
// replaced.
func (p *published) below(run int) *published {
	if p != nil && p.run == run {
		return p.under
	}
	return p
}

// takeBack shows again what the profiles of a run have replaced, if one of them
// is shown; what has replaced them does not come back to them.
func (s *Server) takeBack(a *activeRun) {
	s.showMu.Lock()
	now := s.shown.Load()
	for p := now; p != nil; p = p.under {
		p.under = p.under.below(a.number)
	}
	if rest := now.below(a.number); rest != now {
		s.shown.Store(s.inChosenType(rest))
	}
	s.showMu.Unlock()
	s.redraw()
}

// reshow indexes what is shown again after the sample type changed.
func (s *Server) reshow() {
	s.showMu.Lock()
	defer s.showMu.Unlock()
	s.shown.Store(s.inChosenType(s.shown.Load()))
}

// inChosenType is a profile in the sample type that is to be shown now: itself,
// or a new one. The caller holds showMu.
func (s *Server) inChosenType(p *published) *published {
	if p == nil {
		return nil
	}
	view, err := s.viewOf(p.profile)
	if err != nil || view.Type == p.View.Type {
		return p
	}
	return p.again(view, p.before)
}

// again is a profile in another sample type, or compared with another run.
func (p *published) again(view *profile.View, before *published) *published {
	next := newPublished(view, lines.Options{
		Sources: p.Sources, Libraries: p.Libraries, Before: before.overlay(), Replaced: p.Overlay,
	})
	next.measurement, next.before, next.under = p.measurement, before, p.under
	if next.continues(p) {
		next.visited = p.visited
	}
	return next
}

// continues tells whether a profile is a newer one of the same run, so that who
// goes from hot line to hot line need not begin again.
func (p *published) continues(before *published) bool {
	return before != nil && p.pageID() == before.pageID() && p.View.Type == before.View.Type
}

// settingsChanged redraws what depends on the settings.
func (s *Server) settingsChanged() {
	s.spawn("settings", func(context.Context) {
		s.reshow()
		s.redraw()
	})
}

// redraw places the numbers in the open documents and lets the client ask.
func (s *Server) redraw() {
	if p := s.shown.Load(); p != nil {
		for _, doc := range s.documents.snapshot().byURI {
			if file := p.of(doc); file != nil {
				file.in(doc)
				s.spawn("methods", func(context.Context) { file.Methods() })
			}
		}
	}
	if _, known := s.hosted.find(currentPage); known {
		s.editor.pageChanged(s.root)
	}
	s.refresh.want()
}

// summary is one sentence on the result.
func (p *published) summary(failed bool) string {
	samples := units.Plural(p.View.Samples, p.View.Type.Name+" sample")
	what := "Profiled " + p.title
	if failed {
		what = "Measured of " + p.title + " until then"
	}
	hottest := p.Hottest()
	if len(hottest) == 0 {
		return fmt.Sprintf("%s: %s. None of them is in a source file of this workspace; the flame graph shows where they are.", what, samples)
	}
	h := hottest[0] // comes first, because editors cut long messages
	return fmt.Sprintf("%s: hottest line %s:%d (own %s), %s.", what, filepath.Base(h.Path), h.Number, units.Percent(p.Share(h.Work())), samples)
}
