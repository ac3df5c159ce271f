package profile

import (
	"cmp"
	"slices"

	"jfrlens/jfr"
	"jfrlens/profiler/sample"
)

// Producer is who wrote a chunk; where two tell of the same, the first is believed.
type Producer int

const (
	ofJVM Producer = iota
	ofAsyncProfiler
	ofDatadog
)

// ProducerOf tells who wrote a chunk, by the types that only that producer knows.
func ProducerOf(m *jfr.Metadata) Producer {
	switch {
	case m.Type("datadog.ExecutionSample") != nil, m.Type("datadog.MethodSample") != nil:
		return ofDatadog
	case m.Type("profiler.Log") != nil:
		return ofAsyncProfiler
	}
	return ofJVM
}

// String names a producer in a sentence.
func (p Producer) String() string {
	return [...]string{"the JVM's recorder", "async-profiler", "Datadog's profiler"}[p]
}

// choice is what to take of a chunk for a sample type where several producers tell of the same time.
type choice struct {
	group int // of the alternatives
	told  []telling
}

// telling is a time of which another producer tells.
type telling struct {
	limits
	by Producer
}

// choices are those of a recording: by number of the chunk, then by sample type. They are nil where chunks do not
// overlap: then all that matters are the alternatives in each chunk.
type choices map[int]map[string]*choice

// surveyed is a chunk of which others may tell the same.
type surveyed struct {
	index  int
	limits limits
	by     Producer
	groups map[string]int // best group of alternatives that has events, by sample type
}

// chooseProducers reads which chunks of a recording tell of the same time, and what to take of each.
func chooseProducers(rec *jfr.Recording) (choices, error) {
	if overlap, err := hasOverlap(rec); err != nil || !overlap {
		return nil, err
	}
	var chunks []surveyed
	var makers []Producer
	for c, err := range rec.Chunks() {
		if err != nil {
			return nil, err
		}
		s := survey(c)
		chunks = append(chunks, s)
		if !slices.Contains(makers, s.by) {
			makers = append(makers, s.by)
		}
	}
	if len(makers) < 2 {
		return nil, nil
	}
	return choose(chunks), nil
}

// hasOverlap tells whether two chunks are of the same time, by their headers.
func hasOverlap(rec *jfr.Recording) (bool, error) {
	var all []limits
	for c, err := range rec.Chunks() {
		if err != nil {
			return false, err
		}
		all = append(all, limitsOfChunk(c))
	}
	slices.SortFunc(all, func(a, b limits) int { return cmp.Compare(a.from, b.from) })
	for i := 1; i < len(all); i++ {
		if all[i].from < all[i-1].to {
			return true, nil
		}
		all[i].to = max(all[i].to, all[i-1].to)
	}
	return false, nil
}

func limitsOfChunk(c *jfr.Chunk) limits {
	from := c.Header.Start.UnixNano()
	return limits{from, from + int64(max(c.Header.Duration, 0))}
}

// survey says what a chunk has.
func survey(c *jfr.Chunk) surveyed {
	has := map[string]*jfr.Type{}
	counts, _ := c.Counts() // an error is named in Problems
	for _, count := range counts {
		if count.Type != nil && count.Count > 0 {
			has[count.Type.Name] = count.Type
		}
	}
	s := surveyed{index: c.Index, limits: limitsOfChunk(c), by: ProducerOf(c.Metadata()), groups: map[string]int{}}
	for _, entry := range sample.Catalogue() {
		best := slices.IndexFunc(entry.Groups, func(group []sample.Event) bool {
			return slices.ContainsFunc(group, func(e sample.Event) bool {
				return isCarriedBy(has[e.Name], e) && (e.Filter != sample.ByWallClock || maySampleSleepers(c))
			})
		})
		if best >= 0 {
			s.groups[entry.Name] = best
		}
	}
	return s
}

// choose takes of each chunk the alternative that is the best of its producer, but not from the time of which a better
// producer tells.
func choose(chunks []surveyed) choices {
	all := choices{}
	for _, c := range chunks {
		all[c.index] = map[string]*choice{}
		for sampleType, group := range c.groups {
			chosen := &choice{group: group}
			for _, other := range chunks {
				better, tells := other.groups[sampleType]
				if tells && other.by != c.by && cmp.Or(cmp.Compare(better, group), cmp.Compare(other.by, c.by)) < 0 {
					if c.limits.overlap(other.limits.from, other.limits.to) > 0 {
						chosen.told = append(chosen.told, telling{other.limits, other.by})
					}
				}
			}
			all[c.index][sampleType] = chosen
		}
	}
	return all
}

// tells returns who else tells of a moment, and whether someone does.
func (c *choice) tells(at int64) (Producer, bool) {
	if c != nil {
		for _, t := range c.told {
			if t.has(at, at) {
				return t.by, true
			}
		}
	}
	return 0, false
}

// toldTimes are the times of which producers tell.
type toldTimes map[Producer][]limits

func (t toldTimes) add(by Producer, l limits) { t[by] = joined(append(t[by], l)) }

// overlap tells whether two producers tell of the same time.
func (t toldTimes) overlap() bool {
	for by, times := range t {
		for other, others := range t {
			if other > by && slices.ContainsFunc(times, func(l limits) bool {
				return slices.ContainsFunc(others, func(o limits) bool { return l.overlap(o.from, o.to) > 0 })
			}) {
				return true
			}
		}
	}
	return false
}

// doubled is what was left out because another producer tells of the same time.
type doubled struct {
	Event string
	By    string
}
