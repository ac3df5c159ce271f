package overview

import (
	"fmt"
	"strings"

	"jfrlens/jfr/units"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// machineRules look for what the JVM was told, or the machine lets it do.
func machineRules() []rule {
	return []rule{
		{"interpreted", nil, interpreted},
		{"code-cache-full", nil, codeCacheFull},
		{"throttled", nil, throttled},
	}
}

func interpreted(e *evidence) *Finding {
	mode := e.profile.Quality().Compiler
	made, told := e.counters[compilations].perSecond()
	idle := e.cores < 0.3 && !(e.isBusyMachine() && e.cores >= 0.1)
	switch {
	case mode == profile.CompilerNone, told && made == 0 && e.counters[compilations].last() == 0 && !idle:
		return &Finding{
			Sure: Sure, Loss: min(max(e.cores, 0), 1),
			Text: "Nothing is compiled: the JVM interprets all code.", Advice: "Take away " + e.flag("-Xint", "-XX:TieredStopAtLevel=0", "-Djava.compiler=") + ".",
			Evidence: units.Plural(e.counters[compilations].last(), "compilation"),
		}
	case mode == profile.CompilerC1Only && !idle:
		return &Finding{
			Sure: Sure, Loss: min(max(e.cores, 0), 1) / 2,
			Text: "Code is compiled by the quick compiler only, not by the one that optimises.", Advice: "Take away " + e.flag("-XX:TieredStopAtLevel=") + "; build tools set it to start faster.",
			Evidence: "option of the JVM",
		}
	}
	return nil
}

// flag is the option of the JVM that begins in one of some ways.
func (e *evidence) flag(starts ...string) string {
	for _, arg := range strings.Fields(e.profile.JVM().Args) {
		for _, start := range starts {
			if strings.HasPrefix(arg, start) {
				return arg
			}
		}
	}
	return "the option " + starts[0]
}

func codeCacheFull(e *evidence) *Finding {
	if e.codeFull == 0 {
		return nil
	}
	return &Finding{
		Sure: Sure, Loss: min(max(e.cores, 0), 1) / 2,
		Text: "There was no room for compiled code any more, so that code is interpreted.", Advice: "Allow more (-XX:ReservedCodeCacheSize).",
		Evidence: units.Plural(e.codeFull, "event") + " CodeCacheFull",
	}
}

// throttledShare is from how many of a container's time slices on it matters that they were cut.
const throttledShare = 0.10

func throttled(e *evidence) *Finding {
	slices, cut := e.counters[cpuSlices].growth(), e.counters[throttledSlices].growth()
	if slices <= 0 || float64(cut) < throttledShare*float64(slices) {
		return nil
	}
	return &Finding{
		Sure: Sure, Loss: float64(cut) / float64(slices),
		Text:     fmt.Sprintf("The container got no CPU for %s of its time slices: its limit was used up.", units.Share(cut, slices)),
		Advice:   "Raise the CPU limit of the container.",
		Evidence: "from 10% of the slices on",
	}
}

// Other processes matter where they use half of the machine and all of it is used.
const (
	othersShare = 0.5
	fullMachine = 0.9
)

// isBusyMachine tells whether other processes took what the program could have used.
func (e *evidence) isBusyMachine() bool {
	if e.cores < 0 || e.others < othersShare*float64(e.hardware) {
		return false
	}
	full := 0
	for _, l := range e.loads {
		if l.machine >= fullMachine {
			full++
		}
	}
	return full*2 >= len(e.loads)
}

// machine says what other processes, or too little memory, did to the numbers.
func (e *evidence) machine() string {
	var notes []string
	if e.isBusyMachine() {
		notes = append(notes, fmt.Sprintf("Other processes used %s of %s: everything takes longer than usual.", units.Average(e.others), units.Plural(e.hardware, "core")))
	}
	if n := e.swapped(); n > 0 {
		notes = append(notes, fmt.Sprintf("The machine had too little memory: it wrote %s more of it to disk meanwhile.", units.Size(n)))
	}
	return strings.Join(notes, " ")
}

// unseen is the share of the CPU time of which no samples could be taken.
func (e *evidence) unseen() float64 {
	if e.lost == 0 || e.cpu == nil || e.cpu.Type.Name != sample.CPUTime {
		return 0
	}
	return float64(e.lost) / float64(e.lost+e.cpu.Samples)
}

// shareOfThread is what a thread has of the CPU samples.
func (e *evidence) shareOfThread(name string) float64 {
	if e.cpu == nil || e.cpu.Total == 0 {
		return 0
	}
	for _, t := range e.cpu.Threads() {
		if profile.ThreadName(t.Thread) == name {
			return float64(t.Weight) / float64(e.cpu.Total)
		}
	}
	return 0
}
