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
	byName map[string]*EventType
}

// NewTypeReader returns a reader that has seen no events.
func NewTypeReader() *TypeReader { return &TypeReader{byName: map[string]*EventType{}} }

// Add counts the events of a chunk, or of a part of one, each once, several at once if need be.
func (r *TypeReader) Add(c *jfr.Chunk) error {
	counts, _ := c.Counts() // what is damaged is told by Problems
	for _, count := range counts {
		if count.Type == nil || count.Count == 0 || !count.Type.IsEvent() {
			continue
		}
		number, nanos := count.Count, int64(0)
		var err error
		switch {
		case !r.chosen.IsWhole():
			number, nanos, err = r.chosen.sum(c, count.Type)
		case count.Type.Field(durationField) != nil:
			_, nanos, err = Chosen{}.sum(c, count.Type)
		}
		if err != nil {
			return err
		}
		r.enter(count.Type, number, nanos)
	}
	return nil
}

// enter adds events of a type to those before.
func (r *TypeReader) enter(of *jfr.Type, count, nanos int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	t := r.byName[of.Name]
	if t == nil {
		t = typeOf(of)
		r.byName[t.Name] = t
	}
	t.Count += count
	t.Nanos += nanos
}

// Types are those of which there were events, those with most first.
func (r *TypeReader) Types() []EventType {
	list := make([]EventType, 0, len(r.byName))
	for _, t := range r.byName {
		list = append(list, *t)
	}
	slices.SortFunc(list, func(a, b EventType) int { return cmp.Or(-cmp.Compare(a.Count, b.Count), cmp.Compare(a.Name, b.Name)) })
	return list
}

func typeOf(t *jfr.Type) *EventType {
	return &EventType{
		Name: t.Name, Label: cmp.Or(t.Label(), t.Name), Description: t.Description(),
		Category: strings.Join(t.Categories(), " / "), Lasts: t.Field(durationField) != nil,
	}
}

// sum counts the chosen events of a type and adds up their durations.
func (ch Chosen) sum(c *jfr.Chunk, t *jfr.Type) (count, nanos int64, err error) {
	isChosen, _ := ch.filter(c, t)
	for table, err := range c.Events(c.Select(t, ch.summed(t)...)) {
		if err != nil {
			return count, nanos, err
		}
		for row := range table.Rows {
			if isChosen(table, row) {
				count++
				nanos += max(c.Nanos(table.Int(durationField, row)), 0)
			}
		}
	}
	return count, nanos, nil
}

// summed are the fields that sum needs: a whole is not asked when and by which thread.
func (ch Chosen) summed(t *jfr.Type) []string {
	fields := []string{durationField}
	if ch.IsWhole() {
		return fields
	}
	fields = append(fields, timeField)
	if thread := t.ThreadField(); thread != "" {
		fields = append(fields, thread)
	}
	return fields
}
