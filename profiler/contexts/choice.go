package contexts

import (
	"encoding/binary"
	"math"

	"jfrlens/profiler/profile"
)

// Choice tells what is in chosen contexts. It is what package profile asks of a sample; it is immutable and safe for concurrent use.
type Choice struct {
	set    *Set
	all    uint16            // a bit for each condition
	holds  []uint16          // by context, which conditions it fulfils; nil: there are none
	number []uint16          // by context, its number in labels; nil: nobody wants to tell them apart
	labels [][]profile.Label // the first for what is in none

	from, to int64                    // contexts that end outside are not listed
	named    func(thread string) bool // nor those of other threads; nil: of all
}

// Limited returns a choice for [Set.Measure] of what ends between two times, to exclusive, on threads with some names, nil for all.
func (c *Choice) Limited(from, to int64, named func(thread string) bool) *Choice {
	limited := *c
	limited.from, limited.to, limited.named = from, to, named
	return &limited
}

// othersLabel stands for what has no number of its own.
const othersLabel = "(others)"

// mostLabels is how many numbers there are.
const mostLabels = math.MaxUint16

// tellApart gives contexts numbers by some features, of each the innermost value.
func (c *Choice) tellApart(names []string) error {
	features := make([]feature, len(names))
	none := make([]profile.Label, len(names))
	for i, name := range names {
		f, err := c.set.feature(name)
		if err != nil {
			return err
		}
		features[i], none[i] = f, profile.Label{Field: name, Value: "(no " + name + ")"}
	}
	c.labels, c.number = [][]profile.Label{none}, make([]uint16, len(c.set.list))
	known := map[string]uint16{}
	values, key := make([]int32, len(features)), make([]byte, 0, 4*len(features))
	for i := range c.set.list {
		any := false
		key = key[:0]
		for j, f := range features {
			values[j] = c.set.innermost(int32(i), f)
			any = any || values[j] >= 0
			key = binary.LittleEndian.AppendUint32(key, uint32(values[j]))
		}
		if !any {
			continue
		}
		number, seen := known[string(key)]
		if !seen {
			number = c.label(none, features, values)
			known[string(key)] = number
		}
		c.number[i] = number
	}
	return nil
}

// label returns the number of a label, which it adds while there is room.
func (c *Choice) label(none []profile.Label, features []feature, values []int32) uint16 {
	if len(c.labels) == mostLabels {
		return mostLabels - 1
	}
	labels := make([]profile.Label, len(none))
	copy(labels, none)
	full := len(c.labels) == mostLabels-1
	for i, f := range features {
		switch {
		case full:
			labels[i].Value = othersLabel
		case values[i] >= 0 && f.field == "":
			labels[i].Value = c.set.Kinds[f.kind].Short()
		case values[i] >= 0:
			labels[i].Value = c.set.texts[values[i]]
		}
	}
	c.labels = append(c.labels, labels)
	return uint16(len(c.labels) - 1)
}

// innermost is the value of a feature that a context has, or else the one around it; -1 for none.
func (s *Set) innermost(number int32, f feature) int32 {
	at := s.list[number].from
	for range mostNested {
		if value, has := s.featureOf(number, f); has && s.list[number].open(at) {
			return value
		}
		if number = s.list[number].around; number < 0 {
			break
		}
	}
	return -1
}

// Labels returns what numbers mean; the first is for what is in none.
func (c *Choice) Labels() [][]profile.Label { return c.labels }

// includes tells whether what a thread does at a time counts.
func (c *Choice) includes(thread, at int64) bool {
	if c.to > c.from && (at < c.from || at >= c.to) || c.named != nil && !c.named(c.set.names[thread]) {
		return false
	}
	_, _, _, ok := c.Of(thread, at)
	return ok
}

// Within is the part of what a thread did that is in chosen contexts; false for what ends in none.
func (c *Choice) Within(thread, from, to int64) (partFrom, partTo int64, ok bool) {
	_, begin, end, ok := c.Of(thread, to)
	if !ok || end == 0 {
		return from, to, ok
	}
	return max(from, begin), min(to, end), true
}

// Of returns the number of the context that a thread is in at a time, and from when to when that lasts; false where it does not
// fulfil all conditions.
func (c *Choice) Of(thread, at int64) (number uint16, from, to int64, ok bool) {
	var fulfilled uint16
	c.set.each(thread, at, func(n int32) bool {
		if c.number != nil && number == 0 {
			number = c.number[n]
		}
		if c.holds != nil && c.holds[n] == 0 {
			return false
		}
		if c.holds != nil {
			fulfilled |= c.holds[n]
		}
		around := &c.set.list[n]
		if to == 0 {
			from, to = around.from, around.to
		}
		from, to = min(from, around.from), max(to, around.to)
		return false
	})
	return number, from, to, fulfilled == c.all
}
