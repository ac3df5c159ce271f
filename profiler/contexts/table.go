package contexts

import (
	"cmp"
	"math"
	"slices"
)

// Row is what contexts of one type and value have in common.
type Row struct {
	Type  string `json:"type"`
	Field string `json:"field,omitempty"` // "" for all of the type
	Value string `json:"value,omitempty"`
	Count int64  `json:"count"`
	Nanos int64  `json:"nanos"` // from start to end of each, added up
	Work  Work   `json:"work"`
	P50   int64  `json:"p50"` // of their durations in nanoseconds, as below
	P95   int64  `json:"p95"`
	P99   int64  `json:"p99"`
	Max   int64  `json:"max"`
}

// Slow is one context that took long.
type Slow struct {
	Type       string   `json:"type"`
	Start      int64    `json:"startNanos"` // since 1970
	Nanos      int64    `json:"nanos"`
	Thread     string   `json:"thread"`
	Values     []Value  `json:"fields"`
	Work       Work     `json:"work"`
	Conditions []string `json:"context"` // what chooses it, as Set.Choose reads it
	IsUnique   bool     `json:"unique"`  // the conditions choose nothing else; else time and thread have to
}

// Value is a field with its value.
type Value struct {
	Field string `json:"field"`
	Text  string `json:"value"`
}

// fewValues is how many values a field may have at most to be worth a row each, if nobody chose it.
const fewValues = 50

// Types are the rows of all types.
func (m *Measured) Types() []Row {
	var rows []Row
	for kind, k := range m.Set.Kinds {
		if list := m.chosen(kind); len(list) > 0 {
			rows = append(rows, m.row(Row{Type: k.Name}, list))
		}
	}
	return rows
}

// UsualField is the field of a type with few values that tells its contexts apart best, "" if there is none: that with most
// of those that are meant for it, else of the others.
func (s *Set) UsualField(kind int) string {
	best, name := 1, ""
	for _, contextual := range []bool{true, false} {
		for _, f := range s.Kinds[kind].Fields {
			if f.Contextual == contextual && f.Different > best && f.Different <= fewValues && int64(f.Different) < s.Kinds[kind].Count {
				best, name = f.Different, f.Name
			}
		}
		if name != "" {
			break
		}
	}
	return name
}

// Kind finds an event type by name or label.
func (s *Set) Kind(name string) (number int, err error) {
	if len(s.Kinds) == 0 {
		return 0, ErrNone
	}
	if number = s.kind(name); number >= 0 {
		return number, nil
	}
	_, err = s.feature(name)
	return 0, cmp.Or(err, s.notType(name))
}

// Values are the rows of a type by a field, those with most time first, at most so many.
func (m *Measured) Values(kind int, field string, most int) []Row {
	at := slices.IndexFunc(m.Set.Kinds[kind].Fields, func(f Field) bool { return f.Name == field })
	if at < 0 {
		return nil
	}
	lists := map[int32][]int32{}
	for _, number := range m.chosen(kind) {
		value := m.Set.valueOf(number, at)
		lists[value] = append(lists[value], number)
	}
	var rows []Row
	for value, list := range lists {
		rows = append(rows, m.row(Row{Type: m.Set.Kinds[kind].Name, Field: field, Value: m.Set.texts[value]}, list))
	}
	slices.SortFunc(rows, func(a, b Row) int { return cmp.Or(cmp.Compare(b.Nanos, a.Nanos), cmp.Compare(a.Value, b.Value)) })
	return rows[:min(len(rows), most)]
}

// chosen are the contexts of a type that count, of those within each other the outermost.
func (m *Measured) chosen(kind int) (list []int32) {
	for i := range m.Set.list {
		c := &m.Set.list[i]
		if int(c.kind) != kind || m.Set.isNested(int32(i)) {
			continue
		}
		if m.choice == nil || m.choice.includes(c.thread, c.to) {
			list = append(list, int32(i))
		}
	}
	return list
}

// isNested tells whether a context is in another one of its type.
func (s *Set) isNested(number int32) bool {
	c := &s.list[number]
	at := c.around
	for range mostNested {
		if at < 0 {
			return false
		}
		if s.list[at].kind == c.kind && s.list[at].to >= c.to {
			return true
		}
		at = s.list[at].around
	}
	return false
}

// row adds up contexts, of which there is one at least.
func (m *Measured) row(r Row, list []int32) Row {
	lengths := make([]int64, len(list))
	for i, number := range list {
		c := &m.Set.list[number]
		lengths[i] = c.to - c.from
		r.Nanos += lengths[i]
		r.Work.add(m.works[number])
	}
	slices.Sort(lengths)
	rank := func(share float64) int64 { return lengths[max(int(math.Ceil(share*float64(len(lengths))))-1, 0)] }
	r.Count, r.P50, r.P95, r.P99, r.Max = int64(len(list)), rank(.5), rank(.95), rank(.99), rank(1)
	return r
}

// Slowest are the contexts of a type that took longest.
func (m *Measured) Slowest(kind, most int) []Slow {
	list := m.chosen(kind)
	length := func(number int32) int64 { return m.Set.list[number].to - m.Set.list[number].from }
	slices.SortStableFunc(list, func(a, b int32) int { return cmp.Compare(length(b), length(a)) })
	var slowest []Slow
	for _, number := range list[:min(len(list), most)] {
		slowest = append(slowest, m.slow(number))
	}
	return slowest
}

func (m *Measured) slow(number int32) Slow {
	c := &m.Set.list[number]
	k := &m.Set.Kinds[c.kind]
	s := Slow{Type: k.Name, Start: c.from, Nanos: c.to - c.from, Thread: m.Set.names[c.thread], Values: m.Set.valuesShown(number), Work: m.works[number]}
	s.Conditions, s.IsUnique = []string{k.Name}, false
	for i, f := range k.Fields {
		if value := m.Set.texts[m.Set.valueOf(number, i)]; int64(f.Different) == k.Count && k.Count > 1 && value != absent {
			return s.chosenBy(f.Name + "=" + literal(value))
		}
	}
	return s
}

// chosenBy is a context that a condition chooses.
func (s Slow) chosenBy(condition string) Slow {
	s.Conditions, s.IsUnique = []string{condition}, true
	return s
}
