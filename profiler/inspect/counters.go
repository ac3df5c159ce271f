package inspect

import (
	"math"
	"strconv"
	"strings"
	"time"

	"jfrlens/profiler/jvm"
)

// Space is a part of the heap.
type Space struct {
	Name      string `json:"name"`
	Used      int64  `json:"usedBytes"`
	Committed int64  `json:"committedBytes"`
	Max       int64  `json:"maxBytes"`
}

// Heap is the heap as it was at the end of the last collection: a JVM publishes it no more often.
type Heap struct {
	Used      int64   `json:"usedBytes"`
	Committed int64   `json:"committedBytes"`
	Max       int64   `json:"maxBytes"`
	Spaces    []Space `json:"spaces"`
}

// Collector is one kind of garbage collection of a JVM since it began.
type Collector struct {
	Name        string        `json:"name"`
	Invocations int64         `json:"invocations"`
	Time        time.Duration `json:"timeNanos"` // all in all
	Last        time.Duration `json:"lastNanos"` // how long the last took; −1 when there was none
	Ago         time.Duration `json:"agoNanos"`  // since the last; −1 when unknown
}

// GC is what a JVM says of its garbage collections.
type GC struct {
	Policy     string      `json:"policy,omitempty"`
	Cause      string      `json:"cause,omitempty"` // of a collection that is running
	LastCause  string      `json:"lastCause,omitempty"`
	Collectors []Collector `json:"collectors"`
	// Share is the part of the time between two samples in which the program stood still for it, 0 to 1; −1 with one.
	Share float64 `json:"share"`
}

// Collections is how many there were since the JVM began.
func (g GC) Collections() (n int64) {
	for _, one := range g.Collectors {
		n += one.Invocations
	}
	return n
}

// Compiler is what a JVM says of its compilers.
type Compiler struct {
	Compiles      int64         `json:"compiles"`
	Bailouts      int64         `json:"bailouts"`
	Invalidations int64         `json:"invalidations"`
	Time          time.Duration `json:"timeNanos"`
}

// Threads are counts of threads of Java.
type Threads struct {
	Live    int64 `json:"live"`
	Daemon  int64 `json:"daemon"`
	Peak    int64 `json:"peak"`
	Started int64 `json:"started"`
}

// Published is what a JVM publishes of itself without being asked.
type Published struct {
	Heap       Heap
	GC         GC
	Compiler   Compiler
	Threads    Threads
	Classes    int64         // loaded now
	Uptime     time.Duration // 0 when unknown
	Safepoints int64
	Stopped    time.Duration // the program stood still at safepoints, all in all
}

// Published reads the counters of the last sample; ok is false when there are none.
func (c *Case) Published() (p Published, ok bool) {
	var all []jvm.Counters
	for _, s := range c.Samples {
		if counters, err := jvm.ParseCounters(s.PerfData); err == nil {
			all = append(all, counters)
		}
	}
	if len(all) == 0 {
		return p, false
	}
	first, last := all[0], all[len(all)-1]
	n := last.Numbers
	p = Published{
		Heap: heapOf(last), GC: gcOf(last), Classes: loaded(n),
		Compiler:   Compiler{n["sun.ci.totalCompiles"], n["sun.ci.totalBailouts"], n["sun.ci.totalInvalidates"], span(last, "java.ci.totalTime")},
		Threads:    Threads{n["java.threads.live"], n["java.threads.daemon"], n["java.threads.livePeak"], n["java.threads.started"]},
		Safepoints: n["sun.rt.safepoints"], Stopped: span(last, "sun.rt.safepointTime"),
	}
	if begin := n["sun.rt.createVmBeginTime"]; begin > 0 {
		p.Uptime = max(0, c.Samples[len(c.Samples)-1].Taken.Sub(time.UnixMilli(begin)))
	}
	p.GC.Share = -1
	if between := c.Samples[len(c.Samples)-1].At - c.Samples[0].At; len(all) == len(c.Samples) && between > 0 {
		p.GC.Share = min(1, max(0, float64(gcTime(last)-gcTime(first))/float64(between)))
	}
	return p, true
}

// loaded is the number of classes that are there now: those of shared archives are counted apart.
func loaded(n map[string]int64) int64 {
	return n["java.cls.loadedClasses"] + n["java.cls.sharedLoadedClasses"] - n["java.cls.unloadedClasses"] - n["java.cls.sharedUnloadedClasses"]
}

// span is a counter in ticks as time.
func span(c jvm.Counters, name string) time.Duration {
	frequency := c.Numbers["sun.os.hrt.frequency"]
	if frequency <= 0 {
		return 0
	}
	nanos := max(0, float64(c.Numbers[name])/float64(frequency)*float64(time.Second))
	if nanos >= math.MaxInt64 { // which no int64 can be
		return math.MaxInt64
	}
	return time.Duration(nanos)
}

// maxParts bounds generations, spaces and collectors that are looked for: a hostile file may claim any.
const maxParts = 8

// heapOf adds up the spaces, and the most that generations may take where each has a part of the heap of its own, as those of the serial
// and the parallel collector and of CMS have, whose policies have two names, Copy:MSC. Those of the others share the heap.
func heapOf(c jvm.Counters) (h Heap) {
	apart := strings.Contains(c.Texts["sun.gc.policy.name"], ":")
	for g := range maxParts {
		generation := "sun.gc.generation." + strconv.Itoa(g)
		most := max(0, c.Numbers[generation+".maxCapacity"])
		if apart {
			most = sumOf(h.Max, most)
		}
		h.Max = max(h.Max, most)
		for s := range maxParts {
			space := generation + ".space." + strconv.Itoa(s)
			name, found := c.Texts[space+".name"]
			if !found {
				continue
			}
			part := Space{name, c.Numbers[space+".used"], c.Numbers[space+".capacity"], c.Numbers[space+".maxCapacity"]}
			h.Used, h.Committed = sumOf(h.Used, part.Used), sumOf(h.Committed, part.Committed)
			h.Spaces = append(h.Spaces, part)
		}
	}
	return h
}

// sumOf adds sizes up as far as there are numbers for it.
func sumOf(a, b int64) int64 {
	if b = max(b, 0); a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}

// gcOf reads the collectors.
func gcOf(c jvm.Counters) GC {
	gc := GC{Policy: c.Texts["sun.gc.policy.name"], LastCause: c.Texts["sun.gc.lastCause"]}
	if cause := c.Texts["sun.gc.cause"]; cause != "No GC" {
		gc.Cause = cause
	}
	for i := range maxParts {
		of := "sun.gc.collector." + strconv.Itoa(i)
		name, found := c.Texts[of+".name"]
		if !found {
			continue
		}
		one := Collector{Name: name, Invocations: c.Numbers[of+".invocations"], Time: span(c, of+".time"), Last: -1, Ago: -1}
		if one.Invocations > 0 {
			entry, exit := span(c, of+".lastEntryTime"), span(c, of+".lastExitTime")
			one.Last = max(0, exit-entry)
			if now := span(c, "sun.os.hrt.ticks"); now > exit {
				one.Ago = now - exit
			}
		}
		gc.Collectors = append(gc.Collectors, one)
	}
	return gc
}

// gcTime is the time that the program stood still for collections since it began. That of collectors which run
// beside the program is their pauses.
func gcTime(c jvm.Counters) (sum time.Duration) {
	for _, one := range gcOf(c).Collectors {
		sum = time.Duration(sumOf(int64(sum), int64(one.Time)))
	}
	return sum
}
