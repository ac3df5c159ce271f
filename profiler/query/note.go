package query

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"jfrlens/profiler/sample"
)

// Note says in one sentence what is worth knowing beside a view: where there is more to see if it is empty because the
// recordings have other events of the kind, and which samples it does not show. It is "" if there is nothing.
func (d *DB) Note(ctx context.Context, name string) (string, error) {
	views, err := Views(0)
	if err != nil {
		return "", err
	}
	theirs, err := d.theirViews(ctx)
	if err != nil {
		return "", err
	}
	switch v := named(views, name); {
	case named(theirs, name) != nil:
		return replaces(theirs, views, name), nil
	case v == nil:
		return "", nil
	case slices.ContainsFunc(v.Events, isThrottled):
		return d.throttled(ctx, v.Events)
	case v.Instead != "":
		return d.instead(ctx, v, named(views, v.Instead))
	case len(v.several) > 0:
		return d.uncounted(ctx)
	}
	return "", nil
}

// isThrottled tells of the table of an event type whether JVMs may have recorded a part of its events only.
func isThrottled(table string) bool { return sample.Throttled("jdk." + table) }

// readsThrottled tells whether such events are among what is selected, so that settings tell what is missing.
func (s *selection) readsThrottled() bool {
	return slices.ContainsFunc(throttledEvents(), func(event string) bool { return s.has(tableName(event)) })
}

// throttledQuery gives the limits of event types in force, of one recording: ids of several may mean other types.
const throttledQuery = `SELECT DISTINCT format('at most {} of {} were recorded, so that there may have been more', s.value, t.fullName)
FROM ActiveSetting s JOIN EventType t ON t.id = s.id
WHERE (SELECT count(DISTINCT recording) FROM EventType) = 1 AND s.name = 'throttle' AND s.value <> 'off' AND t.count > 0 AND list_contains(?, t.name) ORDER BY 1`

// throttled says of which events no more than so many a second were recorded.
func (d *DB) throttled(ctx context.Context, tables []string) (string, error) {
	notes, err := d.strings(ctx, throttledQuery, slices.DeleteFunc(slices.Clone(tables), func(t string) bool { return !isThrottled(t) }))
	return strings.Join(notes, "; "), err
}

// throttledIn says so of the events that a statement names.
func (d *DB) throttledIn(ctx context.Context, statement string) (string, error) {
	asked := &selection{words: map[string]bool{}}
	asked.add(statement)
	var tables []string
	for _, event := range throttledEvents() {
		if asked.has(tableName(event)) {
			tables = append(tables, tableName(event))
		}
	}
	if len(tables) == 0 {
		return "", nil
	}
	return d.throttled(ctx, tables)
}

// throttledEvents are the types of which JVMs may have recorded a part only.
func throttledEvents() (list []string) {
	for _, entry := range sample.Catalogue() {
		for _, event := range sample.EventTypes(entry.Name) {
			if sample.Throttled(event) && !slices.Contains(list, event) {
				list = append(list, event)
			}
		}
	}
	return list
}

// instead names the other view if only that has events.
func (d *DB) instead(ctx context.Context, empty, other *View) (string, error) {
	if other == nil {
		return "", fmt.Errorf("view %s: there is no view %s", empty.Name, empty.Instead)
	}
	present, err := d.strings(ctx, "SELECT name FROM Events")
	if err != nil {
		return "", err
	}
	occurs := func(event string) bool { return slices.Contains(present, event) }
	if slices.ContainsFunc(empty.Events, occurs) || !slices.ContainsFunc(other.Events, occurs) {
		return "", nil
	}
	return fmt.Sprintf("there are no %s events; the view %s shows those of %s", strings.Join(empty.Events, ", "), other.Name, strings.Join(other.Events, ", ")), nil
}

// uncountedQuery gives the better and the other samples of recordings that have both.
const uncountedQuery = `SELECT DISTINCT 'where a recording has both, samples of type cpu-time are shown, not cpu'
FROM Recordings r JOIN EventType e ON e.recording = r._id
WHERE r.sampleType = 'cpu-time' AND e.count > 0 AND list_contains(?, e.fullName)`

// uncounted says which samples are not in views of samples.
func (d *DB) uncounted(ctx context.Context) (string, error) {
	notes, err := d.strings(ctx, uncountedQuery, sample.EventTypes("cpu"))
	return strings.Join(notes, "; "), err
}

var quotedName = pattern(`"([^"]+)"`)

// otherCaseQuery tells of event types whose names are among those of a statement, but whose tables have others.
const otherCaseQuery = `SELECT DISTINCT format('SQL knows no case: "{}" is the table of {}, that of {} is "{}"', e.fullName, o.fullName, e.fullName, e.name)
FROM EventType e JOIN EventType o ON lower(o.name) = lower(e.fullName)
WHERE lower(e.name) <> lower(e.fullName) AND list_contains(?, e.fullName)`

// NoteNames says in one sentence which names in a statement are those of event types that differ from others only by
// case, so that they stand for the tables of these, which views of ours others stand for, and of which events a throttle
// let only some through; "" if there are none.
func (d *DB) NoteNames(ctx context.Context, statement string) (string, error) {
	var names []string
	said, err := d.noteViews(ctx, statement)
	if err != nil {
		return "", err
	}
	limits, err := d.throttledIn(ctx, statement)
	if err != nil {
		return "", err
	}
	if limits != "" {
		said = append(said, limits)
	}
	for _, m := range quotedName().FindAllStringSubmatch(statement, -1) {
		names = append(names, m[1])
	}
	if len(names) == 0 {
		return strings.Join(said, "; "), nil
	}
	notes, err := d.strings(ctx, otherCaseQuery, names)
	return strings.Join(append(said, notes...), "; "), err
}

// noteViews says which views of ours that a statement names others stand for.
func (d *DB) noteViews(ctx context.Context, statement string) (notes []string, err error) {
	theirs, err := d.theirViews(ctx)
	if err != nil || len(theirs) == 0 {
		return nil, err
	}
	ours, err := Views(0)
	for _, v := range readBy(ctx, d.db, theirs, statement) {
		if note := replaces(theirs, ours, v.Name); note != "" {
			notes = append(notes, note)
		}
	}
	return notes, err
}

// Knows tells whether a name is that of a view or of an event type.
func (d *DB) Knows(ctx context.Context, name string) bool {
	views, err := d.Views(ctx)
	if err != nil || named(views, name) != nil {
		return err == nil
	}
	types, err := d.strings(ctx, "SELECT name FROM EventType WHERE lower(name) = lower(?) LIMIT 1", strings.TrimPrefix(name, "jdk."))
	return err == nil && len(types) > 0
}

// named returns the view of a name, or nil.
func named(views []*View, name string) *View {
	i := slices.IndexFunc(views, func(v *View) bool { return strings.EqualFold(v.Name, name) })
	if i < 0 {
		return nil
	}
	return views[i]
}
