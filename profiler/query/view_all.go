package query

import (
	"context"
	_ "embed" // viewOrder
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"jfrlens/profiler/query/format"
)

// WriteView prints a view as text.
func (d *DB) WriteView(ctx context.Context, w io.Writer, name string, jdk int, o format.Options) error {
	t, err := d.view(ctx, name, jdk, max(o.CellHeight, 1))
	if err != nil {
		return err
	}
	return t.Write(w, optionsOf(jdk, o))
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
	views, err := Views(jdk)
	if err != nil {
		return err
	}
	for _, name := range strings.Fields(viewOrder) {
		if named(views, name) == nil {
			continue
		}
		if err := d.writeOrName(ctx, w, name, jdk, o); err != nil {
			return err
		}
	}
	return d.writeTheirs(ctx, w, o)
}

// writeTheirs prints the views that are not ours and have not been printed in the place of one of the JDK.
func (d *DB) writeTheirs(ctx context.Context, w io.Writer, o format.Options) error {
	theirs, err := d.theirViews(ctx)
	if err != nil {
		return err
	}
	printed := strings.Fields(viewOrder)
	for _, v := range theirs {
		if slices.Contains(printed, lower(v.Name)) {
			continue
		}
		if err := d.writeOrName(ctx, w, v.Name, 0, o); err != nil {
			return err
		}
	}
	return nil
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

func (d *DB) writeOrName(ctx context.Context, w io.Writer, name string, jdk int, o format.Options) error {
	err := d.WriteView(ctx, w, name, jdk, o)
	switch theirs := (*theirError)(nil); {
	case errors.Is(err, ErrMissingEvent):
		_, err = fmt.Fprintf(w, "\nMissing event found for %s\n", format.Unbroken(name))
	case errors.As(err, &theirs) && ctx.Err() == nil:
		_, err = fmt.Fprintf(w, "\n%s\n", format.Unbroken(err.Error()))
	}
	return err
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
