package lsp

import (
	"fmt"
	"sync"
	"sync/atomic"

	"jfrlens/profiler/lines"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// published is the profile that lenses, hints and hovers show, with its numbers on
// the lines of the workspace. It is made off the request path and never changes, but
// for under: readers load one pointer.
type published struct {
	measurement
	*lines.Overlay
	profile *profile.Profile
	before  *published // earlier run that is to be compared with, nil if none is
	under   *published // what is shown again when the run is cancelled; guarded by Server.showMu, nil of what stays

	files   sync.Map      // *shownFile by *lines.File
	visited *atomic.Int64 // how many hot lines nextHotLine has gone to; shared by the profiles of a run
}

// measurement is where a profile comes from; its other sample types share it.
type measurement struct {
	title     string // what was profiled, for people
	recording string // file or folder that the profile was read from
	run       int    // number of the run that made it, 0 for a recording
	turn      int    // place in the order in which programs were started and recordings opened
	live      bool   // the program still runs
	origin    origin // what was clicked to measure it, zero for a recording
	earlier   string // recording of the run before of the same program, "" if there is none
}

// newPublished lays a view over the sources. What was shown until now, if anything
// was, is an option: what has not changed is not computed again.
func newPublished(view *profile.View, o lines.Options) *published {
	return &published{Overlay: lines.Lay(view, o), profile: view.Profile(), visited: new(atomic.Int64)}
}

// overlay is the numbers of a profile, nil of none.
func (p *published) overlay() *lines.Overlay {
	if p == nil {
		return nil
	}
	return p.Overlay
}

// of returns what was measured in a document, nil if nothing.
func (p *published) of(doc *Document) *shownFile {
	if p == nil || doc.Path == "" {
		return nil
	}
	file := p.File(doc.Path)
	if file == nil {
		file = p.File(doc.canonical())
	}
	if file == nil {
		return nil
	}
	shown, _ := p.files.LoadOrStore(file, &shownFile{File: file, shown: p})
	return shown.(*shownFile)
}

// compares tells whether there is an earlier run to tell of.
func (p *published) compares() bool { return p != nil && p.Before != nil }

// profiledText is the text of a file as it was profiled, or as it is now where nobody kept that.
func (p *published) profiledText(path string) ([]byte, error) {
	if text, ok := p.Sources.Text(path); ok {
		return text, nil
	}
	if _, err := source.ReadFile(path); err != nil {
		return nil, err
	}
	return nil, fmt.Errorf("%s is too large for a source file", path)
}
