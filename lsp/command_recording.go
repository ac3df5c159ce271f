package lsp

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"go.lsp.dev/protocol"

	"jfrlens/flamegraph"
	"jfrlens/profiler"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// errNothingShown says that a command needs a profile and there is none.
var errNothingShown = errors.New("there is no profile yet; profile a main or open a recording first")

// recordingResult describes the profile that is shown.
type recordingResult struct {
	Recording   string   `json:"recording" doc:"path of the file or folder"`
	Title       string   `json:"title" doc:"what was profiled"`
	SampleType  string   `json:"sampleType" doc:"the one that is shown"`
	SampleTypes []string `json:"sampleTypes" doc:"those that there are"`
	Labels      []string `json:"labels" doc:"of the sample types, for people"`
	Weights     []string `json:"weights" doc:"what there is of each of them, for people, such as 3.70 GB"`
	Samples     int64    `json:"samples" doc:"number of the samples that are shown"`
	Text        string   `json:"text" doc:"how many they are, for people, such as 1,234 cpu samples"`
	Selection   string   `json:"selection" doc:"what was chosen of it on a page, for people; empty for all"`
	Notes       []string `json:"warnings" doc:"what limits the trust in it"`
}

// recordings reads what was recorded, shows it and compares it.
type recordings struct {
	*workspace
	screen *screen
}

// openRecording shows an existing recording in the open files.
func (r *recordings) openRecording(ctx context.Context, args recordingArgs) (result recordingResult, err error) {
	path, err := r.recordingPath(cmp.Or(args.Recording, string(args.URI)))
	if err != nil {
		return result, err
	}
	shown, notes, err := r.showRecording(path)
	if err != nil {
		return result, err
	}
	if !args.Quiet {
		r.editor.show(ctx, protocol.MessageTypeInfo, shown.summary(false))
	}
	return shown.describe(notes), nil
}

// showRecording reads an existing recording and shows it.
func (r *recordings) showRecording(path string) (*published, []string, error) {
	shown, notes, err := r.readRecording(path)
	if err != nil {
		return nil, nil, err
	}
	shown.turn, shown.answer = r.turns.next(), r.answerOf(shown)
	r.screen.publish(shown)
	return shown, notes, nil
}

// readRecording reads an existing recording and makes it ready to be shown.
func (r *recordings) readRecording(path string) (*published, []string, error) {
	result, err := profiler.OpenRecording(nil, r.workspaceFiles(), path)
	if err != nil {
		return nil, nil, err
	}
	shown, err := r.screen.shown.lay(result.Profile, result.Index, profiler.LibrariesOf(path, r.projectFolder("")))
	if err != nil {
		return nil, nil, fmt.Errorf("open %s: %w", path, err)
	}
	shown.recording, shown.title, shown.opinion = path, profiler.TitleOf(path, true), profiler.OpinionOf(path)
	shown.beside = r.resourcesOf(path, result.Profile, result.Index, shown.Libraries)
	return shown, result.Notes, nil
}

// profileOf is what was measured in a recording, or for none what is shown.
func (r *recordings) profileOf(recording string) (*published, error) {
	if recording != "" {
		shown, _, err := r.readRecording(recording)
		return shown, err
	}
	return r.screen.current()
}

// resourcesOf are what pages show beside the profile of a recording.
func (r *recordings) resourcesOf(path string, p *profile.Profile, sources source.Finder, libraries profile.Libraries) *flamegraph.Resources {
	o := flamegraph.ResourceOptions{
		Open:        flamegraph.OpenPaths(path),
		Sources:     func() source.Finder { return sources },
		Libraries:   libraries,
		Names:       p.Dictionary(),
		Environment: true,
	}
	if r.options.SQL != nil {
		o.SQL = r.options.SQL(path)
	}
	if r.options.History != nil {
		o.History = r.options.History(r.projectFolder(""), path)
	}
	return flamegraph.NewResources(o)
}

// describe is what a command returns about the profile.
func (p *published) describe(notes []string) recordingResult {
	r := recordingResult{
		Recording: p.recording, Title: p.title, SampleType: p.View.Type.Name, Samples: p.View.Samples,
		Text: p.samples(), Selection: p.selection(), SampleTypes: []string{}, Labels: []string{}, Weights: []string{}, Notes: append([]string{}, notes...),
	}
	for _, t := range p.profile.SampleTypes() {
		_, weight := p.profile.Samples(t.Name)
		r.SampleTypes, r.Labels, r.Weights = append(r.SampleTypes, t.Name), append(r.Labels, t.Label), append(r.Weights, t.Format(weight))
	}
	return r
}

// describeShown describes what is shown, for clients with a place for that; nil
// without a profile. From then on the client hears when it may have changed.
func (a *answers) describeShown(context.Context, noArgs) (*recordingResult, error) {
	a.editor.follows.Store(true)
	shown := a.screen.shown.Load()
	if shown == nil {
		return nil, nil
	}
	return ptr(shown.describe(nil)), nil
}

// clear shows all again if a page has chosen a part, else takes the run before away if one is compared with, else the profile; its
// session folder stays. That of a program that runs stays away until the program has
// ended.
func (s *Server) clear(context.Context, noArgs) (nothing, error) {
	if s.screen.shown.unselect() {
		s.screen.redrawText()
		return nil, nil
	}
	if shown := s.screen.shown.Load(); shown.compares() {
		s.screen.compareShown(shown, nil)
		return nil, nil
	}
	s.screen.shown.clear(s.turns.next())
	s.doing.turn.Add(1)
	s.doing.setDoing(nil)
	s.screen.redraw()
	return nil, nil
}
