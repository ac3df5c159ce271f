package profile

import (
	"slices"

	"jfrlens/profiler/sample"
)

// source is an event type of one producer, whose settings are about no other.
type source struct {
	by    Producer
	event string
}

// counted is how many events of a source were counted.
type counted struct {
	source
	events int64
}

// from adds events of a source; none says that there could have been some.
func (s *series) from(more source, events int64) {
	i := slices.IndexFunc(s.sources, func(c counted) bool { return c.source == more })
	if i < 0 {
		s.sources = append(s.sources, counted{more, events})
		return
	}
	s.sources[i].events += events
}

// told returns the sources of the producers whose events were counted, which alone tell what is missing; all of them if
// none were.
func (s *series) told() []source {
	var all, list []source
	for _, c := range s.sources {
		all = append(all, c.source)
		if slices.ContainsFunc(s.sources, func(o counted) bool { return o.by == c.by && o.events > 0 }) {
			list = append(list, c.source)
		}
	}
	if list == nil {
		return all
	}
	return list
}

// repeats tells whether one of the event types that were counted tells of what is missing of the others, too.
func (s *series) repeats() bool {
	return slices.ContainsFunc(s.sources, func(c counted) bool { return c.events > 0 && sample.EventOf(s.Name, c.event).Repeats })
}

// rateOf says how often the samples of a series were taken.
func (a *assembly) rateOf(s *series) string {
	all := rates{}
	for _, from := range s.told() {
		if rate := a.rates[rated{from.by, s.Name}]; rate != "" {
			all.add(rated{sampleType: s.Name}, rate)
		}
	}
	return all[rated{sampleType: s.Name}]
}
