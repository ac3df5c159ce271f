package firefox

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"jfrlens/jfr"
	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/profile"
)

// thread is a row of the viewer.
type thread struct {
	profile.Thread
	isProcess   bool
	samples     []moment
	allocations []moment
	markers     markers
}

// items is how much there is of a thread.
func (t *thread) items() int { return len(t.samples) + len(t.allocations) + len(t.markers.start) }

// sampled is the number of the thread's samples.
func (t *thread) sampled() (number int64) {
	for _, s := range t.samples {
		number += s.number
	}
	return number
}

// threads are all threads, the process first: it has what belongs to no thread.
type threads struct {
	names  *jfr.Dictionary
	list   []*thread
	at     map[int32]*thread       // by number in the dictionary
	system map[profile.Thread]bool // of the thread group "system"
}

func newThreads(names *jfr.Dictionary) *threads {
	process := &thread{isProcess: true}
	return &threads{
		names: names, list: []*thread{process},
		at: map[int32]*thread{jfr.NoThread: process}, system: map[profile.Thread]bool{},
	}
}

// process returns the row of the process.
func (t *threads) process() *thread { return t.list[0] }

// of returns the row of a thread by its number in the dictionary.
func (t *threads) of(number int32) *thread {
	found := t.at[number]
	if found == nil {
		found = &thread{Thread: t.names.Entries().Threads[number]}
		t.list = append(t.list, found)
		t.at[number] = found
	}
	return found
}

// chosen returns the rows to export: the process, then the program's threads, then
// the JVM's, those with most to see first; and how many of the rows the viewer
// should show without being asked may be shown.
func (x *export) chosen() (rows []*thread, program int) {
	o := x.options
	quiet, lost := 0, int64(0)
	for _, t := range x.threads.list[1:] {
		if t.items() >= max(o.MinItems, 1) && (o.GCThreads || !isCollector(t.Thread)) || isMain(t.Thread) {
			rows = append(rows, t)
		} else if n := t.sampled(); n > 0 {
			quiet, lost = quiet+1, lost+n
		}
	}
	if quiet > 0 {
		x.note("left out as the settings say, for they have fewer than %d samples and events or are the garbage collector's: %s with %s",
			o.MinItems, units.Plural(int64(quiet), "thread"), units.Plural(lost, "sample"))
	}
	slices.SortStableFunc(rows, func(a, b *thread) int {
		return cmp.Or(
			cmp.Compare(x.rank(a), x.rank(b)),
			cmp.Compare(2*len(b.samples)+len(b.markers.start), 2*len(a.samples)+len(a.markers.start)),
			cmp.Compare(a.Name, b.Name), cmp.Compare(a.OSID, b.OSID), cmp.Compare(a.JavaID, b.JavaID),
		)
	})
	if more := len(rows) - o.MaxThreads; more > 0 {
		x.note("%d threads with little to see are left out, for the viewer takes long with more than %d", more, o.MaxThreads)
		rows = rows[:o.MaxThreads]
	}
	for program < len(rows) && x.rank(rows[program]) < systemRank {
		program++
	}
	return append([]*thread{x.threads.process()}, rows...), program
}

// Ranks of threads in the order of the viewer's rows.
const (
	mainRank = iota
	programRank
	systemRank
)

func (x *export) rank(t *thread) int {
	switch {
	case isMain(t.Thread):
		return mainRank
	case t.JavaID <= 0 || x.threads.system[t.Thread]:
		return systemRank
	}
	return programRank
}

// isMain tells whether a thread is the one that runs main.
func isMain(t profile.Thread) bool { return t.Name == "main" && t.JavaID > 0 }

// isCollector tells whether a thread is one of HotSpot's garbage collectors, by
// the names that they have in JDK 8 to 26.
func isCollector(t profile.Thread) bool {
	starts := []string{
		"GC Thread#", "GC task thread#", "ParGC Thread#", "Gang worker#", "G1 ",
		"Concurrent Mark-Sweep GC Thread", "Concurrent Mark Sweep", "CMS ",
		"ZWorker", "ZDriver", "ZDirector", "ZStat", "ZUnmapper", "ZUncommitter", "XWorker", "XDriver", "XDirector", "XStat",
		"Shenandoah", "Epsilon",
	}
	return t.JavaID <= 0 && slices.ContainsFunc(starts, func(start string) bool { return strings.HasPrefix(t.Name, start) })
}

// firstRows are the numbers of the rows to begin with: the process and so many
// threads of the program.
func firstRows(threads, program int) []int {
	rows := []int{0}
	for i := range min(threads, program) {
		rows = append(rows, i+1)
	}
	return rows
}

// raw returns a row as the format has it. tid must differ from that of all others.
func (x *export) raw(t *thread, tid any) rawThread {
	first, last := t.markers.seen()
	if n := len(t.samples); n > 0 {
		first, last = min(first, t.samples[0].nanos), max(last, t.samples[n-1].nanos)
	}
	if t.isProcess || first > last {
		first, last = 0, x.profile.End().Sub(x.profile.Start()).Nanoseconds()
	}
	end := millis(last)
	row := rawThread{
		ProcessType: "default", RegisterTime: millis(first), UnregisterTime: &end,
		ShowMarkersInTimeline: true, Name: visible.Text(t.Name), IsMainThread: t.isProcess, ProcessName: x.program(),
		PID: x.pid(), TID: tid,
		Samples:           x.samplesTable(t.samples),
		NativeAllocations: x.allocationTable(t.allocations),
		Markers:           t.markers.table(),
	}
	switch {
	case t.isProcess:
		row.Name = x.program()
	case t.Name == "" && t.Virtual:
		row.Name = "virtual thread " + strconv.FormatInt(t.JavaID, 10)
	case t.Name == "":
		row.Name = "thread " + strconv.FormatInt(cmp.Or(t.OSID, t.JavaID), 10)
	}
	return row
}

// threadIDs gives each row an id of its own: that of the operating system where
// no other row has it, as two virtual threads may.
func threadIDs(rows []*thread) []any {
	used := map[int64]bool{}
	ids := make([]any, len(rows))
	for i, t := range rows {
		ids[i] = "row " + strconv.Itoa(i)
		if t.OSID > 0 && !used[t.OSID] {
			ids[i] = t.OSID
			used[t.OSID] = true
		}
	}
	return ids
}
