package overview

import (
	"fmt"
	"time"

	"jfrlens/jfr/units"
)

// longLockWait is how long one wait for a lock has to be, to be told though there are few of them: what a user of a service
// notices. Healthy programs showed 83 ms at most.
const longLockWait = time.Second

// stalledOnLock tells of the longest single wait for a lock: a request among thousands, which no average shows.
func stalledOnLock(e *evidence) *Finding {
	longest := e.longestLockWait()
	if longest == nil {
		return nil
	}
	lock := e.causes.List[longest.cause]
	f := &Finding{
		Sure: Sure, cause: lock, Loss: e.share(longest.to - longest.from),
		Text:     fmt.Sprintf("%s waited %s at once for %s", e.threadName(longest.thread), span(longest.to-longest.from), e.lock(lock)),
		Advice:   "Hold the lock for less of the work, or split what it guards.",
		Evidence: "one wait" + e.heldBy(lock.what) + "; from " + units.Duration(longLockWait) + " at once on",
	}
	if slow := e.holderStood(longest); slow != nil {
		f.Text += fmt.Sprintf(", while its holder %s (%s)", didMeanwhile(slow.cause), at(slow.place))
		f.Advice = "Do that before the lock is taken or after it is given back."
	}
	f.Text += "."
	return f
}

// threadName names a thread; most virtual ones have no name.
func (e *evidence) threadName(number int32) string {
	if name := e.threads.List[number].Name; name != "" {
		return "Thread " + name
	}
	return "A thread without a name"
}

// longestLockWait is that for a lock that is not contended, of which other findings tell; of equally long ones the first. Nil where
// none is long.
func (e *evidence) longestLockWait() (longest *wait) {
	contended, wanted := e.worstLock(), make([]bool, len(e.causes.List))
	for number := range wanted {
		lock := &e.causes.List[number]
		wanted[number] = lock.kind == waitLock && (contended == nil || contended.what != lock.what)
	}
	for w := range e.waits.all() {
		if !wanted[w.cause] {
			continue
		}
		lasted, most := w.to-w.from, int64(longLockWait)
		if longest != nil {
			most = longest.to - longest.from
		}
		if lasted > most || lasted == most && (longest == nil || w.from < longest.from) {
			longest = w
		}
	}
	return longest
}

// holderStood is what a thread that held such a lock stood still for during most of a wait for it; nil where nobody knows.
func (e *evidence) holderStood(w *wait) *group {
	class := e.causes.List[w.cause].what
	slow := e.groupIf(isSlow, func(other *wait) bool {
		return other.from < w.to && other.to > w.from && other.thread != w.thread && e.holders[holding{class, other.thread}] > 0
	})
	if slow == nil || overlap([]interval{{w.from, w.to}}, slow.times())*2 < w.to-w.from {
		return nil
	}
	return slow
}
