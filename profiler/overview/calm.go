package overview

import (
	"fmt"

	"jfrlens/jfr/units"
)

// calm names what was looked at and is nothing to worry about.
func (e *evidence) calm(kinds []Kind) []string {
	var list []string
	for _, k := range kinds {
		if k.Loss < Worth {
			list = append(list, fmt.Sprintf("%s %s", k.Label, percent(k.Loss)))
		}
	}
	if rate, ok := e.counters[throwables].perSecond(); ok {
		list = append(list, fmt.Sprintf("exceptions %s/s", count(rate)))
	}
	if n := e.allocated.total(); n > 0 {
		list = append(list, fmt.Sprintf("allocation %s/s", units.Size(int64(e.perSecond(n)))))
	}
	if live, ok := e.liveSet(); ok && e.maxHeap > 0 {
		list = append(list, fmt.Sprintf("%s of %s of heap kept", units.Size(live), units.Size(e.maxHeap)))
	}
	if e.mostThreads > 0 {
		list = append(list, fmt.Sprintf("at most %s", units.Plural(e.mostThreads, "thread")))
	}
	if rate, ok := e.counters[classesLoaded].perSecond(); ok {
		list = append(list, fmt.Sprintf("classes loaded %s/s", count(rate)))
	}
	if rate, ok := e.counters[compilations].perSecond(); ok {
		list = append(list, fmt.Sprintf("methods compiled %s/s", count(rate)))
	}
	return append(list, e.notOfProgram()...)
}

// others says what others than the program did, as far as it is more than nothing.
func (e *evidence) notOfProgram() (list []string) {
	if e.cpu == nil {
		return nil
	}
	_, left := e.cpu.OfProgram()
	for _, other := range left {
		if !units.Negligible(other.Weight, e.cpu.Total) {
			list = append(list, fmt.Sprintf("%s %s of the CPU samples", other.By, units.Share(other.Weight, e.cpu.Total)))
		}
	}
	return list
}

// unknown names what the recording cannot tell.
func (e *evidence) unknown(kinds []Kind) []string {
	list := e.tooShort(kinds)
	if e.cores < 0 {
		list = append(list, "how much CPU was used: no jdk.CPULoad that measured this time")
	}
	if len(e.collections) == 0 && len(e.heaps) == 0 {
		list = append(list, "the collector: no collection in this time")
	}
	return list
}
