package overview

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"jfrlens/jfr/units"
)

// waitRules look for threads that stand still though they have work.
func waitRules() []rule {
	return []rule{
		{"lock-during-io", []string{"lock", "slow-peer", "slow-disk"}, lockDuringIO},
		{"lock", nil, contendedLock},
		{"lock-wait", nil, stalledOnLock},
		{"starved-pool", []string{"slow-peer"}, starvedPool},
		{"slow-peer", nil, slowPeer},
		{"slow-disk", nil, slowDisk},
		{"pinned", nil, pinned},
		{"allocation-stall", []string{"collector", "heap-too-small", "long-pause"}, allocationStall},
	}
}

// A lock is contended from 0.1 threads that wait for it on average, in at least 10 waits: healthy programs showed 0.015
// at most, contended ones 0.5 at least.
const (
	lockWaiters = 0.1
	lockWaits   = 10
)

func contendedLock(e *evidence) *Finding {
	g := e.worstLock()
	if g == nil {
		return nil
	}
	blocked := g.blocked()
	return &Finding{
		Sure: Sure, cause: g.cause, Loss: e.share(blocked),
		Text: fmt.Sprintf("Threads waited %s for %s, %s at a time; for %s of the time somebody waited.",
			span(g.sum), e.lock(g.cause), units.Average(e.share(g.sum)), percent(e.share(blocked))),
		Advice:   "Hold the lock for less of the work, or split what it guards.",
		Evidence: waitEvidence(g) + e.heldBy(g.what) + lockLimit,
	}
}

const lockLimit = "; from 0.1 waiting threads on"

// worstLock is the one that most was waited for, if it is contended.
func (e *evidence) worstLock() *group {
	for _, g := range e.groups(waitLock) {
		if e.share(g.sum) >= lockWaiters && g.count >= lockWaits {
			return g
		}
	}
	return nil
}

func waitEvidence(g *group) string {
	return fmt.Sprintf("%s of %s, the longest %s", units.Plural(g.count, "wait"), units.Plural(int64(len(g.threads)), "thread"), span(g.longest))
}

// heldBy names the threads that held monitors of a class before others got them, those that were waited for the longest
// first; "" where the JVM does not tell, as of the locks of java.util.concurrent.
func (e *evidence) heldBy(class string) string {
	byThread, all := sums[string]{}, int64(0)
	for of, nanos := range e.holders {
		if name := e.threads.List[of.thread].Name; of.class == class && name != "" {
			byThread[name] += nanos
			all += nanos
		}
	}
	if all == 0 {
		return ""
	}
	var names []string
	others := len(byThread) - namedHolders
	for range namedHolders {
		if thread, nanos := byThread.most(); nanos > 0 {
			names = append(names, fmt.Sprintf("%s (%s)", thread, units.Share(nanos, all)))
			delete(byThread, thread)
		}
	}
	if others > 0 {
		names = append(names, fmt.Sprintf("%d more", others))
	}
	return "; held before by " + strings.Join(names, ", ")
}

// namedHolders is how many of them are named.
const namedHolders = 2

// lockDuringIO compares when a lock was waited for with when a thread that uses it was in I/O or slept: at least half
// of the time where it is held meanwhile, 0.98 as measured, and 0.00 where its holder computes.
func lockDuringIO(e *evidence) *Finding {
	g := e.worstLock()
	if g == nil {
		return nil
	}
	uses := make([]bool, len(e.threads.List))
	for thread := range g.threads {
		uses[thread] = true
	}
	slow := e.groupIf(isSlow, func(w *wait) bool { return uses[w.thread] })
	if slow == nil {
		return nil
	}
	waited, both := g.blocked(), overlap(g.times(), slow.times())
	if both*2 < waited {
		return nil
	}
	return &Finding{
		Sure: Sure, cause: g.cause, Loss: e.share(waited),
		Text: fmt.Sprintf("Threads waited %s for %s, %s at a time, while its holder %s (%s).",
			span(g.sum), e.lock(g.cause), units.Average(e.share(g.sum)), didMeanwhile(slow.cause), at(slow.place)),
		Advice:   "Do that before the lock is taken or after it is given back.",
		Evidence: waitEvidence(g) + fmt.Sprintf("; %s of that time a thread with the lock stood still", units.Share(both, waited)),
	}
}

func didMeanwhile(c cause) string {
	switch c.kind {
	case waitSocket:
		return "waited for " + orUnknown(c.what)
	case waitFile:
		return "read or wrote " + orUnknown(c.what)
	}
	return "slept"
}

func starvedPool(e *evidence) *Finding {
	s, ok := e.starvedPool()
	if !ok || float64(s.waits.sum) < 2*float64(len(s.pool.threads))*float64(e.span()) && !s.itself {
		return nil
	}
	f := &Finding{Sure: Likely, at: s.waits.place, Loss: e.share(s.waits.blocked()), Evidence: waitEvidence(s.waits)}
	workers := units.Plural(int64(len(s.pool.threads)), "thread")
	if s.itself {
		all, of := "All "+workers, "their"
		if len(s.pool.threads) == 1 {
			all, of = "The only thread", "its"
		}
		f.Text = fmt.Sprintf("%s of pool %q waited for tasks of %s own pool, for %s.", all, poolName(s.pool.name), of, span(s.waits.sum))
		f.Advice = "Give tasks that wait for others a pool of their own."
		return f
	}
	f.Text = fmt.Sprintf("%s waited %s for pool %q, whose %s stood still all the time%s.",
		units.Plural(int64(len(s.waits.threads)), "thread"), span(s.waits.sum), poolName(s.pool.name), workers, blockedAt(s.blockers))
	f.Advice = "Give the pool more threads, or let its tasks wait less."
	return f
}

// poolName is the name of a pool without the end that its threads have.
func poolName(name string) string {
	return strings.TrimRight(strings.TrimSuffix(name, "thread-"), "- ")
}

func blockedAt(blockers []*group) string {
	if len(blockers) == 0 || blockers[0].place.Class == "" {
		return ""
	}
	return " in " + at(blockers[0].place)
}

// A peer is slow from 0.3 threads that wait for it on average and 20 ms each on.
const (
	peerWaiters = 0.3
	peerMean    = 20 * time.Millisecond
)

func slowPeer(e *evidence) *Finding {
	for _, g := range e.groups(waitSocket) {
		mean := time.Duration(g.sum / g.count)
		if e.share(g.sum) < peerWaiters || mean < peerMean || g.count < lockWaits || e.isOwnServer(g.what) {
			continue
		}
		return &Finding{
			Sure: e.unlessBusy(g, Likely), at: g.place, Loss: e.share(g.blocked()),
			Text:     fmt.Sprintf("Waited %s for %s in %s, %s each.", span(g.sum), orUnknown(g.what), units.Plural(g.count, "call"), units.Duration(mean)),
			Advice:   "Ask it less often, for more at a time, or for several things at once.",
			Evidence: waitEvidence(g) + "; from 0.3 waiting threads and 20 ms each on",
		}
	}
	return nil
}

// busyWait is how long a wait for a processor takes at most, mostly, where other processes keep all busy.
const busyWait = 100 * time.Millisecond

// unlessBusy is how sure waits make: on a busy machine short ones may have been for a processor, and in a run of a second
// nobody tells whether it was.
func (e *evidence) unlessBusy(g *group, sure Sureness) Sureness {
	if (e.isBusyMachine() || e.cores < 0) && time.Duration(g.sum/g.count) < busyWait {
		return Hint
	}
	return sure
}

// isOwnServer tells whether a peer is a server that runs in this very JVM: its clients wait for what is seen here.
func (e *evidence) isOwnServer(peer string) bool {
	return e.servesRequests && slices.ContainsFunc(loopback, func(start string) bool { return strings.HasPrefix(peer, start) })
}

// loopback are the beginnings of the names of peers on the same machine.
var loopback = []string{"localhost:", "127.", "[0:0:0:0:0:0:0:1]:", "[::1]:"}

// diskWaiters is from how many threads on, on average, in file operations the disk is slow.
const diskWaiters = 0.1

func slowDisk(e *evidence) *Finding {
	if f := shortFileCalls(e); f != nil {
		return f
	}
	for _, g := range e.groups(waitFile) {
		if e.share(g.sum) < diskWaiters || g.count < lockWaits {
			continue
		}
		return &Finding{
			Sure: e.unlessBusy(g, Sure), at: g.place, Loss: e.share(g.blocked()),
			Text:     fmt.Sprintf("Spent %s reading or writing %s in %s.", span(g.sum), orUnknown(g.what), units.Plural(g.count, "call")),
			Advice:   "Read and write more at a time, and force to disk only what must survive.",
			Evidence: waitEvidence(g) + "; from 0.1 threads on",
		}
	}
	return nil
}

// Samples of native code are taken every 20 ms, of one thread after the other: 50 a second are all that can be.
const (
	nativePerSecond = 50
	nativeShare     = 0.5
)

// shortFileCalls looks for one native call that most samples of native code are in: single ones are shorter than what is
// recorded of I/O. 0.90 to 0.93 of all possible samples as measured, 0.2 in healthy programs.
func shortFileCalls(e *evidence) *Finding {
	byCall, n := e.native.most()
	share := e.perSecond(n) / nativePerSecond
	if !isFileCall(byCall.call) || share < nativeShare || n < leastSamples {
		return nil
	}
	return &Finding{
		Sure: Likely, at: byCall.place, Loss: min(share, 1),
		Text: fmt.Sprintf("%s takes %s of the samples of native code, about %s; single calls are shorter than what the recording keeps.",
			byCall.call, units.Share(n, e.native.total()), units.Duration(time.Duration(share*float64(e.span())))),
		Advice:   "Write more at a time, and force to disk only what must survive.",
		Evidence: fmt.Sprintf("%s of native code; from half of all possible ones on", units.Plural(n, "sample")),
	}
}

func isFileCall(call string) bool {
	for _, start := range []string{"File", "Random", "Unix", "Sun"} {
		if strings.HasPrefix(call, start) {
			return true
		}
	}
	return false
}

// pinnedShare is from how many pinned carriers on, on average, and in at least 10 events.
const pinnedShare = 0.1

func pinned(e *evidence) *Finding {
	groups := e.groups(waitPinned)
	sum, count := sumOf(groups), int64(0)
	for _, g := range groups {
		count += g.count
	}
	if len(groups) == 0 || e.share(sum) < pinnedShare || count < lockWaits {
		return nil
	}
	reason := ""
	if groups[0].what != "" {
		reason = " (" + groups[0].what + ")"
	}
	return &Finding{
		Sure: Sure, at: groups[0].place, Loss: e.share(e.blockedBy(groups)),
		Text:     fmt.Sprintf("Virtual threads kept their carriers for %s while they waited%s.", span(sum), reason),
		Advice:   "Use a java.util.concurrent lock instead of synchronized, and do not wait in class initialisers or native code.",
		Evidence: waitEvidence(groups[0]) + "; from 0.1 carriers on",
	}
}

// stallShare is from how many threads on, on average, the collector lets them wait for memory.
const stallShare = 0.05

func allocationStall(e *evidence) *Finding {
	groups := e.groups(waitStall)
	sum := sumOf(groups)
	if len(groups) == 0 || e.share(sum) < stallShare {
		return nil
	}
	return &Finding{
		Sure: Sure, at: groups[0].place, Loss: e.share(e.blockedBy(groups)),
		Text:     fmt.Sprintf("Threads stood still for %s until the collector had freed memory.", span(sum)),
		Advice:   "Give the program more memory (-Xmx), or allocate less.",
		Evidence: waitEvidence(groups[0]) + "; from 0.05 threads on",
	}
}
