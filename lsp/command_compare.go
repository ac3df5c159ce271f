package lsp

import (
	"context"
	"errors"
	"fmt"

	"jfrlens/profiler"
)

// comparison is a page that compares two recordings.
type comparison struct {
	pageResult
	Recording string `json:"recording"`
	Before    string `json:"before"`
}

// compare shows what changed since an earlier run: the one that is named, else
// the run before of the same program.
func (s *Server) compare(ctx context.Context, t target) (any, error) {
	now, err := s.comparable(t)
	if err != nil {
		return nil, err
	}
	before := t.Before
	if before == "" {
		if before = profiler.RunBefore(now.recording); before == "" {
			return nil, fmt.Errorf("there is no earlier run of %s to compare with; profile it again after a change, or name an earlier recording", now.title)
		}
	}
	earlier, err := s.earlier(before)
	if err != nil {
		return nil, err
	}
	page, err := s.pageOf(pageSubject{now, earlier})
	if err != nil {
		return nil, err
	}
	s.compareShown(now, earlier)
	if !t.Quiet {
		s.showPage(page)
	}
	return comparison{page, now.recording, earlier.recording}, nil
}

// compareShown tells beside the source lines what they had earlier, where they show
// what is compared; earlier nil ends that.
func (s *Server) compareShown(now, earlier *published) {
	s.showMu.Lock()
	if shown := s.shown.Load(); shown != nil && shown.pageID() == now.pageID() {
		s.shown.Store(shown.again(shown.View, earlier))
	}
	s.showMu.Unlock()
	s.redraw()
}

// comparable is the profile that a target names, or that is shown, when its
// program has ended.
func (s *Server) comparable(t target) (p *published, err error) {
	path := ""
	if t.Recording != "" || t.word != "" {
		if path, err = s.recordingPath(t); err != nil {
			return nil, err
		}
	}
	if p, err = s.profileOf(path); err == nil && p.live {
		err = errors.New(p.title + " still runs; compare it with an earlier run when it has ended")
	}
	return p, err
}

// earlier reads the recording to compare with.
func (s *Server) earlier(recording string) (*published, error) {
	path, err := s.recordingPath(target{Recording: recording})
	if err != nil {
		return nil, err
	}
	p, _, err := s.readRecording(path)
	if err != nil {
		return nil, fmt.Errorf("the earlier recording: %w", err)
	}
	return p, nil
}
