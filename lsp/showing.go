package lsp

import (
	"sync"
	"sync/atomic"

	"jfrlens/profiler/lines"
	"jfrlens/profiler/opinion"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// showing is the profile that lenses, hints, tints and hovers are of. Readers load
// it, on any goroutine; who replaces it holds mu meanwhile. It starts none.
type showing struct {
	now       atomic.Pointer[published]
	chosen    atomic.Pointer[string] // sample type chosen by command
	preferred func() string          // sample type of the user's settings

	mu      sync.Mutex // held to replace now; guards cleared, and under of what is shown
	cleared int        // turn in which the user took the profile away, see activeRun.number
}

// Load returns what is shown, nil for nothing.
func (w *showing) Load() *published { return w.now.Load() }

// lay lays a profile over sources, in the sample type that is to be shown.
func (w *showing) lay(p *profile.Profile, sources source.Finder, libraries profile.Libraries) (*published, error) {
	view, err := w.viewOf(p)
	if err != nil {
		return nil, err
	}
	return newPublished(view, lines.Options{Sources: sources, Libraries: libraries, Replaced: w.Load().overlay()}), nil
}

// viewOf chooses the sample type: the user's choice if the profile has it,
// then the setting, then the profile's default.
func (w *showing) viewOf(p *profile.Profile) (*profile.View, error) {
	if name := w.chosen.Load(); name != nil && *name != "" && p.Has(*name) {
		return p.View(*name)
	}
	if name := w.preferred(); name != "" && p.Has(name) {
		return p.View(name)
	}
	return p.View("")
}

// show shows a profile and returns it in the sample type that is to be shown now.
// What was started, opened or cleared later than a program that still runs stays
// so: done is false then.
func (w *showing) show(p *published) (shown *published, done bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	replaced, later := w.Load(), w.cleared
	if replaced != nil {
		later = max(later, replaced.turn)
	}
	if p.live && later > p.turn {
		return p, false
	}
	p = w.inChosenType(p) // which may be another one since p was made
	if p.continues(replaced) {
		p.visited = replaced.visited
	}
	if p.live {
		p.under = replaced.below(p.run)
	}
	p = p.followed(replaced)
	w.now.Store(p)
	return p, true
}

// takeBack shows again what the profiles of a run have replaced, if one of them
// is shown; what has replaced them does not come back to them.
func (w *showing) takeBack(run int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := w.Load()
	if now != nil && now.selected != nil {
		now.selected.instead = now.selected.instead.below(run)
	}
	for p := now; p != nil; p = p.under {
		p.under = p.under.below(run)
	}
	if rest := now.below(run); rest != now {
		w.now.Store(w.inChosenType(rest))
	}
}

// clear shows nothing; that of a program that was started before this turn stays
// away until the program has ended.
func (w *showing) clear(turn int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cleared = turn
	w.now.Store(nil)
}

// compare tells beside the source lines what they had earlier, where they show
// what is compared; earlier nil ends that.
func (w *showing) compare(now, earlier *published) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if shown := w.Load().entire(); shown != nil && shown.pageID() == now.pageID() {
		w.now.Store(shown.again(shown.View, earlier))
	}
}

// check tells beside the source lines what further runs say of them, where they show what was
// checked, or will when something else is over.
func (w *showing) check(of *published, said *opinion.Opinion) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now.Store(w.Load().checked(of, said))
}

// choose shows a sample type from now on, and returns what is shown then.
func (w *showing) choose(name string) *published {
	w.chosen.Store(&name)
	return w.renew()
}

// renew shows the same in the sample type that is to be shown now.
func (w *showing) renew() *published {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now.Store(w.inChosenType(w.Load()))
	return w.Load()
}

// inChosenType is a profile in the sample type that is to be shown now: itself,
// or a new one. The caller holds mu.
func (w *showing) inChosenType(p *published) *published {
	if p == nil {
		return nil
	}
	next := p
	if view, err := w.viewOf(p.profile); err == nil && view.Type != p.View.Type {
		next = p.again(view, p.before)
	}
	if whole := w.inChosenType(p.whole()); whole != p.whole() { // which pages show
		next = next.partOf(whole, p.selected.instead)
	}
	return next
}
