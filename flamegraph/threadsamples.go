package flamegraph

import (
	"cmp"
	"slices"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// threadSample is the weight that a thread has in a time bin at a node of the merged tree.
type threadSample struct {
	place, thread, bin int32
	weight             int64
}

// samplesOf returns the samples of a type that weigh something, by thread and time.
func (s *speedscope) samplesOf(of sample.Type) []threadSample {
	var samples []threadSample
	s.runs[0].EachCell(of.Name, func(c profile.Cell) {
		if c.Weight > 0 {
			samples = append(samples, threadSample{s.place[c.Node], c.Thread, c.Bin, c.Weight})
		}
	})
	slices.SortFunc(samples, func(a, b threadSample) int {
		return cmp.Or(cmp.Compare(a.thread, b.thread), cmp.Compare(a.bin, b.bin), cmp.Compare(a.place, b.place))
	})
	return samples
}

// together adds up samples of one place that follow each other.
func together(samples []threadSample) []threadSample {
	var sums []threadSample
	for i, sample := range samples {
		if i > 0 && sample.place == samples[i-1].place {
			sums[len(sums)-1].weight += sample.weight
			continue
		}
		sums = append(sums, sample)
	}
	return sums
}

// byThread cuts samples in the order of threads into those of each, the thread with most weight first.
func (s *speedscope) byThread(samples []threadSample) [][]threadSample {
	var lists [][]threadSample
	weights := map[int32]int64{}
	from := 0
	for i, sample := range samples {
		weights[sample.thread] += sample.weight
		if i+1 == len(samples) || samples[i+1].thread != sample.thread {
			lists = append(lists, samples[from:i+1])
			from = i + 1
		}
	}
	threads := s.runs[0].Threads()
	slices.SortFunc(lists, func(a, b []threadSample) int {
		x, y := a[0].thread, b[0].thread
		return cmp.Or(cmp.Compare(weights[y], weights[x]), compareThreads(threads[x], threads[y]))
	})
	return lists
}

// framesIn counts the frames of stacks.
func (s *speedscope) framesIn(stacks []threadSample) int {
	frames := 0
	for _, stack := range stacks {
		for place := stack.place; place > 0; place = s.parent[place] {
			frames++
		}
	}
	return frames
}
