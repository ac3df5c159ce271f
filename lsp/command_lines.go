package lsp

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/lines"
	"jfrlens/profiler/sample"
)

const (
	hotLineLimit = 100 // hot lines that a command returns
	questionRows = 6   // choices in a question to the user
)

// hotLineResult is one hot line of the workspace.
type hotLineResult struct {
	URI     uri.URI `json:"uri" doc:"address of the file"`
	Line    int     `json:"line" doc:"of the document as it is now, from 0"`
	Self    int64   `json:"self" doc:"weight of the samples with the line on top"`
	Own     int64   `json:"own" doc:"self with the library code that it calls: the rank; 0 of library code"`
	Total   int64   `json:"total" doc:"weight of the samples with the line anywhere on the stack"`
	Percent float64 `json:"percent" doc:"own, of library code self, of all samples"`
	Samples int64   `json:"samples" doc:"number of the samples with the line anywhere on the stack"`
	Text    string  `json:"text" doc:"percent and the number of its samples for people, such as own 12.3%, 1,234 samples"`
	Source  string  `json:"source" doc:"the line as it was measured, without blanks around it; empty where the text is not known"`
}

// answers tells of what is shown: its hottest lines, its call tree, its overview.
type answers struct {
	*workspace
	screen *screen
}

// hotLines returns the hottest lines of the workspace and offers to go to one.
func (a *answers) hotLines(_ context.Context, args quietArgs) ([]hotLineResult, error) {
	shown, hottest, err := a.hottest()
	if err != nil {
		return nil, err
	}
	if !args.Quiet {
		a.spawn("question", func(ctx context.Context) { a.askForLine(ctx, shown) })
	}
	return a.locateAll(shown, hottest), nil
}

// listHotLines answers jfrlens/hotLines: where there are none, there is none to list.
func (a *answers) listHotLines(context.Context, noArgs) ([]hotLineResult, error) {
	shown, hottest, err := a.hottest()
	if err != nil {
		return []hotLineResult{}, nil //nolint:nilerr // it says that there are none
	}
	return a.locateAll(shown, hottest), nil
}

// locateAll says where hot lines are now.
func (a *answers) locateAll(p *published, hottest []*lines.Line) (located []hotLineResult) {
	for _, h := range hottest {
		located = append(located, a.locate(p, h))
	}
	return located
}

// hottest are the hottest lines of what is shown, at least one.
func (a *answers) hottest() (*published, []*lines.Line, error) {
	shown, err := a.screen.current()
	if err != nil {
		return nil, nil, err
	}
	hottest := shown.Hottest()
	if len(hottest) == 0 {
		return nil, nil, fmt.Errorf("no sample of %s is in a source file of this workspace", shown.title)
	}
	return shown, hottest[:min(len(hottest), hotLineLimit)], nil
}

// locate says where a hot line is now.
func (a *answers) locate(p *published, h *lines.Line) hotLineResult {
	file, row := a.screen.placeOf(p, h.Path, h.Number)
	return hotLineResult{
		URI: file, Line: row, Self: h.Self.Weight, Own: h.Own.Weight, Total: h.Total.Weight,
		Percent: p.Share(h.Work().Weight), Samples: h.Total.Samples, Text: p.cost(h) + ", " + atLeast(p.Overlay) + units.Plural(h.Work().Samples, "sample"),
		Source: sourceOf(h),
	}
}

// sourceOf is the text of a line as it was measured, without blanks around it; "" where it is not known.
func sourceOf(h *lines.Line) string {
	if h.File == nil {
		return ""
	}
	text := string(h.File.Text())
	return visible.Text(strings.TrimSpace(lineText(text, lineStarts(text), h.Number-1)))
}

// cost is what a line is ranked by, for people.
func (p *published) cost(h *lines.Line) string {
	return "own " + units.Percent(p.Share(h.Work().Weight))
}

// askForLine lets the user choose one of the hottest lines.
func (a *answers) askForLine(ctx context.Context, p *published) {
	title := func(h *lines.Line) string {
		return fmt.Sprintf("%s:%d %s", filepath.Base(h.Path), h.Number, units.Percent(p.Share(h.Work().Weight)))
	}
	rows := p.Hottest()
	rows = rows[:min(len(rows), questionRows)]
	question := fmt.Sprintf("Hottest lines of %s, with the library code they call", p.title)
	h, ok, asked := askWhich(ctx, a.editor, question, rows, title)
	switch {
	case ok:
		at := a.locate(p, h)
		a.editor.openFile(ctx, at.URI, at.Line)
	case !asked:
		a.editor.show(ctx, protocol.MessageTypeInfo, question+": "+titlesOf(rows, title)+".")
	}
}

// nextHotLine goes to the hottest line, and on each further call to the next.
func (a *answers) nextHotLine(_ context.Context, args quietArgs) (result hotLineResult, err error) {
	shown, hottest, err := a.hottest()
	if err != nil {
		return result, err
	}
	h := hottest[int(shown.visited.Add(1)-1)%len(hottest)]
	result = a.locate(shown, h)
	if args.Quiet {
		return result, nil
	}
	a.spawn("next hot line", func(ctx context.Context) {
		if !a.editor.openFile(ctx, result.URI, result.Line) {
			a.editor.show(ctx, protocol.MessageTypeInfo, fmt.Sprintf("%s:%d has %s of the samples.", h.Path, h.Number, units.Percent(result.Percent)))
		}
	})
	return result, nil
}

// selectEvent chooses which sample type is shown, or asks which.
func (a *answers) selectEvent(_ context.Context, args typeArgs) (result recordingResult, err error) {
	shown, err := a.screen.current()
	if err != nil {
		return result, err
	}
	if args.Type != "" {
		return a.screen.showType(shown, args.Type)
	}
	if !args.Quiet {
		a.spawn("question", func(ctx context.Context) { a.askForType(ctx, shown) })
	}
	return shown.describe(nil), nil
}

// askForType lets the user choose one of the profile's sample types.
func (a *answers) askForType(ctx context.Context, p *published) {
	label := func(t sample.Type) string { return t.Label }
	kind, ok, asked := askWhich(ctx, a.editor, "What to show of "+p.title, p.profile.SampleTypes(), label)
	if !asked {
		a.editor.show(ctx, protocol.MessageTypeInfo, fmt.Sprintf("%s has %s; give one of them as the command's argument.", p.title, titlesOf(p.profile.SampleTypes(), nameOfType)))
	}
	if !ok {
		return
	}
	if _, err := a.screen.showType(p, kind.Name); err != nil {
		a.editor.show(ctx, protocol.MessageTypeError, sentence(err))
	}
}

func nameOfType(t sample.Type) string { return t.Name }

// showType shows another sample type of the profile.
func (s *screen) showType(p *published, name string) (result recordingResult, err error) {
	if !p.profile.Has(name) {
		return result, fmt.Errorf("the profile of %s has no samples of type %s; it has %s", p.title, name, titlesOf(p.profile.SampleTypes(), nameOfType))
	}
	shown := s.shown.choose(name)
	s.redraw()
	return shown.describe(nil), nil
}
