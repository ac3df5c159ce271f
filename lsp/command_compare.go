package lsp

import (
	"context"
	"errors"
	"fmt"

	"jfrlens/profiler"
)

// comparison is a page that compares two recordings.
type comparison struct {
	pageAddress
	Recording string `json:"recording" doc:"its path"`
	Before    string `json:"before" doc:"path of the earlier recording"`
	// Sentences are as lines --before has them.
	Sentences []string `json:"sentences" doc:"what changed in the sample type that is shown, or why nothing is judged"`
}

// compare shows what changed since an earlier run: the one that is named, else
// the run before of the same program.
func (s *Server) compare(_ context.Context, args compareArgs) (result comparison, err error) {
	now, err := s.comparable(args.Recording)
	if err != nil {
		return result, err
	}
	before := args.Before
	if before == "" {
		if before = profiler.RunBefore(now.recording); before == "" {
			return result, fmt.Errorf("there is no earlier run of %s to compare with; profile it again after a change, or name an earlier recording", now.title)
		}
	}
	earlier, err := s.earlier(now, before)
	if err != nil {
		return result, err
	}
	page, err := s.pageOf(pageSubject{now, earlier})
	if err != nil {
		return result, err
	}
	s.compareShown(now, earlier)
	if !args.Quiet {
		s.showPage(page)
	}
	return comparison{page, now.recording, earlier.recording, now.since(earlier).In(now.View.Type.Name).Sentences()}, nil
}

// comparable is the profile of a recording, or for none the one that is shown,
// when its program has ended.
func (s *Server) comparable(recording string) (p *published, err error) {
	if recording != "" {
		if recording, err = s.recordingPath(recording); err != nil {
			return nil, err
		}
	}
	if p, err = s.profileOf(recording); err != nil {
		return nil, err
	}
	if p = p.entire(); p.live {
		err = errors.New(p.title + " still runs; compare it with an earlier run when it has ended")
	}
	return p, err
}

// earlier reads the recording to compare with, and further runs of the program, as far as they are kept.
func (s *Server) earlier(now *published, recording string) (*published, error) {
	path, err := s.recordingPath(recording)
	if err != nil {
		return nil, err
	}
	p, _, err := s.readRecording(path)
	if err != nil {
		return nil, fmt.Errorf("the earlier recording: %w", err)
	}
	for _, other := range s.history.RunsLike(s.projectFolder(""), now.recording, []string{path}) {
		if result, err := profiler.OpenRecording(nil, s.workspaceFiles(), other); err == nil {
			p.others = append(p.others, result.Profile)
		}
	}
	return p, nil
}
