package contexts

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"jfrlens/jfr"
)

const (
	timeField     = "startTime"
	durationField = "duration"
	threadField   = "eventThread"
	stackField    = "stackTrace"

	contextualAnnotation = "jdk.jfr.Contextual"
)

// How many contexts are kept, which is about 300 MB, values of their fields, and types: more than numbers hold have only
// recordings that somebody made up.
const (
	mostContexts = 4_000_000
	mostFields   = 1 << 28
	mostTypes    = 1 << 15
)

// Read reads the contexts of a recording.
func Read(rec *jfr.Recording) (*Set, error) {
	r := &reading{set: &Set{threads: map[int64]span{}, names: map[int64]string{}}, kinds: map[string]int{}, texts: map[string]int32{}, spans: spanReader{endpoints: map[int64][2]string{}}}
	if err := rec.EachWhole(0, r.add); err != nil {
		return nil, err
	}
	r.finish()
	return r.set, nil
}

// reading is a set that grows.
type reading struct {
	mu    sync.Mutex // guards the fields below
	set   *Set
	kinds map[string]int // by name, number in the set
	texts map[string]int32
	spans spanReader
}

// add reads a chunk.
func (r *reading) add(c *jfr.Chunk) error {
	occur, err := occurring(c)
	if err != nil {
		return err
	}
	for _, t := range c.Metadata().Types() {
		if !occur[t.ID] || !isContext(t) {
			continue
		}
		fields := fieldsOf(t)
		names := []string{timeField, durationField, threadField}
		for _, f := range fields {
			names = append(names, f.Name)
		}
		for table, err := range c.Events(c.Select(t, names...)) {
			if err != nil {
				return err
			}
			r.addTable(c, table, fields)
		}
	}
	return r.addSpans(c, occur)
}

// occurring are the ids of the types that a chunk has events of: one without contexts need not be read whole.
func occurring(c *jfr.Chunk) (map[int64]bool, error) {
	counts, err := c.Counts()
	occur := make(map[int64]bool, len(counts))
	for _, count := range counts {
		occur[count.ID] = true
	}
	return occur, err
}

// MayHave tells whether there may be contexts in a chunk, or in a part of one: if there are in none, the zero [Set] is all that
// [Read] would find.
func MayHave(c *jfr.Chunk) bool {
	occur, err := occurring(c)
	return err != nil || slices.ContainsFunc(c.Metadata().Types(), func(t *jfr.Type) bool {
		return occur[t.ID] && (isContext(t) || tellsOfSpans(t))
	})
}

// isContext tells whether events of a type are contexts. What the JDK records of its own lasts, too, but is no work
// that somebody asked for, except for methods that are traced because somebody wants them to be.
func isContext(t *jfr.Type) bool {
	if !t.IsEvent() || t.Field(threadField) == nil {
		return false
	}
	if slices.ContainsFunc(t.Fields, isContextual) {
		return true
	}
	return t.Field(durationField) != nil && !strings.HasPrefix(t.Name, "jdk.") && !strings.HasPrefix(t.Name, datadogPrefix)
}

func isContextual(f *jfr.Field) bool { return f.Annotation(contextualAnnotation) != nil }

// fieldsOf are the fields of a type that can tell its events apart.
func fieldsOf(t *jfr.Type) (fields []Field) {
	for _, f := range t.Fields {
		if !f.Array && !slices.Contains([]string{timeField, durationField, threadField, stackField}, f.Name) {
			fields = append(fields, Field{Name: f.Name, Contextual: isContextual(f)})
		}
	}
	return fields
}

// addTable adds the events of a table.
func (r *reading) addTable(c *jfr.Chunk, t *jfr.Table, fields []Field) {
	if t.Rows == 0 {
		return
	}
	columns := make([]*jfr.Column, len(fields))
	for i, f := range fields {
		columns[i] = t.Column(f.Name)
	}
	threads := t.Ints(threadField)
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, known := r.kinds[t.Type.Name]; !known && len(r.kinds) >= mostTypes {
		r.set.Left += int64(t.Rows)
		return
	}
	kind, order := r.kind(t.Type, fields)
	for row := range t.Rows {
		if len(r.set.list) >= mostContexts || len(r.set.values)+len(order) > mostFields {
			r.set.Left += int64(t.Rows - row)
			return
		}
		from := c.UnixNanos(t.Int(timeField, row))
		to := max(from, c.UnixNanos(t.Int(timeField, row)+t.Int(durationField, row)))
		r.set.list = append(r.set.list, context{thread: threads[row], from: from, to: to, first: int32(len(r.set.values)), kind: uint16(kind)})
		r.nameThread(c, threads[row])
		for _, at := range order {
			text := ""
			if at >= 0 {
				text = textOf(c, columns[at], row)
			}
			r.set.values = append(r.set.values, r.text(text))
		}
	}
}

// nameThread remembers the name of a thread.
func (r *reading) nameThread(c *jfr.Chunk, key int64) {
	if _, known := r.set.names[key]; !known {
		thread, _ := c.Thread(key)
		r.set.names[key] = thread.Entry().Name
	}
}

// kind returns the number of an event type, and for each of its fields the place among those of the chunk: another JVM may
// have others.
func (r *reading) kind(t *jfr.Type, fields []Field) (number int, order []int) {
	number, known := r.kinds[t.Name]
	if !known {
		number = len(r.set.Kinds)
		r.kinds[t.Name] = number
		contextual := slices.ContainsFunc(fields, func(f Field) bool { return f.Contextual })
		r.set.Kinds = append(r.set.Kinds, Kind{Name: t.Name, Label: cmp.Or(t.Label(), t.Name), Fields: fields, Contextual: contextual})
	}
	for _, f := range r.set.Kinds[number].Fields {
		order = append(order, slices.IndexFunc(fields, func(g Field) bool { return f.Name == g.Name }))
	}
	return number, order
}

// text returns the number of a text.
func (r *reading) text(text string) int32 {
	number, known := r.texts[text]
	if !known {
		number = int32(len(r.set.texts))
		r.texts[text], r.set.texts = number, append(r.set.texts, text)
	}
	return number
}

// finish puts everything in order. Types of which no event took any time tell nothing, unless they are meant to.
func (r *reading) finish() {
	r.finishSpans()
	s := r.set
	lasts := make([]bool, len(s.Kinds))
	for i, k := range s.Kinds {
		lasts[i] = k.Contextual
	}
	for _, c := range s.list {
		lasts[c.kind] = lasts[c.kind] || c.to > c.from
	}
	s.list = slices.DeleteFunc(s.list, func(c context) bool { return !lasts[c.kind] })
	for _, c := range s.list {
		s.Kinds[c.kind].Count++
	}
	r.orderKinds()
	s.orderContexts()
	s.countValues()
}

// orderKinds puts those first that are meant to be contexts, then those with most, and leaves out those without any.
func (r *reading) orderKinds() {
	s := r.set
	order := make([]int, len(s.Kinds))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		ka, kb := s.Kinds[a], s.Kinds[b]
		if ka.Contextual != kb.Contextual {
			if ka.Contextual {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(kb.Count, ka.Count), cmp.Compare(ka.Name, kb.Name))
	})
	place, kinds := make([]uint16, len(order)), []Kind(nil)
	for _, from := range order {
		place[from] = uint16(len(kinds))
		if s.Kinds[from].Count > 0 {
			kinds = append(kinds, s.Kinds[from])
		}
	}
	for i := range s.list {
		s.list[i].kind = place[s.list[i].kind]
	}
	s.Kinds = kinds
}
