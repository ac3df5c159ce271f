package firefox

import (
	"cmp"
	"math"
	"slices"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// defaultInterval is the sampling interval taken where there are too few samples
// to tell, in nanoseconds; it is the JDK's default.
const defaultInterval = 20_000_000

// moment is samples of one thread and one millisecond with the same stack.
type moment struct {
	nanos  int64 // since the start of the profile
	node   int32 // of the profile's tree
	weight int64
	number int64 // of samples
}

// samplesOf returns the samples of a type by number of the profile's thread, in
// the order of time.
func samplesOf(p *profile.Profile, sampleType string) map[int32][]moment {
	byThread := map[int32][]moment{}
	from := p.Bins().Start.Sub(p.Start()).Nanoseconds()
	width := p.Bins().Width.Nanoseconds()
	p.EachCell(sampleType, func(c profile.Cell) {
		byThread[c.Thread] = append(byThread[c.Thread], moment{
			nanos: max(from+int64(c.Bin)*width, 0), node: c.Node, weight: c.Weight, number: c.Samples,
		})
	})
	for thread, samples := range byThread {
		slices.SortFunc(samples, func(a, b moment) int {
			return cmp.Or(cmp.Compare(a.nanos, b.nanos), compareStacks(p, a.node, b.node))
		})
		byThread[thread] = together(samples)
	}
	return byThread
}

// compareStacks orders stacks by their frames, the top first: their numbers are given in the order in which goroutines read
// chunks, and a file of a recording is always the same.
func compareStacks(p *profile.Profile, a, b int32) int {
	nodes, frames, methods := p.Nodes(), p.Frames(), p.Methods()
	for ; a != b && a != 0 && b != 0; a, b = nodes.Parent[a], nodes.Parent[b] {
		x, y := frames[nodes.Frame[a]], frames[nodes.Frame[b]]
		if x == y {
			continue
		}
		m, n := methods[x.Method], methods[y.Method]
		return cmp.Or(cmp.Compare(m.Class, n.Class), cmp.Compare(m.Name, n.Name), cmp.Compare(x.Line, y.Line), cmp.Compare(x.Kind, y.Kind))
	}
	return cmp.Compare(min(a, 1), min(b, 1))
}

// together adds up samples of one time and stack, which parts of a chunk may have, in order.
func together(samples []moment) []moment {
	sums := samples[:0]
	for _, s := range samples {
		if last := len(sums) - 1; last >= 0 && sums[last].nanos == s.nanos && sums[last].node == s.node {
			sums[last].weight += s.weight
			sums[last].number += s.number
			continue
		}
		sums = append(sums, s)
	}
	return sums
}

// intervalOf is the time between two samples of a thread that runs all the time: a
// short one of all, for threads wait, too, but not shorter than the period that
// the recorder was asked for.
func intervalOf(byThread map[int32][]moment, period int64) int64 {
	var gaps []int64
	for _, samples := range byThread {
		for i := 1; i < len(samples); i++ {
			if gap := samples[i].nanos - samples[i-1].nanos; gap > 0 && gap < 50*defaultInterval {
				gaps = append(gaps, gap)
			}
		}
	}
	if len(gaps) < 10 {
		return cmp.Or(period, defaultInterval)
	}
	slices.Sort(gaps)
	return max(period, gaps[len(gaps)/4])
}

// samplesTable returns the samples of a thread. Where the thread was not seen for
// more than two intervals a sample without a stack says so, else the viewer would
// stretch the one before.
func (x *export) samplesTable(samples []moment) sampleTable {
	unit, interval := x.unit(), x.interval
	rows := make([]moment, 0, len(samples))
	for i, s := range samples {
		if i > 0 && s.nanos-rows[len(rows)-1].nanos > 2*interval {
			rows = append(rows, idleAfter(rows[len(rows)-1], interval))
		}
		rows = append(rows, s)
	}
	if len(rows) > 0 {
		rows = append(rows, idleAfter(rows[len(rows)-1], interval))
	}
	t := sampleTable{
		Stack: make([]*int32, len(rows)), Time: make([]float64, len(rows)), ThreadCPUDelta: make([]int64, len(rows)),
		WeightType: weightType(unit), Length: len(rows),
	}
	weighted := unit != sample.UnitSamples || slices.ContainsFunc(samples, func(s moment) bool { return s.weight != 1 })
	for i := range rows {
		t.Time[i] = millis(rows[i].nanos)
		if weighted {
			t.Weight = append(t.Weight, weightIn(unit, rows[i].weight))
		}
		if stack := x.tables.stack(rows[i].node); stack != noStack {
			t.Stack[i], t.ThreadCPUDelta[i] = &stack, interval
		}
	}
	return t
}

// idleAfter is the sample that ends another.
func idleAfter(s moment, interval int64) moment {
	return moment{nanos: s.nanos + interval}
}

// weightType is the viewer's word for a unit; it has none for plain values.
func weightType(unit string) string {
	switch unit {
	case sample.UnitNanos:
		return "tracing-ms"
	case sample.UnitBytes:
		return "bytes"
	}
	return "samples"
}

// weightIn converts a weight to what weightType says.
func weightIn(unit string, weight int64) float64 {
	if unit == sample.UnitNanos {
		return float64(weight) / 1e6
	}
	return float64(weight)
}

// allocationTable returns the allocations of a thread, nil without any.
func (x *export) allocationTable(samples []moment) *nativeAllocations {
	if len(samples) == 0 {
		return nil
	}
	t := &nativeAllocations{WeightType: "bytes", Length: len(samples)}
	for _, s := range samples {
		stack := x.tables.stack(s.node)
		t.Time = append(t.Time, millis(s.nanos))
		t.Stack = append(t.Stack, &stack)
		t.Weight = append(t.Weight, s.weight)
	}
	return t
}

// millis turns nanoseconds into milliseconds, to the microsecond.
func millis(nanos int64) float64 { return math.Round(float64(nanos)/1e3) / 1e3 }
