package query

import (
	"slices"
	"strings"

	"jfrlens/jfr"
	"jfrlens/profiler/contexts"
	"jfrlens/profiler/query/format"
)

// contextColumn is the column of events that tells what their thread was in when they ended.
const contextColumn = "context"

// contextComment is how its comment begins.
const contextComment = "what the thread was in when the event ended, of each field the innermost value: "

// mostContextFields is how many fields it has at most.
const mostContextFields = 64

// recordedContexts are those of all recordings.
type recordedContexts struct {
	fields  []string          // of the column; none if no recording has contexts
	inner   []contexts.Inside // by number of the recording, from 0
	comment string
	meant   map[string]bool // event types that exist to be contexts, which have none themselves (as in "jfr print")
}

// readContexts reads what the column is made from.
func readContexts(recs []*jfr.Recording) (*recordedContexts, error) {
	all := &recordedContexts{meant: map[string]bool{}}
	var sets []*contexts.Set
	var parts []string
	for _, rec := range recs {
		set, err := contexts.Read(rec)
		if err != nil {
			return nil, err
		}
		sets = append(sets, set)
		for _, k := range set.Kinds {
			all.meant[k.Name] = all.meant[k.Name] || k.Contextual
			for _, name := range k.Meant() {
				if name != "" && contexts.FieldAt(all.fields, name) < 0 && len(all.fields) < mostContextFields {
					all.fields = append(all.fields, name)
				}
				if part := name + " of " + k.Name; !slices.Contains(parts, part) && contexts.FieldAt(all.fields, name) >= 0 {
					parts = append(parts, part)
				}
			}
		}
	}
	for _, set := range sets {
		all.inner = append(all.inner, set.Inside(all.fields))
	}
	all.comment = contextComment + strings.Join(parts, ", ")
	return all, nil
}

// hasThread says whether events of a table have a thread whose contexts are known.
func (t *table) hasThread() bool {
	return jfr.ThreadFieldAmong(func(name string) bool { return t.byName[lower(name)] != nil }) != ""
}

// addContexts adds the column to all event types that have a thread.
func (s *schema) addContexts(all *recordedContexts) {
	if len(all.fields) == 0 {
		return
	}
	for _, t := range slices.Concat(s.tables, s.absent) {
		if !t.constants && t.jfrName != "" && t.hasThread() && !all.meant[t.jfrName] {
			t.add(all.column())
		}
	}
}

func (all *recordedContexts) column() *column {
	c := &column{name: contextColumn, op: opContext, kind: format.Text, description: all.comment}
	types := make([]string, len(all.fields))
	for i, name := range all.fields {
		c.fields = append(c.fields, &column{name: name, sqlType: "VARCHAR", op: opText})
		types[i] = ident(name) + " VARCHAR"
	}
	c.sqlType = "STRUCT(" + strings.Join(types, ", ") + ")"
	return c
}

// fillContext writes what the threads of events were in: NULL for nothing.
func (f *filler) fillContext(w *tableWriter, v *vector, at int, t *jfr.Table, rows []int32) {
	inside := f.r.w.imp.plan.contexts.inner[f.r.recording-1]
	threads := t.Ints(t.Type.ThreadField())
	texts := make([]*string, len(v.fields))
	for i, r := range rows {
		end := f.r.chunk.UnixNanos(t.Int("startTime", int(r)) + t.Int("duration", int(r)))
		if threads == nil || !inside(threads[r], end, texts) {
			v.setNull(at + i)
			continue
		}
		for j, field := range v.fields {
			if texts[j] == nil {
				field.setNull(at + i)
				continue
			}
			f.putString(&slots[text](field)[at+i], *texts[j], w)
		}
	}
}
