package contexts

import (
	"cmp"
	"slices"
)

// Bar is a context event as a bar on a time axis. Times are nanoseconds from the epoch.
type Bar struct {
	Type     string
	Values   []Value // the fields that are meant for it, of other types all
	From, To int64
	Depth    int // how many contexts of the thread are around it
}

// Bars returns the context events of all threads with a name, the earliest in order of time, and whether there are more than most.
func (s *Set) Bars(thread string, most int) (bars []Bar, more bool) {
	var numbers []int32
	for key, of := range s.threads {
		if s.names[key] == thread {
			for number := of.from; number < of.to; number++ {
				numbers = append(numbers, number)
			}
		}
	}
	slices.SortFunc(numbers, func(a, b int32) int { return cmp.Or(cmp.Compare(s.list[a].from, s.list[b].from), cmp.Compare(a, b)) })
	for _, number := range numbers[:min(len(numbers), most)] {
		bars = append(bars, s.bar(number))
	}
	return bars, len(numbers) > most
}

func (s *Set) bar(number int32) Bar {
	c := &s.list[number]
	k := &s.Kinds[c.kind]
	b := Bar{Type: k.Name, Values: s.valuesShown(number), From: c.from, To: c.to}
	for at := c.around; at >= 0 && b.Depth < mostNested; at = s.list[at].around {
		if s.list[at].to >= c.to {
			b.Depth++
		}
	}
	return b
}

// valuesShown are the values that tell a context to people.
func (s *Set) valuesShown(number int32) []Value {
	values := []Value{}
	for i, f := range s.Kinds[s.list[number].kind].Fields {
		if f.Contextual || !s.Kinds[s.list[number].kind].Contextual {
			values = append(values, Value{f.Name, s.texts[s.valueOf(number, i)]})
		}
	}
	return values
}
