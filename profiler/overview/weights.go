package overview

import "math"

// weights counts samples of allocations by class and weight, from that of a large array on: what the thread had allocated
// since its sample before.
type weights map[weighed]int64

type weighed struct {
	class string
	bytes int64
}

// mostWeights bounds the memory for them; programs whose arrays are all as large have few.
const mostWeights = 10_000

func (w weights) add(of weighed, n int64) {
	if _, known := w[of]; known || len(w) < mostWeights {
		w[of] += n
	}
}

func (w weights) addAll(other weights) {
	for of, n := range other {
		w.add(of, n)
	}
}

// Arrays are known to be equally large where so many samples weigh the same, and so many of all a multiple of it: not each
// array is sampled where there are many.
const (
	sameWeights   = 10
	sameMultiples = 0.8
)

// each is how large each array of a class is, where most samples tell so and it does not fit into the part of the heap
// that a thread takes at a time: such parts are equally large, too, and what is in them is not. 0 where nothing tells so.
func (w weights) each(class string, part int64) (bytes int64) {
	for of, n := range w {
		if of.class == class && of.bytes > part && n >= sameWeights && (bytes == 0 || of.bytes < bytes) {
			bytes = of.bytes
		}
	}
	if bytes == 0 || w.multiples(class, bytes) < sameMultiples {
		return 0
	}
	return bytes
}

// multiples is the share of the samples of a class that weigh a multiple of so many bytes.
func (w weights) multiples(class string, bytes int64) float64 {
	fit, all := int64(0), int64(0)
	for of, n := range w {
		if of.class == class {
			all += n
			if of.bytes%bytes == 0 {
				fit += n
			}
		}
	}
	return float64(fit) / float64(max(all, 1))
}

// largestTLAB bounds the part of the heap that a thread takes at a time: half of a region of G1, as what is larger has
// regions of its own (G1CollectedHeap::max_tlab_size). What it is below other collectors is not told.
func (e *evidence) largestTLAB() int64 {
	if e.region > 0 {
		return e.region / 2
	}
	return math.MaxInt64
}
