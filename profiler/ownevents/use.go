package ownevents

import (
	"fmt"

	"jfrlens/jfr/events"
	"jfrlens/profiler/source"
)

// use judges what a method does with an event.
func (c *checker) use(u *source.EventUse) {
	if u.Leaves {
		return
	}
	if len(u.Builds) > 0 && len(u.Commits) > 0 && !u.Asks {
		c.addf(u.Builds[0], events.Hint, "this text is built even if the event is not recorded; %s.shouldCommit() asks first", u.Variable)
	}
	if u.Again != (source.Extent{}) {
		c.addf(u.Again, events.Warning, "%s was committed already: recordings have the event twice, with the same times", u.Variable)
	}
	switch {
	case u.Begins > 0 && len(u.Commits) == 0:
		c.addf(u.At, events.Warning, "the event %s begins and is never committed: nothing is recorded", u.Variable)
	case u.LoopBegins && u.LoopEnds:
		c.addf(u.At, events.Warning, "one %s is committed again and again: all events repeat the time of the first; make a new one in the loop", u.Class)
	case c.neverBegins(u):
		c.add(u.At, events.Warning, fmt.Sprintf("%s has a threshold and never begins here: its duration is 0, and it is never recorded", u.Class),
			insert("Begin it here", u.End, " "+u.Variable+".begin();"))
	}
}

// neverBegins tells whether an event with a threshold is committed without having begun.
func (c *checker) neverBegins(u *source.EventUse) bool {
	if u.Begins > 0 || len(u.Commits) == 0 {
		return false
	}
	at, found := c.project.resolve(c.found, u.Class)
	return found && c.project.threshold(at) && !c.project.beginsItself(at)
}

// calls judges a class by what all files do with its events: where the calls of one event are in several methods, no
// single one of them is wrong.
func (c *checker) calls(e *source.EventClass) {
	if e.Abstract || e.Class == "" {
		return
	}
	at := place{c.found, e}
	begun, committed := c.project.callsOf(at, source.BeginsEvent), c.project.callsOf(at, source.CommitsEvent)
	switch {
	case begun.sure != nil && !committed.any && !c.isTold(at, func(u *source.EventUse) bool { return u.Begins > 0 }):
		c.addf(e.NameAt, events.Warning, "%s begins (%s) and is committed nowhere in the project: nothing is recorded", e.Simple, begun.sure)
	case committed.sure != nil && !begun.any && c.project.threshold(at) && !c.isTold(at, func(u *source.EventUse) bool { return len(u.Commits) > 0 }):
		c.addf(e.NameAt, events.Warning, "%s has a threshold, is committed (%s) and begins nowhere in the project: its duration is 0, and it is never recorded", e.Simple, committed.sure)
	}
}

// isTold tells whether the method is told of that does something with an event.
func (c *checker) isTold(at place, does func(*source.EventUse) bool) bool {
	for _, file := range c.project.files {
		for i := range file.Uses {
			u := &file.Uses[i]
			if made, found := c.project.resolve(file, u.Class); found && made.class == at.class && !u.Leaves && does(u) {
				return true
			}
		}
	}
	return false
}

// hooks tells of a hook that is added to an event a second time.
func (c *checker) hooks() {
	seen := map[*source.EventClass]bool{}
	for _, call := range c.found.Calls {
		at, found := c.project.resolve(c.found, call.Class)
		if !found || call.Kind != source.HooksEvent {
			continue
		}
		if seen[at.class] {
			c.addf(call.At, events.Warning, "%s has a hook already: both run", at.class.Simple)
		}
		seen[at.class] = true
	}
}
