package lsp

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"
)

const (
	hotLineLimit   = 100             // hot lines that a command returns
	questionRows   = 6               // choices in a question to the user
	questionWindow = 5 * time.Minute // how long the user may think
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
	shown := s.shown.Load()
	if shown == nil {
		return nil, errNothingShown
	}
	lines := []hotLineResult{}
	for _, h := range shown.hottest[:min(len(shown.hottest), hotLineLimit)] {
		lines = append(lines, s.locate(shown, h))
	}
	if len(lines) == 0 {
		return nil, fmt.Errorf("no sample of %s is in a source file of this workspace", shown.title)
	}
	if !t.Quiet {
		s.spawn("question", func(ctx context.Context) { s.askForLine(ctx, shown) })
	}
	return lines, nil
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
	names := make([]string, 0, questionRows)
	byName := map[string]hotLine{}
	for _, h := range p.hottest[:min(len(p.hottest), questionRows)] {
		name := fmt.Sprintf("%s:%d %s", filepath.Base(h.file.path), h.line, percent(p.share(h.self)))
		names, byName[name] = append(names, name), h
	}
	choice, _ := s.ask(ctx, fmt.Sprintf("Hottest lines of %s by self time", p.title), names)
	if h, ok := byName[choice]; ok {
		at := s.locate(p, h)
		s.editor.openFile(ctx, at.URI, at.Line)
	}
}

// ask shows a question and returns the answer that was clicked, "" for none.
// asked is false where the editor cannot ask.
func (s *Server) ask(ctx context.Context, question string, answers []string) (answer string, asked bool) {
	ctx, cancel := context.WithTimeout(ctx, questionWindow)
	defer cancel()
	params := &protocol.ShowMessageRequestParams{Type: protocol.MessageTypeInfo, Message: question}
	for _, answer := range answers {
		params.Actions = append(params.Actions, protocol.MessageActionItem{Title: answer})
	}
	choice, err := s.editor.client.ShowMessageRequest(ctx, params)
	if err != nil || choice == nil {
		s.log.Debug("question not answered", zap.Error(err))
		return "", err == nil
	}
	return choice.Title, true
}

// nextHotLine goes to the hottest line, and on each further call to the next.
func (s *Server) nextHotLine(_ context.Context, t target) (any, error) {
	shown := s.shown.Load()
	if shown == nil {
		return nil, errNothingShown
	}
	if len(shown.hottest) == 0 {
		return nil, fmt.Errorf("no sample of %s is in a source file of this workspace", shown.title)
	}
	h := shown.hottest[int(shown.visited.Add(1)-1)%min(len(shown.hottest), hotLineLimit)]
	result := s.locate(shown, h)
	if t.Quiet {
		return result, nil
	}
	s.spawn("next hot line", func(ctx context.Context) {
		if !s.editor.openFile(ctx, result.URI, result.Line) {
			s.editor.show(ctx, protocol.MessageTypeInfo, fmt.Sprintf("%s:%d has %s of the samples.", h.file.path, h.line, percent(result.Percent)))
		}
	})
	return result, nil
}

// selectEvent chooses which sample type is shown, or asks which.
func (s *Server) selectEvent(_ context.Context, t target) (any, error) {
	shown := s.shown.Load()
	if shown == nil {
		return nil, errNothingShown
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
	var labels []string
	byLabel := map[string]string{}
	for _, t := range p.profile.SampleTypes() {
		labels, byLabel[t.Label] = append(labels, t.Label), t.Name
	}
	label, _ := s.ask(ctx, "What to show of "+p.title, labels)
	name, ok := byLabel[label]
	if !ok {
		return
	}
	if _, err := s.showType(p, name); err != nil {
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
