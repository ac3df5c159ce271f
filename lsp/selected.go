package lsp

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"jfrlens/flamegraph"
	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/lines"
	"jfrlens/profiler/profile"
)

// selected is what a page has chosen of a profile, which lenses, hints, tints and hovers
// are of until that ends.
type selected struct {
	chosen  flamegraph.Selection
	within  *profile.Profile // the part in the chosen contexts, nil where none are
	words   string           // for people
	whole   *published       // what was chosen from
	instead *published       // what is shown when it ends, nil for nothing; guarded by showing.mu
}

// wordsOf says what was chosen: "http-worker-1, 14:05:00–14:07:00".
func wordsOf(s flamegraph.Selection) string {
	words := contextWords(s)
	if of := threadWords(s); of != "" {
		words = joined(words, of)
	}
	for _, method := range append(s.Without, s.Focus) {
		if method != "" {
			words = joined(words, methodWords(method, method == s.Focus))
		}
	}
	n := s.Narrowing()
	if n.To.IsZero() {
		return words
	}
	layout := time.TimeOnly
	if n.To.Sub(n.From) < 10*time.Second {
		layout = "15:04:05.000"
	}
	return joined(words, n.From.Local().Format(layout)+"–"+n.To.Local().Format(layout))
}

// contextWords tell of contexts, by their values or types: "POST /checkout".
func contextWords(s flamegraph.Selection) (words string) {
	for _, condition := range s.Context {
		kind, value, has := strings.Cut(condition, "=")
		if !has {
			value = kind[strings.LastIndexByte(kind, '.')+1:]
		}
		words = joined(words, visible.Text(value))
	}
	return words
}

// joined puts a comma between words, if there are some.
func joined(words, more string) string {
	if words == "" {
		return more
	}
	return words + ", " + more
}

// methodWords tell of a method, by its class and name.
func methodWords(method string, wanted bool) string {
	parts := strings.Split(method, ".")
	short := visible.Text(strings.Join(parts[max(len(parts)-2, 0):], "."))
	if wanted {
		return short
	}
	return "all but " + short
}

func threadWords(s flamegraph.Selection) string {
	switch {
	case len(s.Threads) == 0:
		return ""
	case s.Others:
		return "other threads"
	case len(s.Threads) == 1:
		return visible.Text(s.Threads[0])
	}
	return units.Plural(int64(len(s.Threads)), "thread")
}

// entire is a profile without what a page has chosen of it.
func (p *published) entire() *published {
	if p == nil || p.selected == nil {
		return p
	}
	return p.selected.whole
}

// whole is what a page has chosen a part of, nil where it has not.
func (p *published) whole() *published {
	if p.selected == nil {
		return nil
	}
	return p.selected.whole
}

// partOf is the same part, chosen from another profile of the same run, and shown instead of that or another one.
func (p *published) partOf(whole, instead *published) *published {
	next, chosen := p.again(p.View, p.before), *p.selected
	chosen.whole, chosen.instead = whole, instead
	next.selected = &chosen
	return next
}

// selection says what of the profile is shown, "" for all of it.
func (p *published) selection() string {
	if p == nil || p.selected == nil {
		return ""
	}
	return p.selected.words
}

// ofSelection is put behind a share: " of 14:05:00–14:07:00", "" where it is one of all.
func (p *published) ofSelection() string {
	if words := p.selection(); words != "" {
		return " of " + words
	}
	return ""
}

// narrowed is the part of a profile that a page has chosen, in a sample type that is chosen there.
func (p *published) narrowed(s *selected) *published {
	part := cmp.Or(s.within, p.profile).Narrowed(s.chosen.Narrowing())
	kind := s.chosen.Type
	if !part.Has(kind) {
		kind = p.View.Type.Name
	}
	view, err := part.View(kind)
	if err != nil {
		return p
	}
	next := newPublished(view, lines.Options{Sources: p.Sources, Libraries: p.Libraries, Replaced: p.Overlay})
	next.measurement, next.selected, next.under = p.measurement, s, p.under
	return next
}

// follow shows what a page has chosen of its profile, of which another one may be shown. Whoever chooses all again, or
// ends it, sees what was shown before.
func (w *showing) follow(page *published, s selected, turn int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	shown := w.Load()
	whole, instead := page, shown
	if shown != nil && shown.selected != nil {
		instead = w.inChosenType(shown.selected.instead)
	}
	if instead != nil && instead.pageID() == page.pageID() {
		whole = instead // which may be newer than the page
	}
	if s.chosen.IsWhole() {
		if shown != nil && shown.selected != nil && shown.pageID() == page.pageID() {
			w.now.Store(w.inChosenType(instead))
		}
		return
	}
	s.words, s.whole, s.instead = wordsOf(s.chosen), whole, instead
	next := whole.narrowed(&s)
	if instead != whole {
		next.turn = turn
	}
	w.now.Store(next)
}

// unselect shows again what was shown before a page has chosen a part; false if none has.
func (w *showing) unselect() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	shown := w.Load()
	if shown == nil || shown.selected == nil {
		return false
	}
	w.now.Store(w.inChosenType(shown.selected.instead))
	return true
}

// followed is what is to be shown of a newer profile of the same run: what a page has chosen of the one before.
func (p *published) followed(replaced *published) *published {
	if replaced == nil || replaced.selected == nil || replaced.selected.instead == nil || replaced.pageID() != p.pageID() {
		return p
	}
	again := *replaced.selected
	again.whole, again.instead = p, p
	again.chosen.Type = replaced.View.Type.Name
	next := p.narrowed(&again)
	next.visited = replaced.visited
	return next
}

// followPage shows in the open documents what is chosen on a page.
func (s *screen) followPage(page pageSubject) flamegraph.Follower {
	return func(ctx context.Context, chosen flamegraph.Selection) (err error) {
		if page.before != nil {
			return fmt.Errorf("a comparison has no part that could be shown on the lines of %s", page.title)
		}
		next := selected{chosen: chosen}
		if len(chosen.Context) > 0 {
			if next.within, err = page.beside.InContexts(ctx, chosen.Context); err != nil {
				return err
			}
		}
		s.shown.follow(page.published, next, s.turns.next())
		s.redrawText()
		return nil
	}
}
