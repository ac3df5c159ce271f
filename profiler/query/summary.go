package query

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"jfrlens/jfr"
)

// addSummary fills the tables about the recordings themselves.
func (imp *importer) addSummary(recs []*jfr.Recording, spans map[uint32]*span) error {
	for i, rec := range recs {
		id := uint32(i + 1)
		s := spans[id]
		if s == nil {
			s = &span{}
		}
		var problem any
		if problems := rec.Problems(); len(problems) > 0 {
			problem = problems[0].Error()
		}
		err := imp.appendRow("Recordings", id, rec.Name(), s.firstNanos, s.lastNanos, s.events, int32(imp.plan.chunks[i]), imp.samples.defaultType(id), problem)
		if err != nil {
			return err
		}
	}
	if err := imp.addEventTypes(); err != nil {
		return err
	}
	return imp.addEventFields()
}

func (imp *importer) addEventTypes() error {
	counts := map[string]int64{}
	for _, e := range imp.plan.types.list {
		name := imp.schema.events.byType[e.t.Name]
		counts[name] += e.count
		err := imp.appendRow("EventType", e.recording, e.id, name, e.t.Name, orNull(e.t.Label()), orNull(e.t.Description()),
			strings.Join(e.t.Categories(), " / "), e.t.Experimental(), e.count, e.producer.String())
		if err != nil {
			return err
		}
	}
	names := make([]string, 0, len(counts))
	for name, n := range counts {
		if n > 0 {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		if counts[a] != counts[b] {
			return int(counts[b] - counts[a])
		}
		return strings.Compare(a, b)
	})
	for _, name := range names {
		if err := imp.appendRow("Events", name, counts[name]); err != nil {
			return err
		}
	}
	return nil
}

// addEventFields lists the fields of all event types, also of those without events, and of constants.
func (imp *importer) addEventFields() error {
	fields := newSchema()
	fields.enums, fields.constants, fields.events = imp.schema.enums, maps.Clone(imp.schema.constants), imp.schema.events
	for _, t := range imp.schema.tables {
		fields.addTable(t)
	}
	for _, e := range imp.plan.types.list {
		if imp.schema.table(imp.schema.events.byType[e.t.Name]) == nil {
			fields.addEvent(e.t)
		}
	}
	for _, t := range fields.tables {
		for i, c := range t.all() {
			if c.jfrType == "" && c.op != opStackID {
				continue
			}
			err := imp.appendRow("EventField", t.name, int32(i+1), c.name, orNull(c.label), orNull(c.description), c.kind.String(), c.jfrType, c.repeated)
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// all returns the columns with those that are left out.
func (t *table) all() []*column {
	if t.described != nil {
		return t.described
	}
	return t.columns
}

func orNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// appendRow adds a row to one of the tables of schema/fixed.sql. It is for few rows.
func (imp *importer) appendRow(table string, values ...any) error {
	w, err := imp.writers.shared(imp.schema.table(table))
	if err != nil {
		return err
	}
	if _, err := w.room(); err != nil {
		return err
	}
	for i, value := range values {
		v := w.vectors[i]
		switch value := value.(type) {
		case nil:
			v.setNull(w.rows)
		case string:
			putText(&slots[text](v)[w.rows], []byte(strings.ToValidUTF8(value, "\uFFFD")), &w.arena)
		case bool:
			slots[bool](v)[w.rows] = value
		case uint32:
			slots[uint32](v)[w.rows] = value
		case int32:
			slots[int32](v)[w.rows] = value
		case int64:
			slots[int64](v)[w.rows] = value
		default:
			return fmt.Errorf("table %s: a %T cannot be written", table, value)
		}
	}
	w.rows++
	return nil
}
