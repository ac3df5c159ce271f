package lsp

import (
	"cmp"
	"context"
	"fmt"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"jfrlens/flamegraph"
	"jfrlens/profiler/profile"
)

// pageSubject is what a page shows: a profile, and the earlier one that it is
// compared with, or nil.
type pageSubject struct {
	*published
	before *published
}

// options are those of the page, which shows a sample type first if it has that; without one that which the user has
// chosen, else what the run lost most by.
func (p pageSubject) options(sampleType string) flamegraph.Options {
	o := flamegraph.Options{Title: p.title, Type: sampleType, Live: p.live, Libraries: p.Libraries, Opinion: p.opinion, Overview: p.answer, Recording: p.recording, Resources: p.beside}
	if p.before != nil {
		o.Before, o.BeforeTitle, o.Live = p.before.profile, p.before.title, false
		o.Sides = p.since(p.before)
	}
	switch {
	case sampleType == "" && p.View.Type == p.profile.Default():
	case !p.profile.Has(o.Type):
		o.Type = p.View.Type.Name
	case o.Before != nil && !o.Before.Has(o.Type):
		o.Type = ""
	}
	return o
}

// id names the page: the versions of one run share it.
func (p pageSubject) id() string {
	id := p.pageID()
	if p.before != nil {
		id += " since " + p.before.recording
	}
	return id
}

// pageID names the page of a profile: the versions of one run share it.
func (p *published) pageID() string {
	if p.run != 0 {
		return fmt.Sprintf("run-%d", p.run)
	}
	return p.recording
}

// pageOf makes a profile available as the page that the browser has.
func (s *screen) pageOf(p pageSubject) (pageAddress, error) {
	o := p.options("")
	o.Follow = s.followPage(p)
	url, err := s.pages.browser.Publish(p.id(), p.profile, o)
	if err != nil {
		return pageAddress{}, err
	}
	s.pages.opened.Store(&p)
	return pageAddress{URL: url, Title: p.title}, nil
}

// republish shows a newer profile on the page that the browser has, if it is
// of the same run and not there already: a page may be opened as soon as it is shown.
func (s *screen) republish(shown *published) {
	if page := s.pages.opened.Load(); page == nil || page.id() != shown.pageID() || page.published == shown {
		return
	}
	if _, err := s.pageOf(pageSubject{published: shown}); err != nil {
		s.log.Debug("page not published", zap.Error(err))
	}
}

// showPage opens a page in the browser, or tells its address.
func (s *screen) showPage(page pageAddress) {
	s.spawn("page", func(ctx context.Context) {
		if !s.editor.openURL(ctx, page.URL) {
			s.editor.show(ctx, protocol.MessageTypeInfo, "The flame graph of "+page.Title+" is at "+page.URL)
		}
	})
}

// openPlace shows a frame that was clicked on the page in the browser.
func (s *screen) openPlace(ctx context.Context, at flamegraph.Place) (flamegraph.Source, error) {
	shown, err := s.current()
	if err != nil {
		return flamegraph.Source{}, err
	}
	return s.openPlaceOf(ctx, shown, at)
}

// openPlaceOf shows a frame of a profile in the editor, or gives its source to
// the page where the editor cannot.
func (s *screen) openPlaceOf(ctx context.Context, shown *published, at flamegraph.Place) (flamegraph.Source, error) {
	if shown.Sources == nil || at.Class == "" && at.Path == "" {
		return flamegraph.Source{}, fmt.Errorf("%s has no source here", placeName(profile.Place{Class: at.Class, Method: at.Method}, false))
	}
	path, line, ok := at.Find(shown.Sources)
	if !ok {
		return flamegraph.Source{}, fmt.Errorf("the source of %s is not in this workspace", at.Class)
	}
	result := flamegraph.Source{File: path, Line: line, Sources: shown.Sources}
	file, row := s.placeOf(shown, path, line)
	result.Opened = s.editor.openFile(ctx, file, row)
	if !result.Opened {
		text, err := shown.profiledText(path)
		if err != nil {
			return result, fmt.Errorf("read the source of %s: %w", cmp.Or(at.Class, path), err)
		}
		result.Text = string(text)
	}
	return result, nil
}
