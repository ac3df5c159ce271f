package pprof

import (
	"cmp"
	"maps"
	"slices"

	format "github.com/google/pprof/profile"

	"jfrlens/jfr/visible"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// countSuffix ends the name of the column with the number of samples of a type that has a weight as well.
const countSuffix = "-samples"

// column is where the samples of one type go: their number, and behind it their weight if that is something else.
type column struct {
	of       sample.Type
	first    int
	weighted bool
}

// columnsOf returns the columns of some sample types and what the format calls them. The weight is named as the type is,
// so that -sample_index takes the name that --type does.
func columnsOf(p *profile.Profile, types []sample.Type) (columns []column, names []*format.ValueType) {
	for _, t := range types {
		c := column{of: t, first: len(names), weighted: t.Unit != sample.UnitSamples}
		columns = append(columns, c)
		if c.weighted {
			names = append(names, &format.ValueType{Type: columnName(p, t) + countSuffix, Unit: "count"})
		}
		names = append(names, &format.ValueType{Type: columnName(p, t), Unit: unitOf(t.Unit)})
	}
	return columns, names
}

// columnName is how the format calls a sample type: by the event, where that was not the CPU's timer.
func columnName(p *profile.Profile, t sample.Type) string {
	return visible.Text(cmp.Or(p.Quality().Of(t.Name).SampledOn, t.Name))
}

// unitOf is pprof's word for a unit.
func unitOf(unit string) string {
	switch unit {
	case sample.UnitNanos:
		return "nanoseconds"
	case sample.UnitBytes:
		return "bytes"
	}
	return "count"
}

// sums are the values of all samples with the same stack and thread, a row each.
type sums struct {
	width  int // of a row
	values []int64
	keys   []sumKey
	rowOf  map[sumKey]int
}

// sumKey is a stack, the number of a thread's name and that of a context.
type sumKey struct{ stack, thread, context int32 }

// row returns the values of a key.
func (s *sums) row(key sumKey) []int64 {
	at, known := s.rowOf[key]
	if !known {
		at = len(s.keys)
		s.rowOf[key] = at
		s.keys = append(s.keys, key)
		s.values = append(s.values, make([]int64, s.width)...)
	}
	return s.values[at*s.width : (at+1)*s.width : (at+1)*s.width]
}

// sum adds up the samples of all columns.
func sum(p *profile.Profile, columns []column, width int, t *stacks, threads []int32) *sums {
	s := &sums{width: width, rowOf: map[sumKey]int{}}
	for _, column := range columns {
		p.EachCell(column.of.Name, func(c profile.Cell) {
			if c.Samples == 0 && c.Weight == 0 {
				return
			}
			row := s.row(sumKey{t.of[c.Node], threads[c.Thread], c.Context})[column.first:]
			if column.weighted {
				row[0] += c.Samples
				row = row[1:]
			}
			row[0] += c.Weight
		})
	}
	return s
}

// samples returns the sums as the format has them, in the order of the stacks.
func (s *sums) samples(t *stacks, locations []*format.Location, threads []string, contexts [][]profile.Label) []*format.Sample {
	used := make([]bool, len(t.parent))
	for _, key := range s.keys {
		used[key.stack] = true
	}
	paths := t.paths(used, locations)
	labels := labels{threads: threads, contexts: contexts, of: map[labelKey]map[string][]string{}}
	place := t.places()
	slices.SortFunc(s.keys, func(a, b sumKey) int {
		return cmp.Or(cmp.Compare(place[a.stack], place[b.stack]), cmp.Compare(a.thread, b.thread), cmp.Compare(a.context, b.context))
	})
	samples := make([]format.Sample, len(s.keys))
	list := make([]*format.Sample, len(s.keys))
	for i, key := range s.keys {
		samples[i] = format.Sample{Location: paths.path(key.stack), Value: s.row(key), Label: labels.label(key)}
		list[i] = &samples[i]
	}
	return list
}

// threadNames gives threads of one name one number, in the order of the names; NoThread keeps its own.
func threadNames(p *profile.Profile) (numbers []int32, names []string) {
	known := map[string]int32{}
	for _, t := range p.Threads()[profile.NoThread+1:] {
		known[visible.Text(profile.ThreadName(t))] = 0
	}
	noThread := visible.Text(profile.ThreadName(p.Threads()[profile.NoThread]))
	delete(known, noThread)
	names = append([]string{noThread}, slices.Sorted(maps.Keys(known))...)
	for number, name := range names {
		known[name] = int32(number)
	}
	for _, t := range p.Threads() {
		numbers = append(numbers, known[visible.Text(profile.ThreadName(t))])
	}
	return numbers, names
}
