package lsp

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"jfrlens/jfr/units"
	"jfrlens/profiler/profile"
)

const (
	hotLineLimit = 100 // hot lines that a command returns
	questionRows = 6   // choices in a question to the user
)

// hotLineResult is one hot line of the workspace.
type hotLineResult struct {
	URI     uri.URI `json:"uri"`
	Line    int     `json:"line"` // of the document as it is now, from 0
	Self    int64   `json:"self"`
	Total   int64   `json:"total"`
	Percent float64 `json:"percent"` // self, of all samples
	Samples int64   `json:"samples"`
}

// hotLines returns the hottest lines of the workspace and offers to go to one.
func (s *Server) hotLines(ctx context.Context, t target) (any, error) {
	shown, hottest, err := s.hottest()
	if err != nil {
		return nil, err
	}
	var lines []hotLineResult
	for _, h := range hottest {
		lines = append(lines, s.locate(shown, h))
	}
	if !t.Quiet {
		s.spawn("question", func(ctx context.Context) { s.askForLine(ctx, shown) })
	}
	return lines, nil
}

// hottest are the hottest lines of what is shown, at least one.
func (s *Server) hottest() (*published, []hotLine, error) {
	shown, err := s.profileOf("")
	if err == nil && len(shown.hottest) == 0 {
		err = fmt.Errorf("no sample of %s is in a source file of this workspace", shown.title)
	}
	if err != nil {
		return nil, nil, err
	}
	return shown, shown.hottest[:min(len(shown.hottest), hotLineLimit)], nil
}

// locate says where a hot line is now.
func (s *Server) locate(p *published, h hotLine) hotLineResult {
	file, row := s.placeOf(p, h.file.path, h.line)
	return hotLineResult{
		URI: file, Line: row,
		Self: h.self, Total: h.total, Percent: p.share(h.self), Samples: h.samples,
	}
}

// askForLine lets the user choose one of the hottest lines.
func (s *Server) askForLine(ctx context.Context, p *published) {
	title := func(h hotLine) string {
		return fmt.Sprintf("%s:%d %s", filepath.Base(h.file.path), h.line, units.Percent(p.share(h.self)))
	}
	rows := p.hottest[:min(len(p.hottest), questionRows)]
	if h, ok, _ := askWhich(ctx, s, fmt.Sprintf("Hottest lines of %s by self time", p.title), rows, title); ok {
		at := s.locate(p, h)
		s.editor.openFile(ctx, at.URI, at.Line)
	}
}

// nextHotLine goes to the hottest line, and on each further call to the next.
func (s *Server) nextHotLine(_ context.Context, t target) (any, error) {
	shown, hottest, err := s.hottest()
	if err != nil {
		return nil, err
	}
	h := hottest[int(shown.visited.Add(1)-1)%len(hottest)]
	result := s.locate(shown, h)
	if t.Quiet {
		return result, nil
	}
	s.spawn("next hot line", func(ctx context.Context) {
		if !s.editor.openFile(ctx, result.URI, result.Line) {
			s.editor.show(ctx, protocol.MessageTypeInfo, fmt.Sprintf("%s:%d has %s of the samples.", h.file.path, h.line, units.Percent(result.Percent)))
		}
	})
	return result, nil
}

// selectEvent chooses which sample type is shown, or asks which.
func (s *Server) selectEvent(_ context.Context, t target) (any, error) {
	shown, err := s.profileOf("")
	if err != nil {
		return nil, err
	}
	if name := cmp.Or(t.Type, t.word); name != "" {
		return s.showType(shown, name)
	}
	if !t.Quiet {
		s.spawn("question", func(ctx context.Context) { s.askForType(ctx, shown) })
	}
	return shown.describe(nil), nil
}

// askForType lets the user choose one of the profile's sample types.
func (s *Server) askForType(ctx context.Context, p *published) {
	label := func(t profile.SampleType) string { return t.Label }
	kind, ok, _ := askWhich(ctx, s, "What to show of "+p.title, p.profile.SampleTypes(), label)
	if !ok {
		return
	}
	if _, err := s.showType(p, kind.Name); err != nil {
		s.editor.show(ctx, protocol.MessageTypeError, sentence(err))
	}
}

// showType shows another sample type of the profile.
func (s *Server) showType(p *published, name string) (any, error) {
	if !p.profile.Has(name) {
		var has []string
		for _, t := range p.profile.SampleTypes() {
			has = append(has, t.Name)
		}
		return nil, fmt.Errorf("the profile of %s has no samples of type %s; it has %s", p.title, name, strings.Join(has, ", "))
	}
	s.selected.Store(&name)
	s.reshow()
	s.redraw()
	return s.shown.Load().describe(nil), nil
}
