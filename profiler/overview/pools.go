package overview

import (
	"strings"

	"jfrlens/profiler/profile"
)

// pool is the threads of a pool that ran tasks.
type pool struct {
	name    string
	threads map[int32]bool
}

// pools are those whose threads were seen at work or at rest, by name.
func (e *evidence) pools() []*pool {
	byName := map[string]*pool{}
	var list []*pool
	for number, thread := range e.threads.List {
		if !*e.workers.of(int32(number)) {
			continue
		}
		name := strings.TrimRight(thread.Name, "0123456789")
		if byName[name] == nil {
			byName[name] = &pool{name, map[int32]bool{}}
			list = append(list, byName[name])
		}
		byName[name].threads[int32(number)] = true
	}
	return list
}

// starved are threads that wait for results of a pool whose threads all wait themselves.
type starved struct {
	pool     *pool
	waits    *group   // for results
	blockers []*group // what the threads of the pool wait for
	itself   bool     // it is the threads of the pool that wait for its results
}

// foundPool is the pool that is waited for the most, if there is one.
type foundPool struct {
	starved
	ok bool
}

// starvedPool is what findStarvedPool finds, which takes all waits.
func (e *evidence) starvedPool() (starved, bool) {
	if e.starving == nil {
		found, ok := e.findStarvedPool()
		e.starving = &foundPool{found, ok}
	}
	return e.starving.starved, e.starving.ok
}

// findStarvedPool finds the pool for which others waited the most while its threads neither rested nor computed.
func (e *evidence) findStarvedPool() (found starved, ok bool) {
	for _, p := range e.pools() {
		s := e.waitsForPool(p)
		if s.waits == nil || !e.isStuck(p, s.itself) {
			continue
		}
		if !ok || s.waits.sum > found.waits.sum {
			found, ok = s, true
		}
	}
	if ok {
		found.blockers = e.blockersOf(found.pool)
	}
	return found, ok
}

// waitsForPool adds up waits for results: of other threads, or where those of the pool wait half of the time, of its own.
func (e *evidence) waitsForPool(p *pool) starved {
	forResult := func(c *cause) bool { return c.kind == waitResult }
	others := e.groupIf(forResult, func(w *wait) bool { return !p.threads[w.thread] })
	within := e.groupIf(forResult, func(w *wait) bool { return p.threads[w.thread] })
	s := starved{pool: p, waits: others}
	if within != nil && float64(within.sum) >= 0.5*float64(len(p.threads))*float64(e.span()) {
		s.waits, s.itself = within, true
	}
	return s
}

func (e *evidence) blockersOf(p *pool) []*group {
	blockers := e.groupIf(func(c *cause) bool { return c.kind != waitResult }, func(w *wait) bool { return p.threads[w.thread] })
	if blockers == nil {
		return nil
	}
	return []*group{blockers}
}

// isSlow tells whether a cause may take long: I/O, and sleeping.
func isSlow(c *cause) bool { return c.kind == waitSocket || c.kind == waitFile || c.kind == waitSleep }

// isStuck tells whether the threads of a pool hardly rested and hardly computed.
func (e *evidence) isStuck(p *pool, itself bool) bool {
	alive := float64(len(p.threads)) * float64(e.span())
	rested := 0.0
	for thread := range p.threads {
		rested += float64(*e.atRest.of(thread))
	}
	return rested <= 0.05*alive && e.cpuOf(p)*float64(e.span()) <= 0.2*alive || itself && rested <= 0.5*alive
}

// cpuOf is how many cores the threads of a pool used: their share of the samples of what the JVM used.
func (e *evidence) cpuOf(p *pool) float64 {
	if e.cpu == nil || e.cpu.Total == 0 {
		return 0
	}
	weight := int64(0)
	for _, t := range e.cpu.Threads() {
		if strings.TrimRight(profile.ThreadName(t.Thread), "0123456789") == p.name {
			weight += t.Weight
		}
	}
	return max(e.cores, 0) * float64(weight) / float64(e.cpu.Total)
}

// starvedKind is the time in which threads waited for such a pool.
func (e *evidence) starvedKind() Kind {
	s, ok := e.starvedPool()
	if !ok || float64(s.waits.sum) < 2*float64(len(s.pool.threads))*float64(e.span()) && !s.itself {
		return Kind{}
	}
	return Kind{
		Name: "result", Label: "waiting for a pool", Type: "wait", Where: e.where(s.waits.place),
		Loss: e.share(s.waits.blocked()), Threads: e.share(s.waits.sum),
		Text: e.waitedText(s.waits.sum, e.share(s.waits.sum), []*group{s.waits}),
	}
}
