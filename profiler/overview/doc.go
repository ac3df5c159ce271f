// Package overview answers what a recording says about a run: on what its time went, what the run could lose of it,
// and where in the project's own code; and findings, each with its evidence.
//
// A Reader goes through the events that tell of time once, while the samples are read into a profile:
//
//	events ─► facts (waits, pauses, loads, counters) ─┐
//	                                                  ├─► Kinds: what kind of time, ranked by loss
//	samples ─► profile.Profile (CPU, allocation) ─────┤
//	                                                  └─► Findings: rules, the more specific silences the general
//
// What the numbers are. The span is the run after its start-up. The unit of all kinds of time is the thread-second per
// second of the span: the average number of threads in a state. Loss, which ranks them, is the share of the span in
// which at least one thread that had work stood still for that reason (a union, not a sum, so that a hundred threads
// that wait for one lock count once), for the CPU the share of what the run wanted and could have had. A thread has no
// work while it waits for some: idle pools, acceptors, queues. Waits shorter than a recording's thresholds are unknown.
//
// Thresholds are three times what healthy programs show and a third of what programs show that are slow for the one
// reason; testdata/java/slow has both. Rules say how sure they are in words: sure, where an event says it; likely, where
// the pattern of stacks does; hint, where only the source text does.
package overview
