package overview

import (
	"fmt"
	"slices"
	"strings"

	"jfrlens/jfr/units"
	"jfrlens/profiler/profile"
)

// memoryRules look for what keeps the collector busy.
func memoryRules() []rule {
	return []rule{
		{"direct-memory", []string{"system-gc", "collector", "heap-too-small", "long-pause"}, directMemory},
		{"system-gc", []string{"collector", "heap-too-small", "long-pause"}, systemGC},
		{"heap-too-small", []string{"collector", "long-pause", "allocation"}, heapTooSmall},
		{"collector", []string{"long-pause"}, collectorShare},
		{"long-pause", nil, longPause},
		{"boxing", []string{"allocation"}, boxing},
		{"string-building", []string{"allocation"}, stringBuilding},
		{"large-arrays", []string{"allocation", "collector"}, largeArrays},
		{"allocation", nil, allocating},
		{"growing", nil, growing},
	}
}

// Pauses matter from 15 % of the time on: 8 % in a healthy program that fills its cache, 22 % at least where the heap is
// full; from half a second on, for a program of half a second collects while it starts. A heap is too small from 85 % on that
// is left after a collection: 7 % in healthy programs, 93 % in full ones.
const (
	pauseShare  = 0.15
	leastPauses = 500_000_000 // nanoseconds
	fullHeap    = 0.85
)

// pausesMatter tells whether pauses of so many nanoseconds in all are a work of their own; on a busy machine a single one
// that waits for a CPU may take seconds.
func (e *evidence) pausesMatter(nanos int64) bool {
	if e.isBusyMachine() && nanos < busyPauseNanos {
		return false
	}
	return nanos >= leastPauses && e.share(nanos) >= pauseShare
}

func collectorShare(e *evidence) *Finding {
	pauses, longest := e.pauses()
	if !e.pausesMatter(pauses) || len(e.collections) < again {
		return nil
	}
	place := e.mostAllocated()
	return &Finding{
		Sure: Sure, at: place, Loss: e.share(pauses),
		Text:     fmt.Sprintf("The collector stopped the program for %s of the time, %s in all.", percent(e.share(pauses)), span(pauses)),
		Advice:   e.collectorAdvice(),
		Evidence: fmt.Sprintf("%s, the longest pause %s; from 15%% on", units.Plural(int64(len(e.collections)), "collection"), span(longest)),
	}
}

// More memory makes collections rarer where what stays fills a part of the heap; below, the collector has room it does
// not use.
const emptyHeap = 0.25

// collectorAdvice recommends more memory only where the program has not got plenty, and names a busy machine, on which
// threads of the collector wait for CPUs, too.
func (e *evidence) collectorAdvice() string {
	advice := "Allocate less where most is allocated, or give the program more memory (-Xmx)."
	if live, ok := e.liveSet(); ok && e.maxHeap > 0 && float64(live) < emptyHeap*float64(e.maxHeap) {
		advice = fmt.Sprintf("Allocate less where most is allocated. More memory (-Xmx) helps little: %s of %s are in use after collections.",
			units.Size(live), units.Size(e.maxHeap))
	}
	if e.isBusyMachine() {
		advice += " Measure again on a quiet machine: pauses are longer while others use the CPUs."
	}
	return advice
}

func heapTooSmall(e *evidence) *Finding {
	pauses, _ := e.pauses()
	live, ok := e.liveSet()
	if !ok || e.maxHeap == 0 || !e.pausesMatter(pauses) || float64(live) < fullHeap*float64(e.maxHeap) {
		return nil
	}
	place := e.mostAllocated()
	return &Finding{
		Sure: Sure, at: place, Loss: e.share(pauses),
		Text: fmt.Sprintf("The heap is too small: %s of %s are in use after collections, which take %s of the time.",
			units.Size(live), units.Size(e.maxHeap), percent(e.share(pauses))),
		Advice:   "Give the program more memory (-Xmx), or keep less.",
		Evidence: units.Plural(int64(len(e.collections)), "collection") + "; from 85% of the heap and 15% of the time on",
	}
}

// liveSet is the heap that is in use after most collections: the least of those that follow each other says what cannot
// be freed.
func (e *evidence) liveSet() (bytes int64, ok bool) {
	var after []int64
	for _, h := range e.heaps {
		if h.after {
			after = append(after, h.used)
		}
	}
	if len(after) < 3 {
		return 0, false
	}
	bytes = after[len(after)/2]
	for _, used := range after[len(after)/2:] {
		bytes = min(bytes, used)
	}
	return bytes, true
}

// A pause is long from half a second on: 324 ms in a healthy program that fills its cache, 457 ms at least in slow ones. On
// a machine that other processes keep busy the collector waits for a CPU as well: 1.1 s for 50 MB.
const (
	longPauseNanos = 500_000_000
	busyPauseNanos = 2_000_000_000
)

func longPause(e *evidence) *Finding {
	var worst collection
	for _, c := range e.collections {
		if c.longest > worst.longest {
			worst = c
		}
	}
	if worst.longest < longPauseNanos || worst.longest < busyPauseNanos && e.isBusyMachine() {
		return nil
	}
	return &Finding{
		Sure: Sure, Loss: e.share(worst.longest),
		Text:     fmt.Sprintf("The collector stopped the program for %s at once%s.", span(worst.longest), worst.about()),
		Advice:   "Try a collector with short pauses, such as -XX:+UseZGC.",
		Evidence: "from 500 ms on",
	}
}

// about is the collector and why it ran, as far as that is told: " (G1Old, Ergonomics)".
func (c collection) about() string {
	told := slices.DeleteFunc([]string{c.name, c.cause}, func(text string) bool { return text == "" })
	if len(told) == 0 {
		return ""
	}
	return " (" + strings.Join(told, ", ") + ")"
}

// perSecond is an amount of the span per second.
func (e *evidence) perSecond(n int64) float64 { return e.share(n) * 1e9 }

// mostAllocated is the line where most bytes come from.
func (e *evidence) mostAllocated() profile.Place {
	places := sums[profile.Place]{}
	for of, n := range e.allocatedWhere() {
		if of.place.Class != "" {
			places[of.place] += n
		}
	}
	place, _ := places.most()
	return place
}

// allocatedOf is how much of some classes is allocated, by whatever code: its share of all, and per second.
func (e *evidence) allocatedOf(wanted func(class string) bool) (share, perSecond float64) {
	n := int64(0)
	for class, bytes := range e.allocated {
		if wanted(class) {
			n += bytes
		}
	}
	return float64(n) / float64(max(e.allocated.total(), 1)), e.perSecond(n)
}

// allocatedIf adds up what is allocated by own code under a condition: its share of all, per second, and the line of most.
func (e *evidence) allocatedIf(wanted func(allocation) bool) (share, perSecond float64, place profile.Place, atPlace float64) {
	places := sums[profile.Place]{}
	for of, n := range e.allocatedWhere() {
		if of.place.Class != "" && wanted(of) {
			places[of.place] += n
		}
	}
	all := float64(max(e.allocated.total(), 1))
	place, most := places.most()
	return float64(places.total()) / all, e.perSecond(places.total()), place, float64(most) / all
}

// Boxes matter from 30 % of what is allocated and 50 MB/s on: 2 % in healthy programs, 99 % where numbers are boxed.
const (
	boxShare     = 0.30
	boxPerSecond = 50e6
)

func boxing(e *evidence) *Finding {
	if share, perSecond := e.allocatedOf(isBox); share < boxShare || e.inOneSecond(perSecond) < boxPerSecond {
		return nil
	}
	share, perSecond, place, _ := e.allocatedIf(func(a allocation) bool { return isBox(a.class) })
	if share < boxShare || e.inOneSecond(perSecond) < boxPerSecond {
		return nil
	}
	sure, evidence := boxingSureness(e.profile.Quality().AutoBox)
	return &Finding{
		Sure: sure, at: place, Loss: e.allocationLoss(share),
		Text:     fmt.Sprintf("Boxed numbers are %s of what is allocated, %s each second.", percent(share), units.Size(int64(perSecond))),
		Advice:   "Use int, long or double, and collections of them.",
		Evidence: evidence,
	}
}

// boxingSureness: where the JIT compiler was kept from removing boxes, as for right lines, some are there only for that.
func boxingSureness(removed profile.State) (sure Sureness, evidence string) {
	const limits = "from 30% and 50 MB/s on"
	if removed == profile.Off {
		return Hint, limits + "; -XX:-EliminateAutoBox of this run keeps boxes that the compiler may remove otherwise"
	}
	return Likely, limits
}

func isBox(class string) bool {
	switch strings.TrimPrefix(class, "java.lang.") {
	case "Integer", "Long", "Double", "Float", "Short", "Character", "Byte":
		return strings.HasPrefix(class, "java.lang.")
	}
	return false
}

// Strings are built in a loop where one line has 60 % of all bytes, as byte[] or char[] of concatenations, and 200 MB/s:
// 33 % in healthy programs, 100 % where a string grows piece by piece.
const (
	stringShare     = 0.60
	stringPerSecond = 200e6
)

func stringBuilding(e *evidence) *Finding {
	if share, perSecond := e.allocatedOf(isText); share < stringShare || e.inOneSecond(perSecond) < stringPerSecond {
		return nil
	}
	_, _, place, atPlace := e.allocatedIf(buildsString)
	perSecond := atPlace * e.perSecond(e.allocated.total())
	if atPlace < stringShare || e.inOneSecond(perSecond) < stringPerSecond {
		return nil
	}
	return &Finding{
		Sure: Likely, at: place, Loss: e.allocationLoss(atPlace),
		Text: fmt.Sprintf("One line that puts strings together has %s of what is allocated, %s each second.",
			percent(atPlace), units.Size(int64(perSecond))),
		Advice:   "Append to one StringBuilder outside of the loop.",
		Evidence: "from 60% at one line and 200 MB/s on",
	}
}

// isText tells of the arrays that strings have their text in.
func isText(class string) bool {
	return class == "[B" || class == "[C" || class == "byte[]" || class == "char[]"
}

func buildsString(a allocation) bool {
	if !isText(a.class) {
		return false
	}
	for _, start := range []string{"StringConcatHelper.", "StringBuilder.", "StringBuffer.", "DirectMethodHandle$Holder.", "LambdaForm$", "Invokers$Holder.", "String.concat", "StringConcatFactory", "String$$StringConcat."} {
		if strings.HasPrefix(a.call, start) {
			return true
		}
	}
	return false
}

// allocationLoss is what a share of the allocation costs: its share of the pauses and of the CPU time at least.
func (e *evidence) allocationLoss(share float64) float64 {
	pauses, _ := e.pauses()
	return share * max(e.share(pauses), min(max(e.cores, 0), 1)*0.5)
}

// Allocation matters from 500 MB/s on where the collector takes 5 % of the time; alone it does no harm, healthy programs
// showed 713 MB/s and 1.6 %.
const muchPerSecond = 500e6

func allocating(e *evidence) *Finding {
	pauses, _ := e.pauses()
	perSecond := e.perSecond(e.allocated.total())
	bigArrays := e.unseen() >= unseenShare && perSecond >= 1e9
	if perSecond < muchPerSecond || e.share(pauses) < gcShare && !bigArrays {
		return nil
	}
	class, most := e.allocated.most()
	place := e.mostAllocated()
	return &Finding{
		Sure: Likely, at: place, Loss: max(e.share(pauses), e.unseen()*min(max(e.cores, 0), 1)),
		Text:     fmt.Sprintf("%s are allocated each second, %s of it %s.", units.Size(int64(perSecond)), percent(float64(most)/float64(e.allocated.total())), shortClass(className(class))),
		Advice:   "Reuse what is large, and make less of what is short-lived.",
		Evidence: fmt.Sprintf("pauses %s, CPU time unseen %s; from 500 MB/s and 5%% of pauses on", percent(e.share(pauses)), percent(e.unseen())),
	}
}
