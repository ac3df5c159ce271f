package overview

import (
	"fmt"
	"sync"
	"time"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
	"jfrlens/profiler/source"
)

// evidence is all that kinds and rules look at.
type evidence struct {
	*facts
	within    interval
	profile   *profile.Profile
	libraries profile.Libraries
	sources   source.Finder // may be nil
	cpu       *profile.View // samples of the CPU; nil where there are none
	cores     float64       // how many the JVM used on average; negative where that is not told
	others    float64       // how many other processes used

	allocatedWhere func() sums[allocation] // bytes; the first call reads the recording
	starving       *foundPool              // what findStarvedPool has found; nil: nobody asked yet
	grouped        *waitGroups             // nil: nobody asked yet
	own            []bool                  // by method of the samples of the CPU, see ownMethods
}

// span is how long what is looked at took.
func (e *evidence) span() time.Duration { return time.Duration(e.within.to - e.within.from) }

// share is a time as a share of the span.
func (e *evidence) share(nanos int64) float64 {
	return float64(nanos) / float64(max(e.within.to-e.within.from, 1))
}

// cpuTypes are the sample types of the CPU, the best first. Those of the wall clock are of threads that wait, too.
var cpuTypes = []string{sample.CPUTime, sample.CPU}

func newEvidence(f *facts, p *profile.Profile, o Options, within interval, allocations func() sums[allocation]) *evidence {
	e := &evidence{facts: f, within: within, profile: p, libraries: o.Libraries, sources: o.Sources, cores: -1}
	e.allocatedWhere = sync.OnceValue(allocations)
	for _, name := range cpuTypes {
		if view, err := p.View(name); err == nil && p.OfCPU(name) {
			e.cpu = view
			break
		}
	}
	e.measureCores()
	return e
}

// measureCores takes the mean of what the JVM told.
func (e *evidence) measureCores() {
	if len(e.loads) == 0 || e.hardware == 0 {
		return
	}
	jvm, machine := 0.0, 0.0
	for _, l := range e.loads {
		jvm += l.jvm
		machine += max(l.machine, l.jvm)
	}
	n := float64(len(e.loads)) / float64(e.hardware)
	e.cores, e.others = jvm/n, (machine-jvm)/n
}

// most is what has the largest amount, of several that have it always the same one.
func (s sums[K]) most() (key K, n int64) {
	for k, amount := range s {
		if amount > n || amount == n && n > 0 && fmt.Sprint(k) < fmt.Sprint(key) {
			key, n = k, amount
		}
	}
	return key, n
}
