package lsp

import (
	"cmp"
	"context"
	"fmt"
	"net/url"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"jfrlens/flamegraph"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// pageAddress is the page of the profile that is shown.
type pageAddress struct {
	URL   string `json:"url" doc:"address of the page, on this machine"`
	Title string `json:"title" doc:"what was profiled"`
}

// pageArgs name a page, and what it shows first.
type pageArgs struct {
	recordingArgs
	Callers string `json:"callers,omitempty" doc:"full name of a method: the page shows who calls it"`
}

// openFlameGraph shows the flame graph in the browser. Where the editor cannot
// open one, the user gets the address.
func (s *Server) openFlameGraph(ctx context.Context, args pageArgs) (page pageAddress, err error) {
	if args.Recording != "" || args.URI != "" {
		shown := args.recordingArgs
		shown.Quiet = true
		if _, err := s.openRecording(ctx, shown); err != nil {
			return page, err
		}
	}
	if page, err = s.page(); err != nil {
		return page, err
	}
	if args.Callers != "" {
		page.URL += "#" + url.Values{"callers": {args.Callers}}.Encode()
	}
	if !args.Quiet {
		s.showPage(page)
	}
	return page, nil
}

// showPage opens a page in the browser, or tells its address.
func (s *Server) showPage(page pageAddress) {
	s.spawn("page", func(ctx context.Context) {
		if !s.editor.openURL(ctx, page.URL) {
			s.editor.show(ctx, protocol.MessageTypeInfo, "The flame graph of "+page.Title+" is at "+page.URL)
		}
	})
}

// page makes the profile that is shown available as a page.
func (s *Server) page() (pageAddress, error) {
	shown, err := s.profileOf("")
	if err != nil {
		return pageAddress{}, err
	}
	return s.pageOf(pageSubject{published: shown.entire()})
}

// profileOf is what was measured in a recording, or for none what is shown.
func (s *Server) profileOf(recording string) (*published, error) {
	if recording != "" {
		shown, _, err := s.readRecording(recording)
		return shown, err
	}
	if shown := s.shown.Load(); shown != nil {
		return shown, nil
	}
	return nil, errNothingShown
}

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

// pageOf makes a profile available as the page that the browser has.
func (s *Server) pageOf(p pageSubject) (pageAddress, error) {
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
func (s *Server) republish(shown *published) {
	if page := s.pages.opened.Load(); page == nil || page.id() != shown.pageID() || page.published == shown {
		return
	}
	if _, err := s.pageOf(pageSubject{published: shown}); err != nil {
		s.log.Debug("page not published", zap.Error(err))
	}
}

// pageID names the page of a profile: the versions of one run share it.
func (p *published) pageID() string {
	if p.run != 0 {
		return fmt.Sprintf("run-%d", p.run)
	}
	return p.recording
}

// openPlace shows a frame that was clicked on the page in the browser.
func (s *Server) openPlace(ctx context.Context, at flamegraph.Place) (flamegraph.Source, error) {
	shown, err := s.profileOf("")
	if err != nil {
		return flamegraph.Source{}, err
	}
	return s.openPlaceOf(ctx, shown, at)
}

// openPlaceOf shows a frame of a profile in the editor, or gives its source to
// the page where the editor cannot.
func (s *Server) openPlaceOf(ctx context.Context, shown *published, at flamegraph.Place) (flamegraph.Source, error) {
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

// whereIs is the address and line, from 1, of a place in the workspace, as far as
// memory knows: in an open document where its line is now, else where it was.
func (s *Server) whereIs(p *published, at profile.Place) (uri.URI, int) {
	if p.Sources == nil || at.Class == "" || at.Line < 1 {
		return "", 0
	}
	path, line, ok := p.Sources.Find(at.Class, at.Line)
	if !ok {
		return "", 0
	}
	if s.documents.snapshot().find(uri.File(path)) == nil {
		return uri.File(path), line
	}
	file, row := s.placeOf(p, path, line)
	return file, row + 1
}

// placeOf is where a line of the profiled text is now, in the editor, however
// that spells the file, or on disk. The row counts from 0.
func (s *Server) placeOf(p *published, path string, line int) (file uri.URI, row int) {
	doc := s.documents.snapshot().findFile(path)
	if doc == nil {
		text, err := source.ReadFile(path)
		if err != nil {
			return uri.File(path), line - 1
		}
		doc = newDocument(uri.File(path), "", 0, string(text))
	}
	if file := p.of(doc); file != nil {
		if now, ok := file.in(doc).Moved.New(line); ok {
			return doc.URI, now - 1
		}
	}
	return doc.URI, line - 1
}
