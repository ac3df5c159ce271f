package lsp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

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

// openRecording shows an existing recording in the open files.
func (s *Server) openRecording(ctx context.Context, args recordingArgs) (result recordingResult, err error) {
	path, err := s.recordingPath(cmp.Or(args.Recording, string(args.URI)))
	if err != nil {
		return result, err
	}
	shown, notes, err := s.showRecording(path)
	if err != nil {
		return result, err
	}
	if !args.Quiet {
		s.editor.show(ctx, protocol.MessageTypeInfo, shown.summary(false))
	}
	return shown.describe(notes), nil
}

// showRecording reads an existing recording and shows it.
func (s *Server) showRecording(path string) (*published, []string, error) {
	shown, notes, err := s.readRecording(path)
	if err != nil {
		return nil, nil, err
	}
	shown.turn, shown.answer = s.runs.next(), s.answerOf(shown)
	s.publish(shown)
	return shown, notes, nil
}

// readRecording reads an existing recording and makes it ready to be shown.
func (s *Server) readRecording(path string) (*published, []string, error) {
	result, err := profiler.OpenRecording(nil, s.workspaceFiles(), path)
	if err != nil {
		return nil, nil, err
	}
	shown, err := s.shown.lay(result.Profile, result.Index, profiler.LibrariesOf(path, s.projectFolder("")))
	if err != nil {
		return nil, nil, fmt.Errorf("open %s: %w", path, err)
	}
	shown.recording, shown.title, shown.opinion = path, profiler.TitleOf(path, true), profiler.OpinionOf(path)
	shown.beside = s.resourcesOf(path, result.Profile, result.Index, shown.Libraries)
	return shown, result.Notes, nil
}

// resourcesOf are what pages show beside the profile of a recording.
func (s *Server) resourcesOf(path string, p *profile.Profile, sources source.Finder, libraries profile.Libraries) *flamegraph.Resources {
	o := flamegraph.ResourceOptions{
		Open:        flamegraph.OpenPaths(path),
		Sources:     func() source.Finder { return sources },
		Libraries:   libraries,
		Names:       p.Dictionary(),
		Environment: true,
	}
	if s.options.SQL != nil {
		o.SQL = s.options.SQL(path)
	}
	if s.options.History != nil {
		o.History = s.options.History(s.projectFolder(""), path)
	}
	return flamegraph.NewResources(o)
}

// recordingPath is the path of a recording that a command names, by path, file
// address or as a run; a relative path is looked for below the workspace folders.
func (s *Server) recordingPath(path string) (string, error) {
	if path == "" {
		return "", errors.New("no recording was named; give the path of a .jfr file as the command's argument")
	}
	if strings.HasPrefix(path, "@") {
		run, err := s.history.Run(s.projectFolder(""), path)
		return run.Recording, err
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
func (s *Server) workspaceFiles() *source.Index { return source.NewIndex(s.sourceRoots()) }

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

// around puts the folders around a file in front of the roots that they are in,
// the nearest first: modules and workspace folders may share the names of classes.
func around(path string, roots []string) []string {
	var nearest []string
	for dir := filepath.Dir(path); below(roots, dir) && !slices.Contains(nearest, dir); dir = filepath.Dir(dir) {
		nearest = append(nearest, dir)
	}
	return append(nearest, roots...)
}

// projectFolder is where the project of a file begins to be looked for: its
// folder, or without a file the first of the workspace, which may be none.
func (s *Server) projectFolder(file string) string {
	if file != "" {
		return filepath.Dir(file)
	}
	if roots := *s.roots.Load(); len(roots) > 0 {
		return roots[0]
	}
	return ""
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
func (s *Server) describeShown(context.Context, noArgs) (*recordingResult, error) {
	s.editor.follows.Store(true)
	shown := s.shown.Load()
	if shown == nil {
		return nil, nil
	}
	return ptr(shown.describe(nil)), nil
}

// clear shows all again if a page has chosen a part, else takes the run before away if one is compared with, else the profile; its
// session folder stays. That of a program that runs stays away until the program has
// ended.
func (s *Server) clear(context.Context, noArgs) (nothing, error) {
	if s.shown.unselect() {
		s.redrawText()
		return nil, nil
	}
	if shown := s.shown.Load(); shown.compares() {
		s.compareShown(shown, nil)
		return nil, nil
	}
	s.shown.clear(s.runs.next())
	s.doing.turn.Add(1)
	s.setDoing(nil)
	s.redraw()
	return nil, nil
}
