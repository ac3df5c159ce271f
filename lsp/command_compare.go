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
func (r *recordings) compare(_ context.Context, args compareArgs) (result comparison, err error) {
	now, err := r.comparable(args.Recording)
	if err != nil {
		return result, err
	}
	before := args.Before
	if before == "" {
		if before = profiler.RunBefore(now.recording); before == "" {
			return result, fmt.Errorf("there is no earlier run of %s to compare with; profile it again after a change, or name an earlier recording", now.title)
		}
	}
	earlier, err := r.earlier(now, before)
	if err != nil {
		return result, err
	}
	page, err := r.screen.pageOf(pageSubject{now, earlier})
	if err != nil {
		return result, err
	}
	r.screen.compareShown(now, earlier)
	if !args.Quiet {
		r.screen.showPage(page)
	}
	return comparison{page, now.recording, earlier.recording, now.since(earlier).In(now.View.Type.Name).Sentences()}, nil
}

// comparable is the profile of a recording, or for none the one that is shown,
// when its program has ended.
func (r *recordings) comparable(recording string) (p *published, err error) {
	if recording != "" {
		if recording, err = r.recordingPath(recording); err != nil {
			return nil, err
		}
	}
	if p, err = r.profileOf(recording); err != nil {
		return nil, err
	}
	if p = p.entire(); p.live {
		err = errors.New(p.title + " still runs; compare it with an earlier run when it has ended")
	}
	return p, err
}

// earlier reads the recording to compare with, and further runs of the program, as far as they are kept.
func (r *recordings) earlier(now *published, recording string) (*published, error) {
	path, err := r.recordingPath(recording)
	if err != nil {
		return nil, err
	}
	p, _, err := r.readRecording(path)
	if err != nil {
		return nil, fmt.Errorf("the earlier recording: %w", err)
	}
	for _, other := range r.history.RunsLike(r.projectFolder(""), now.recording, []string{path}) {
		if result, err := profiler.OpenRecording(nil, r.workspaceFiles(), other); err == nil {
			p.others = append(p.others, result.Profile)
		}
	}
	return p, nil
}
