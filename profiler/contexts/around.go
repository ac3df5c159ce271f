package contexts

import (
	"slices"

	"jfrlens/jfr"
)

// Around is what surrounds something: an event type with the fields that are meant to be context, or all where none are.
type Around struct {
	Type   string
	Fields []Value
}

// Around returns what a thread is in at a time, the outermost first; false where that does not fulfil all conditions.
func (c *Choice) Around(thread, at int64) (list []Around, ok bool) {
	_, _, _, ok = c.Of(thread, at)
	if !ok {
		return nil, false
	}
	c.set.each(thread, at, func(number int32) bool {
		k := &c.set.Kinds[c.set.list[number].kind]
		around := Around{Type: k.Name}
		for i, f := range k.Fields {
			if f.Contextual || !k.Contextual {
				around.Fields = append(around.Fields, Value{f.Name, c.set.texts[c.set.valueOf(number, i)]})
			}
		}
		list = append(list, around)
		return false
	})
	slices.Reverse(list)
	return list, true
}

// EventCount is how many events of a type are in a context, and for how long they lasted together.
type EventCount struct {
	Context string `json:"context"`
	Type    string `json:"type"`
	Count   int64  `json:"count"`
	Nanos   int64  `json:"nanos"` // within the context
}

// countKey is a context by its number and an event type.
type countKey struct {
	number uint16
	event  string
}

// Count counts events by the contexts that the choice tells apart, in no particular order.
func (c *Choice) Count(rec *jfr.Recording, accepts func(*jfr.Type) bool) ([]EventCount, error) {
	counts := map[countKey]*EventCount{}
	for chunk, err := range rec.Chunks() {
		if err != nil {
			return nil, err
		}
		for _, t := range chunk.Metadata().Types() {
			if !t.IsEvent() || !accepts(t) || t.ThreadField() == "" {
				continue
			}
			for table, err := range chunk.Events(chunk.Select(t, timeField, durationField, t.ThreadField())) {
				if err != nil {
					return nil, err
				}
				c.count(chunk, table, counts)
			}
		}
	}
	var list []EventCount
	for _, count := range counts {
		list = append(list, *count)
	}
	return list, nil
}

func (c *Choice) count(chunk *jfr.Chunk, t *jfr.Table, counts map[countKey]*EventCount) {
	threads := t.Ints(t.Type.ThreadField())
	for row := range threads {
		from := chunk.UnixNanos(t.Int(timeField, row))
		end := max(from, chunk.UnixNanos(t.Int(timeField, row)+t.Int(durationField, row)))
		number, begin, until, ok := c.Of(threads[row], end)
		if !ok {
			continue
		}
		key := countKey{number, t.Type.Name}
		if counts[key] == nil {
			counts[key] = &EventCount{Context: c.labels[number][0].Value, Type: t.Type.Name}
		}
		if until > 0 {
			from, end = max(from, begin), min(end, until)
		}
		counts[key].Count++
		counts[key].Nanos += max(end-from, 0)
	}
}
