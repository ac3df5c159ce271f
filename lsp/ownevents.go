package lsp

import (
	"context"
	"fmt"
	"sync"

	"go.lsp.dev/protocol"

	"jfrlens/jfr/events"
	"jfrlens/profiler/ownevents"
)

// ownEvents is what is known of the events of programs: what sources have, and what recordings have of them. These are
// counted off the requests, once for each recording.
type ownEvents struct {
	project eventProject

	mu    sync.Mutex // guards known
	known map[string]map[string]events.Tally
}

// tallies are those of what is shown; nil until they are counted, which a request for them begins.
func (r *recorderAssist) tallies() map[string]events.Tally {
	shown := r.screen.shown.Load()
	if shown == nil || shown.live || shown.recording == "" {
		return nil
	}
	path := shown.recording
	r.ownEvents.mu.Lock()
	defer r.ownEvents.mu.Unlock()
	known, asked := r.ownEvents.known[path]
	if !asked {
		r.ownEvents.known = map[string]map[string]events.Tally{path: nil} // of one recording at a time
		r.spawn("own events", func(ctx context.Context) { r.countOwnEvents(ctx, path) })
	}
	return known
}

func (r *recorderAssist) countOwnEvents(ctx context.Context, path string) {
	counted, err := events.TallyOwn(ctx, path)
	if err != nil {
		r.log.Sugar().Debugf("events of the program were not counted: %v", err)
		return
	}
	r.ownEvents.mu.Lock()
	r.ownEvents.known[path] = counted
	r.ownEvents.mu.Unlock()
	r.tellAgain(ctx)
}

// eventLenses are those on each event class: what the last recording has of it.
func eventLenses(v *lineView, add func(int, protocol.Command)) {
	found := v.recorder.eventsIn(v.doc)
	if len(found.Classes) == 0 {
		return
	}
	known := v.recorder.tallies()
	for i := range found.Classes {
		e := &found.Classes[i]
		if t, has := known[ownevents.Name(found, e)]; has && !e.Abstract {
			add(e.Line, lensCommand(t.String(), commandOpenFlameGraph, nil))
		}
	}
}

// hotRate is from how many events a second their stack traces are most of their cost.
const hotRate = 1000

// ownProblems are what is wrong with the event classes of a source text.
func (r *recorderAssist) ownProblems(d *Document) []events.Problem {
	found, project := r.eventsIn(d), r.editedProject()
	list := ownevents.Check(found, d.Text(), r.releaseOf(d), project)
	known := r.tallies()
	for i := range found.Classes {
		e := &found.Classes[i]
		if t := known[ownevents.Name(found, e)]; t.Rate() >= hotRate && !project.WithoutStack(found, e) {
			list = append(list, ownevents.Hot(e, d.Text(), fmt.Sprintf("the last recording has %s", t)))
		}
	}
	return list
}

// describeOwnEvent is the hover of an event class: its name in recordings, what is recorded, and how much.
func (v *lineView) describeOwnEvent(at protocol.Position) *protocol.Hover {
	found := v.recorder.eventsIn(v.doc)
	enc := v.features().encoding
	offset := v.doc.offset(at, enc)
	for i := range found.Classes {
		e := &found.Classes[i]
		if offset < e.NameAt.From || offset > e.NameAt.To {
			continue
		}
		t := hoverText{markdown: v.features().markdown}
		name := ownevents.Name(found, e)
		t.heading("Event " + t.code(name))
		if tally, has := v.recorder.tallies()[name]; has {
			t.paragraph("In the last recording: " + tally.String())
		}
		t.paragraph("Recorded fields, besides time and thread:")
		for j := range e.Fields {
			if f := &e.Fields[j]; ownevents.Recorded(f) {
				t.item(t.code(f.Name) + " " + t.plain(f.Type))
			}
		}
		t.more(0)
		t.paragraph("Settings: " + t.code(name+"#enabled") + ", " + t.code(name+"#threshold") + ", " + t.code(name+"#stackTrace"))
		return t.hover(v.doc.between(e.NameAt.From, e.NameAt.To, enc))
	}
	return nil
}
