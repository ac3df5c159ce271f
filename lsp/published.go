package lsp

import (
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"

	"jfrlens/flamegraph"
	"jfrlens/profiler/compare"
	"jfrlens/profiler/lines"
	"jfrlens/profiler/opinion"
	"jfrlens/profiler/overview"
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
	before  *published         // earlier run that is to be compared with, nil if none is
	others  []*profile.Profile // further runs of the program, of one that is compared with: what runs vary by is learned from them
	under   *published         // what is shown again when the run is cancelled; guarded by showing.mu, nil of what stays

	files    sync.Map  // *shownFile by *lines.File
	selected *selected // what a page has chosen of it, nil for all

	visited *atomic.Int64 // how many hot lines nextHotLine has gone to; shared by the profiles of a run
}

// measurement is where a profile comes from; its other sample types share it.
type measurement struct {
	title     string             // what was profiled, for people
	recording string             // file or folder that the profile was read from
	run       int                // number of the run that made it, 0 for a recording
	turn      int                // place in the order in which programs were started and recordings opened
	live      bool               // the program still runs
	origin    origin             // what was clicked to measure it, zero for a recording
	earlier   string             // recording of the run before of the same program, "" if there is none
	answer    *overview.Overview // what the time went on; nil while the program runs

	beside *flamegraph.Resources // what pages show beside the profile; nil where there is no complete recording

	ran     *ran             // of a program that was started here and has ended, else nil
	opinion *opinion.Opinion // of further runs, nil where it was not checked
}

// said is what further runs say of what is shown, nil for nothing.
func (p *published) said() *opinion.Opinion { return p.opinion.Of(p.View) }

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

// below is what is shown without the profiles of a run: p, or what those have
// replaced.
func (p *published) below(run int) *published {
	if p != nil && p.run == run {
		return p.under
	}
	return p
}

// again is a profile in another sample type, or compared with another run.
func (p *published) again(view *profile.View, before *published) *published {
	o := lines.Options{Sources: p.Sources, Libraries: p.Libraries, Replaced: p.Overlay}
	if before != nil {
		o.Before, o.Compared = before.Overlay, p.since(before).In(view.Type.Name)
	}
	next := newPublished(view, o)
	next.measurement, next.before, next.under, next.selected = p.measurement, before, p.under, p.selected
	if next.continues(p) {
		next.visited = p.visited
	}
	return next
}

// checked is what is shown with what further runs say of it, and so is what it stands for until it ends; p where nothing of
// that is what was checked.
func (p *published) checked(of *published, said *opinion.Opinion) *published {
	if p == nil {
		return nil
	}
	next, under := p, p.under.checked(of, said)
	if p.pageID() == of.pageID() || under != p.under {
		next = p.again(p.View, p.before)
		next.under = under
	}
	if p.pageID() == of.pageID() {
		next.opinion = said
	}
	if p.selected == nil {
		return next
	}
	whole, instead := p.selected.whole.checked(of, said), p.selected.instead.checked(of, said)
	if whole == p.selected.whole && instead == p.selected.instead {
		return next
	}
	return next.partOf(whole, instead)
}

// since are the runs that are compared where an earlier one is compared with.
func (p *published) since(before *published) compare.Sides {
	return compare.Sides{
		Earlier: before.others, Before: []*profile.Profile{before.profile}, After: []*profile.Profile{p.profile}, Libraries: p.Libraries,
	}
}

// continues tells whether a profile is a newer one of the same run, so that who
// goes from hot line to hot line need not begin again.
func (p *published) continues(before *published) bool {
	return before != nil && p.pageID() == before.pageID() && p.View.Type == before.View.Type
}

// samples says how many samples are shown, and of what type.
func (p *published) samples() string {
	return atLeast(p.Overlay) + p.View.Profile().Quality().Of(p.View.Type.Name).Count(p.View.Samples)
}

// fewSamples are so few that a hottest line says nothing beside the cause of what was slow.
const fewSamples = 5

// summary says what was slow, and then of what: editors cut messages after some sixty characters.
func (p *published) summary(failed bool) string {
	of := fmt.Sprintf("Profiled %s: %s.", p.title, p.samples())
	if failed {
		of = fmt.Sprintf("Measured of %s until then: %s.", p.title, p.samples())
	}
	cause, hottest := p.cause(), p.Hottest()
	switch {
	case len(hottest) == 0:
		return cause + of + " None of them is in a source file of this workspace; the flame graph shows where they are."
	case cause != "" && p.View.Samples < fewSamples:
		return cause + of
	}
	h := hottest[0]
	return fmt.Sprintf("%sHottest line %s:%d (%s). %s", cause, filepath.Base(h.Path), h.Number, p.cost(h), of)
}
