package query

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// A part of a recording is what happens in some of its time. Events that begin in it count, and of those that last those
// that go on in it, with all of their time. What describes the JVM and what was recorded, once per chunk, always counts.

// partColumns are those that tell when an event happened, whoever asks for them.
var partColumns = []string{"starttime", "duration"}

// describing are events without a period that describe the recording, or the whole time before they were written.
var describing = []string{"jdk.ActiveSetting", "jdk.ActiveRecording", "jdk.OldObjectSample"}

// describes tells whether an event says what is always so: the JVM writes it once per chunk.
func describes(t *jfr.Type) bool {
	return slices.Contains(describing, t.Name) || slices.ContainsFunc(t.Settings, func(s jfr.Setting) bool {
		return s.Name == "period" && (s.Default == "endChunk" || s.Default == "beginChunk")
	})
}

// eventTypesOf are the event types that a recording has, with whether they describe.
func eventTypesOf(rec *jfr.Recording) (map[string]bool, error) {
	types := map[string]bool{}
	for c, err := range rec.Chunks() {
		if err != nil {
			return nil, err
		}
		for _, t := range c.Metadata().Types() {
			if t.IsEvent() {
				types[tableName(t.Name)] = describes(t)
			}
		}
	}
	return types, nil
}

// keepPart takes out of a database of one recording what is outside of a part of its time.
func keepPart(ctx context.Context, path, spill string, rec *jfr.Recording, part profile.Part) error {
	start, end, err := profile.TimeOf(rec)
	if err != nil {
		return err
	}
	from, to, err := part.Time(rec, start, end)
	if err != nil {
		return err
	}
	types, err := eventTypesOf(rec)
	if err != nil {
		return err
	}
	db, err := openSpilling(path, true, spill, 0)
	if err != nil {
		return err
	}
	return errors.Join(db.keepTime(ctx, types, from, to), db.Close())
}

// tablesWith are the tables, no views, that have a column.
func (d *DB) tablesWith(ctx context.Context, column string) ([]string, error) {
	return d.strings(ctx, "SELECT table_name FROM duckdb_columns() WHERE column_name = ? AND table_name IN (SELECT table_name FROM duckdb_tables())", column)
}

// keepTime deletes the events of all types that do not describe, but for those of some time, and counts again.
func (d *DB) keepTime(ctx context.Context, types map[string]bool, from, to time.Time) error {
	tables, err := d.tablesWith(ctx, "startTime")
	if err != nil {
		return err
	}
	last, err := d.tablesWith(ctx, "duration")
	if err != nil {
		return err
	}
	for _, table := range tables {
		if always, isEvent := types[table]; always || !isEvent {
			continue
		}
		if err := d.keepEvents(ctx, table, slices.Contains(last, table), from, to); err != nil {
			return err
		}
	}
	return nil
}

// keepEvents deletes the events of a table that are not of some time.
func (d *DB) keepEvents(ctx context.Context, table string, lasts bool, from, to time.Time) error {
	ends := "epoch_ns(startTime)"
	if lasts {
		ends += " + coalesce(duration, 0)"
	}
	outside := fmt.Sprintf("epoch_ns(startTime) >= ? OR epoch_ns(startTime) < ? AND %s <= ?", ends)
	n := from.UnixNano()
	schema, err := d.strings(ctx, "SELECT schema_name FROM duckdb_tables() WHERE table_name = ?", table) // some are behind views
	if err != nil {
		return err
	}
	result, err := d.db.ExecContext(ctx, fmt.Sprintf("DELETE FROM %s.%s WHERE %s", ident(schema[0]), ident(table), outside), to.UnixNano(), n, n)
	if err != nil {
		return fmt.Errorf("events of %s cannot be left out: %w", table, err)
	}
	deleted, err := result.RowsAffected()
	if err != nil || deleted == 0 {
		return err
	}
	for _, counted := range []string{"Events", "EventType"} {
		if _, err := d.db.ExecContext(ctx, fmt.Sprintf("UPDATE %s SET count = count - ? WHERE name = ?", counted), deleted, table); err != nil {
			return openError(d.path, err)
		}
	}
	return nil
}
