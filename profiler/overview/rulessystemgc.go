package overview

import (
	"fmt"

	"jfrlens/profiler/profile"
)

// gcCalls are the calls of System.gc, those for direct buffers or the others, and their part of the pauses: collections do
// not tell who asked for them.
func (e *evidence) gcCalls(direct bool) (place profile.Place, calls, pauses int64) {
	of, all := sums[profile.Place]{}, int64(0)
	for c, n := range e.collects {
		all += n
		if c.direct == direct {
			of[c.place] += n
		}
	}
	place, _ = of.most()
	calls = of.total()
	return place, calls, int64(float64(e.pausesOf(systemGCCause)) * float64(calls) / float64(max(all, 1)))
}

// pausesOf adds up the pauses of collections with one cause.
func (e *evidence) pausesOf(cause string) int64 {
	sum := int64(0)
	for _, c := range e.collections {
		if c.cause == cause {
			sum += c.pauses
		}
	}
	return sum
}

const systemGCCause = "System.gc()"

// The pauses of System.gc matter from a share of the time on, and from some calls or half a second on: a short program may
// ask once, before it measures or when it ends.
const (
	gcShare = 0.05
	gcCalls = 3
)

func systemGC(e *evidence) *Finding {
	place, calls, pauses := e.gcCalls(false)
	if place.Class == "" || e.share(pauses) < gcShare || calls < gcCalls && pauses < leastPauses {
		return nil
	}
	return &Finding{
		Sure: Sure, at: place, Loss: e.share(pauses),
		Text:     fmt.Sprintf("System.gc() is called %s; its pauses take %s of the time.", times(calls), percent(e.share(pauses))),
		Advice:   "Leave the collector alone, or start the program with -XX:+DisableExplicitGC.",
		Evidence: fmt.Sprintf("%s of pauses; from 5%% of the time on", span(pauses)),
	}
}

func directMemory(e *evidence) *Finding {
	place, calls, pauses := e.gcCalls(true)
	if calls == 0 || e.share(pauses) < gcShare || calls < gcCalls && pauses < leastPauses {
		return nil
	}
	return &Finding{
		Sure: Sure, at: place, Loss: e.share(pauses),
		Text:     fmt.Sprintf("Memory of direct buffers ran out %s; collections to free some take %s of the time.", times(calls), percent(e.share(pauses))),
		Advice:   "Reuse direct buffers, or allow more (-XX:MaxDirectMemorySize).",
		Evidence: fmt.Sprintf("%s of pauses; from 5%% of the time on", span(pauses)),
	}
}
