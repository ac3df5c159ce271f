package overview

import (
	"fmt"
	"slices"
	"strings"

	"jfrlens/jfr/units"
)

// Large arrays matter where one line has half of what is allocated, as arrays, at 500 MB a second at least, with 5 % of
// the time in pauses or nearly all of the CPU time unseen, and the recording tells that they are large: collections that G1 makes for them alone, their size where
// the JDK tells of it, or CPU time of which no samples could be taken, while they were filled with zeros.
const (
	arrayShare = 0.5
	largeArray = 512 << 10 // bytes on average: half of the smallest region of G1
	// fewCollections are enough to tell why they are made.
	fewCollections = 5
	// nearlyUnseen is the share of the CPU time without samples that filling arrays with zeros makes: 99 %, 81 % at most of
	// what does not.
	nearlyUnseen = 0.95
)

// humongous is the cause of collections that G1 makes for objects that are larger than half of a region.
const humongous = "G1 Humongous Allocation"

func largeArrays(e *evidence) *Finding {
	class, _ := e.allocated.most()
	pauses, _ := e.pauses()
	isMuch := func(share, perSecond float64) bool {
		return share >= arrayShare && (e.inOneSecond(perSecond) >= muchPerSecond || e.share(pauses) >= gcShare || e.computes() && e.unseen() >= nearlyUnseen)
	}
	why := e.whyLarge(class)
	if why == "" || !strings.HasPrefix(class, "[") || !isMuch(e.allocatedOf(func(of string) bool { return of == class })) {
		return nil
	}
	most := e.mostAllocated()
	_, perSecond, place, atPlace := e.allocatedIf(func(a allocation) bool { return a.class == class && a.place == most })
	if !isMuch(atPlace, perSecond) {
		return nil
	}
	return &Finding{
		Sure: Likely, at: place, Loss: max(e.allocationLoss(atPlace), e.share(pauses), e.unseen()*min(max(e.cores, 0), 1)),
		Text: fmt.Sprintf("Large arrays of type %s are %s of what is allocated, %s each second, all at one line.",
			shortClass(className(class)), percent(atPlace), units.Size(int64(perSecond))),
		Advice:   "Keep such an array and use it again, or work on smaller parts.",
		Evidence: why + "; from half of all at one line, and 500 MB/s, 5% of pauses or 95% of the CPU time unseen on",
	}
}

// whyLarge is what tells that arrays of a class are large; "" where nothing does.
func (e *evidence) whyLarge(class string) string {
	alone := 0
	for _, c := range e.collections {
		if c.cause == humongous {
			alone++
		}
	}
	switch {
	case alone*2 >= len(e.collections) && alone >= fewCollections:
		return fmt.Sprintf("%d of %s are for single large objects", alone, units.Plural(int64(len(e.collections)), "collection"))
	case e.outsideTLAB.count >= lockWaits && e.outsideTLAB.bytes/e.outsideTLAB.count >= largeArray:
		return units.Size(e.outsideTLAB.bytes/e.outsideTLAB.count) + " each"
	case e.weights.each(class, e.largestTLAB()) > 0:
		return units.Size(e.weights.each(class, e.largestTLAB())) + " each"
	case e.unseen() >= unseenShare && e.perSecond(e.allocated.total()) >= 1e9:
		return fmt.Sprintf("%s of the CPU time unseen", percent(e.unseen()))
	}
	return ""
}

// The live set grows where the heap that is left after collections does so all the time: for five minutes and more, in at
// least five collections of all of it, in the second half at least 0.4 times as much as in the first, and by a tenth of
// what may be used. A cache that is being filled does the same for a shorter time.
const (
	growingFor  = 300e9 // nanoseconds
	wholeHeap   = 5     // collections
	growthParts = 5
	growthShare = 0.1
	steadiness  = 0.4
)

func growing(e *evidence) *Finding {
	parts := e.usualAfter(growthParts)
	if e.within.to-e.within.from < growingFor || e.wholeCollections() < wholeHeap || parts == nil || e.maxHeap == 0 {
		return nil
	}
	first, middle, last := parts[0], parts[growthParts/2], parts[growthParts-1]
	if middle <= first || float64(last-middle) < steadiness*float64(middle-first) || float64(last-first) < growthShare*float64(e.maxHeap) {
		return nil
	}
	place, samples := e.kept.most()
	evidence := fmt.Sprintf("%s of the whole heap", units.Plural(int64(e.wholeCollections()), "collection"))
	if samples > 0 {
		evidence += fmt.Sprintf("; %d of %s of objects that are kept come from there", samples, units.Plural(e.kept.total(), "sample"))
	}
	perMinute := float64(last-first) / (float64(e.within.to-e.within.from) / 60e9)
	return &Finding{
		Sure: Likely, at: place, Loss: growthShare,
		Text: fmt.Sprintf("What cannot be freed grows all the time: from %s to %s of %s, %s a minute.",
			units.Size(first), units.Size(last), units.Size(e.maxHeap), units.Size(int64(perMinute))),
		Advice:   "See what keeps the objects: a collection that is only added to, a cache without limit.",
		Evidence: evidence + "; from 5 min on",
	}
}

// wholeCollections counts those that look at the whole heap.
func (e *evidence) wholeCollections() (n int) {
	young := []string{"G1New", "DefNew", "ParNew", "ParallelScavenge", "PSYoungGen", "ZGC Minor", "ShenandoahYoung"}
	for _, c := range e.collections {
		if !slices.Contains(young, c.name) {
			n++
		}
	}
	return n
}

// usualAfter is the heap in use after most collections in each of so many parts of the time; nil where one has none.
func (e *evidence) usualAfter(parts int64) (usual []int64) {
	used := make([][]int64, parts)
	for _, h := range e.heaps {
		part := min((h.time-e.within.from)*parts/max(e.within.to-e.within.from, 1), parts-1)
		if h.after {
			used[part] = append(used[part], h.used)
		}
	}
	for _, one := range used {
		if len(one) == 0 {
			return nil
		}
		slices.Sort(one)
		usual = append(usual, one[len(one)/2])
	}
	return usual
}

// swapped is how many bytes more of memory than before were written to disk, from 64 MB on.
func (e *evidence) swapped() int64 {
	if n := e.counters[swapUsed].growth(); n >= 64<<20 {
		return n
	}
	return 0
}

// outsideTLAB are the objects that did not fit into a thread's own part of the heap, where each of them is told.
type outsideTLAB struct{ bytes, count int64 }

func (o *outsideTLAB) add(other outsideTLAB) {
	o.bytes += other.bytes
	o.count += other.count
}
