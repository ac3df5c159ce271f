package query

import (
	"context"
	_ "embed" // viewOrder
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"jfrlens/profiler/query/format"
)

// WriteView prints a view as text.
func (d *DB) WriteView(ctx context.Context, w io.Writer, name string, jdk int, o format.Options) error {
	s, err := d.viewSet(ctx, jdk)
	if err != nil {
		return err
	}
	return s.write(ctx, w, name, optionsOf(jdk, o))
}

// write prints a view as text.
func (s *viewSet) write(ctx context.Context, w io.Writer, name string, o format.Options) error {
	t, err := s.table(ctx, name, max(o.CellHeight, 1))
	if err != nil {
		return err
	}
	return t.Write(w, o)
}

// optionsOf returns the options with what a version of the JDK does.
func optionsOf(jdk int, o format.Options) format.Options {
	o.KeepOrder = o.KeepOrder || jdk != 0 && jdk < sortedLists
	return o
}

// viewOrder names the views of the JDK in the order in which its tool prints them.
//
//go:embed views/order.txt
var viewOrder string

// WriteAllViews prints all views of the JDK, one after the other, then those that are not ours. A view whose events the
// recordings cannot have is named in a line of its own, and what is wrong with one that is not ours.
func (d *DB) WriteAllViews(ctx context.Context, w io.Writer, jdk int, o format.Options) error {
	s, err := d.viewSet(ctx, jdk)
	if err != nil {
		return err
	}
	jdks := strings.Fields(viewOrder)
	var prints []printing
	for _, name := range jdks {
		if named(s.ours, name) != nil {
			prints = append(prints, printing{name, optionsOf(jdk, o)})
		}
	}
	for _, v := range s.theirs {
		if !slices.Contains(jdks, lower(v.Name)) { // else it has been printed in the place of that of the JDK
			prints = append(prints, printing{v.Name, optionsOf(0, o)})
		}
	}
	return s.writeAll(ctx, w, prints)
}

// WriteAllEvents prints the events of all types, one table per type.
func (d *DB) WriteAllEvents(ctx context.Context, w io.Writer, jdk int, o format.Options) error {
	names, err := d.strings(ctx, "SELECT name FROM EventType GROUP BY name ORDER BY min(id)")
	if err != nil {
		return err
	}
	for _, name := range names {
		t, err := d.eventView(ctx, name, nil, jdk, max(o.CellHeight, 1))
		if err != nil {
			return err
		}
		if err := t.Write(w, optionsOf(jdk, o)); err != nil {
			return err
		}
		if _, err := fmt.Fprintln(w); err != nil {
			return err
		}
	}
	return nil
}

// WriteTypes prints the event types and how many events of each there are, in two columns.
func (d *DB) WriteTypes(ctx context.Context, w io.Writer) error {
	names, err := d.strings(ctx, `SELECT regexp_replace(name, '.*[.]', '') || CASE WHEN sum(count) > 0 THEN ' (' || sum(count) || ')' ELSE '' END
FROM EventType WHERE count > 0 OR NOT experimental GROUP BY name ORDER BY regexp_replace(name, '.*[.]', '')`)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprint(w, "Event Types (number of events):\n\n"); err != nil {
		return err
	}
	for i, name := range names {
		names[i] = format.Unbroken(name)
	}
	half := (len(names) + 1) / 2
	first, second := longest(names[:half]), longest(names[half:])
	for i := range half {
		line := fmt.Sprintf(" %-*s", first, names[i])
		if half+i < len(names) {
			line += fmt.Sprintf(" %-*s", second, names[half+i])
		}
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}

// longest returns the number of letters of the longest name.
func longest(names []string) int {
	length := 0
	for _, name := range names {
		length = max(length, utf8.RuneCountInString(name))
	}
	return length
}
