package lsp

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"jfrlens/flamegraph"
	"jfrlens/profiler"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// errNothingShown says that a command needs a profile and there is none.
var errNothingShown = errors.New("there is no profile yet; profile a main or open a recording first")

// recordingResult describes the profile that is shown.
type recordingResult struct {
	Recording   string   `json:"recording"`
	SampleType  string   `json:"sampleType"`
	SampleTypes []string `json:"sampleTypes"`
	Samples     int64    `json:"samples"`
	Warnings    []string `json:"warnings"`
}

// openRecording shows an existing recording in the open files.
func (s *Server) openRecording(ctx context.Context, t target) (any, error) {
	path, err := s.recordingPath(t)
	if err != nil {
		return nil, err
	}
	shown, warnings, err := s.readRecording(path)
	if err != nil {
		return nil, err
	}
	s.publish(shown)
	if !t.Quiet {
		s.editor.show(ctx, protocol.MessageTypeInfo, shown.summary())
	}
	return shown.describe(warnings), nil
}

// readRecording reads an existing recording and makes it ready to be shown.
func (s *Server) readRecording(path string) (*published, []string, error) {
	result, err := profiler.OpenRecording(nil, path)
	if err != nil {
		return nil, nil, err
	}
	files := s.workspaceFiles()
	if result.Index != nil {
		files = result.Index // of the session that made the recording
	}
	shown, err := s.newShown(result.Profile, files, result.Sources)
	if err != nil {
		return nil, nil, fmt.Errorf("open %s: %w", path, err)
	}
	shown.recording, shown.title = path, filepath.Base(path)
	return shown, result.Warnings, nil
}

// recordingPath is the recording that a target names; a relative path is looked
// for below the workspace folders.
func (s *Server) recordingPath(t target) (string, error) {
	path := t.Recording
	if path == "" {
		path = t.word
	}
	if path == "" {
		path = string(t.URI)
	}
	if path == "" {
		return "", errors.New("no recording was named; give the path of a .jfr file as the command's argument")
	}
	if file := filePath(uri.URI(path)); file != "" {
		return file, nil
	}
	if filepath.IsAbs(path) {
		return path, nil
	}
	for _, root := range *s.roots.Load() {
		if found := filepath.Join(root, path); fileExists(found) {
			return found, nil
		}
	}
	return "", fmt.Errorf("the recording %s is in none of the workspace folders; give its full path", path)
}

func fileExists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// workspaceFiles finds the sources of the open folders, and of open files that
// are in none of them.
func (s *Server) workspaceFiles() FileFinder { return source.NewIndex(s.sourceRoots()) }

// sourceRoots are the open folders, and those of open files that are in none.
func (s *Server) sourceRoots() []string {
	roots := append([]string(nil), *s.roots.Load()...)
	for _, doc := range s.documents.snapshot().sorted() {
		if doc.Path != "" && !below(roots, doc.Path) {
			roots = append(roots, filepath.Dir(doc.Path))
		}
	}
	return roots
}

// below tells whether a path is in one of the folders.
func below(folders []string, path string) bool {
	for _, folder := range folders {
		if path == folder || strings.HasPrefix(path, strings.TrimSuffix(folder, string(filepath.Separator))+string(filepath.Separator)) {
			return true
		}
	}
	return false
}

// describe is what a command returns about the profile.
func (p *published) describe(warnings []string) recordingResult {
	r := recordingResult{
		Recording: p.recording, SampleType: p.view.Type.Name, Samples: p.view.Samples,
		SampleTypes: []string{}, Warnings: append([]string{}, warnings...),
	}
	for _, t := range p.profile.SampleTypes() {
		r.SampleTypes = append(r.SampleTypes, t.Name)
	}
	return r
}

// pageResult is the page of the profile that is shown.
type pageResult struct {
	URL   string `json:"url"`
	Title string `json:"title"`
}

// openFlameGraph shows the flame graph in the browser. Where the editor cannot
// open one, the user gets the address.
func (s *Server) openFlameGraph(ctx context.Context, t target) (any, error) {
	if t.Recording != "" || t.word != "" {
		recording := t
		recording.Quiet = true
		if _, err := s.openRecording(ctx, recording); err != nil {
			return nil, err
		}
	}
	page, err := s.page()
	if err != nil {
		return nil, err
	}
	if t.Quiet {
		return page, nil
	}
	s.spawn("page", func(ctx context.Context) {
		if !s.editor.openURL(ctx, page.URL) {
			s.editor.show(ctx, protocol.MessageTypeInfo, "The flame graph of "+page.Title+" is at "+page.URL)
		}
	})
	return page, nil
}

// page makes the profile that is shown available as a page.
func (s *Server) page() (pageResult, error) {
	shown := s.shown.Load()
	if shown == nil {
		return pageResult{}, errNothingShown
	}
	url, err := s.pages.Publish(shown.pageID(), shown.profile, flamegraph.Options{
		Title: shown.title, Type: shown.view.Type.Name, Live: shown.live,
	})
	if err != nil {
		return pageResult{}, err
	}
	s.browserPage.Store(ptr(shown.pageID()))
	return pageResult{URL: url, Title: shown.title}, nil
}

// republish shows a newer profile on the page that the browser has, if it is
// of the same run.
func (s *Server) republish(shown *published) {
	if id := s.browserPage.Load(); id == nil || *id != shown.pageID() {
		return
	}
	if _, err := s.page(); err != nil {
		s.log.Debug("page not published", zap.Error(err))
	}
}

// pageID names the page of a profile: the versions of one run share it.
func (p *published) pageID() string {
	if p.run != "" {
		return "run-" + p.run
	}
	return p.recording
}

// openPlace shows a frame that was clicked on the page in the browser.
func (s *Server) openPlace(ctx context.Context, at flamegraph.Place) (flamegraph.Source, error) {
	shown := s.shown.Load()
	if shown == nil {
		return flamegraph.Source{}, errNothingShown
	}
	return s.openPlaceOf(ctx, shown, at)
}

// openPlaceOf shows a frame of a profile in the editor, or gives its source to
// the page where the editor cannot.
func (s *Server) openPlaceOf(ctx context.Context, shown *published, at flamegraph.Place) (flamegraph.Source, error) {
	if shown.finder == nil || at.Class == "" {
		return flamegraph.Source{}, fmt.Errorf("%s has no source here", placeName(profile.Place{Class: at.Class, Method: at.Method}, false))
	}
	path, ok := shown.finder.Find(at.Class, at.Line)
	if !ok {
		return flamegraph.Source{}, fmt.Errorf("the source of %s is not in this workspace", at.Class)
	}
	result := flamegraph.Source{File: path, Line: at.Line}
	result.Opened = s.editor.openFile(ctx, path, s.rowOf(shown, path, at.Line))
	if !result.Opened {
		text, err := os.ReadFile(path)
		if err != nil {
			return result, fmt.Errorf("read the source of %s: %w", at.Class, err)
		}
		result.Text = string(text)
	}
	return result, nil
}

// rowOf is where a line of the profiled text is now, in the editor or on disk.
func (s *Server) rowOf(p *published, path string, line int) int {
	doc := s.documents.snapshot().find(uri.File(path))
	if doc == nil {
		text, err := os.ReadFile(path)
		if err != nil {
			return line - 1
		}
		doc = newDocument(uri.File(path), "", 0, string(text))
	}
	if file := p.of(doc); file != nil {
		if now, ok := file.in(doc).moved.New(line); ok {
			return now - 1
		}
	}
	return line - 1
}

// clear takes the profile away; its session folder stays.
func (s *Server) clear(context.Context, target) (any, error) {
	s.showMu.Lock()
	s.shown.Store(nil)
	s.showMu.Unlock()
	s.redraw()
	return nil, nil
}
