package timeline

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"jfrlens/jfr"
)

// EventType is what a recording has of an event type.
type EventType struct {
	Name        string
	Label       string // for people; the name where there is none
	Description string // a sentence, "" where there is none
	Category    string // as "Java Virtual Machine / GC"
	Count       int64
	Nanos       int64 // of all events together; of types with a duration only
	Lasts       bool  // events have a duration
}

// Types lists the event types of which there are events, those with most chosen ones first.
func Types(rec *jfr.Recording, chosen Chosen) ([]EventType, error) {
	r := NewTypeReader()
	r.chosen = chosen
	err := rec.Each(0, r.Add)
	return r.Types(), err
}

// TypeReader counts events of the chunks that somebody goes through.
type TypeReader struct {
	chosen Chosen     // the zero value for all
	mu     sync.Mutex // guards byName
	byName map[string]*foundType
}

// foundType is an event type as a chunk describes it.
type foundType struct {
	EventType
	chunk int
}

// NewTypeReader returns a reader that has seen no events.
func NewTypeReader() *TypeReader { return &TypeReader{byName: map[string]*foundType{}} }

// Add counts the events of a chunk, or of a part of one, each once, several at once if need be.
func (r *TypeReader) Add(c *jfr.Chunk) error { return r.visit(c).read(c) }

// visit is what the reader wants of a chunk.
func (r *TypeReader) visit(c *jfr.Chunk) visit {
	counts, _ := c.Counts() // what is damaged is told by Problems
	sums := make([]typeSum, len(counts))
	v := visit{end: func() error {
		for i, count := range counts {
			if sums[i].wanted {
				r.enter(c.Index, count.Type, sums[i])
			}
		}
		return nil
	}}
	for i, count := range counts {
		if count.Type == nil || count.Count == 0 || !count.Type.IsEvent() {
			continue
		}
		sums[i].wanted = true
		switch {
		case !r.chosen.IsWhole():
			v.readings = append(v.readings, r.chosen.reading(c, count.Type, &sums[i]))
		case count.Type.Field(durationField) != nil:
			v.readings = append(v.readings, lengths(c, count.Type, &sums[i].nanos))
			fallthrough
		default:
			sums[i].count = count.Count
		}
	}
	return v
}

// typeSum is what a chunk has of a type.
type typeSum struct {
	wanted       bool
	count, nanos int64
}

// enter adds events of a type in a chunk to those before. Writers describe types of one name differently: the first chunk counts,
// whichever is read first.
func (r *TypeReader) enter(chunk int, of *jfr.Type, sum typeSum) {
	r.mu.Lock()
	defer r.mu.Unlock()
	t := r.byName[of.Name]
	if t == nil {
		t = &foundType{EventType: typeOf(of), chunk: chunk}
		r.byName[t.Name] = t
	}
	if chunk < t.chunk {
		described := typeOf(of)
		described.Count, described.Nanos = t.Count, t.Nanos
		t.EventType, t.chunk = described, chunk
	}
	t.Count += sum.count
	t.Nanos = plus(t.Nanos, sum.nanos)
}

// Types are those of which there were events, those with most first.
func (r *TypeReader) Types() []EventType {
	list := make([]EventType, 0, len(r.byName))
	for _, t := range r.byName {
		list = append(list, t.EventType)
	}
	slices.SortFunc(list, func(a, b EventType) int { return cmp.Or(-cmp.Compare(a.Count, b.Count), cmp.Compare(a.Name, b.Name)) })
	return list
}

func typeOf(t *jfr.Type) EventType {
	return EventType{
		Name: t.Name, Label: cmp.Or(t.Label(), t.Name), Description: t.Description(),
		Category: strings.Join(t.Categories(), " / "), Lasts: t.Field(durationField) != nil,
	}
}

// reading counts the chosen events of a type and adds up their durations.
func (ch Chosen) reading(c *jfr.Chunk, t *jfr.Type, sum *typeSum) jfr.Reading {
	isChosen, _ := ch.filter(c, t)
	fields := []string{durationField, timeField}
	if thread := t.ThreadField(); thread != "" {
		fields = append(fields, thread)
	}
	return jfr.Reading{Type: t, Fields: fields, Read: func(table *jfr.Table) error {
		durations := table.Ints(durationField)
		for row := range table.Rows {
			if isChosen(table, row) {
				sum.count++
				sum.nanos = plus(sum.nanos, max(c.Nanos(at(durations, row)), 0))
			}
		}
		return nil
	}}
}

// lengths adds up the durations of all events of a type.
func lengths(c *jfr.Chunk, t *jfr.Type, sum *int64) jfr.Reading {
	return jfr.Reading{Type: t, Fields: []string{durationField}, Read: func(table *jfr.Table) error {
		for _, ticks := range table.Ints(durationField) {
			*sum = plus(*sum, max(c.Nanos(ticks), 0))
		}
		return nil
	}}
}
