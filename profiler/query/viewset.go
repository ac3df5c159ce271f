package query

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"jfrlens/profiler/query/format"
)

// viewSet is the views of a database as a version of the JDK defines them, with what tells whether they can be shown: it is
// read once for all views that are asked for together.
type viewSet struct {
	db     *DB
	jdk    int
	theirs []*View // those that are not ours, the first to be used first
	ours   []*View

	events       func() ([]string, error) // names of all event types of the recordings
	experimental func() ([]string, error) // of those that are
}

// viewSet reads the views; 0 stands for [DefaultJDK].
func (d *DB) viewSet(ctx context.Context, jdk int) (*viewSet, error) {
	if jdk == 0 {
		jdk = DefaultJDK
	}
	theirs, err := d.theirViews(ctx)
	if err != nil {
		return nil, err
	}
	ours, err := Views(jdk)
	if err != nil {
		return nil, err
	}
	once := func(query string) func() ([]string, error) {
		return sync.OnceValues(func() ([]string, error) { return d.strings(ctx, query) })
	}
	return &viewSet{
		db: d, jdk: jdk, theirs: theirs, ours: ours,
		events:       once("SELECT DISTINCT name FROM EventType"),
		experimental: once("SELECT DISTINCT name FROM EventType WHERE experimental"),
	}, nil
}

// table runs the view, or that of an event type, with a number of frames for the stack traces of its events.
func (s *viewSet) table(ctx context.Context, name string, frames int) (*format.Table, error) {
	if v := named(s.theirs, name); v != nil {
		return s.db.theirView(ctx, v)
	}
	if v := named(s.ours, name); v != nil {
		return s.run(ctx, v)
	}
	t, err := s.db.eventView(ctx, name, slices.Concat(s.theirs, s.ours), s.jdk, frames)
	if err == nil && t.Experimental {
		t.Title += format.ExperimentalMark // twice in the table, as in the JDK
	}
	return t, err
}

// run runs a view of ours.
func (s *viewSet) run(ctx context.Context, v *View) (*format.Table, error) {
	if err := s.needs(ctx, v); err != nil {
		return nil, err
	}
	t, err := s.db.runView(ctx, v, s.jdk)
	if err != nil {
		return nil, err
	}
	t.Experimental, err = s.isExperimental(v)
	return t, err
}

// needs checks that the metadata of the recordings has the event types of a view, and the fields.
func (s *viewSet) needs(ctx context.Context, v *View) error {
	known, err := s.events()
	if err != nil {
		return err
	}
	for _, event := range v.Events {
		if !slices.Contains(known, event) {
			return fmt.Errorf("%w: %s needs %s", ErrMissingEvent, v.Name, event)
		}
	}
	for _, field := range v.Needs {
		known, err := s.db.hasField(ctx, field)
		if err != nil {
			return err
		}
		if !known {
			return fmt.Errorf("%w: %s needs %s", ErrMissingEvent, v.Name, field)
		}
	}
	return nil
}

// isExperimental says whether a view of the JDK reads events that are; one that names no events reads all.
func (s *viewSet) isExperimental(v *View) (bool, error) {
	if v.Category == ownCategory {
		return false, nil
	}
	experimental, err := s.experimental()
	reads := func(event string) bool { return len(v.Events) == 0 || slices.Contains(v.Events, event) }
	return slices.ContainsFunc(experimental, reads), err
}
