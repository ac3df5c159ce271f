package overview

import (
	"slices"
	"time"

	"jfrlens/jfr"
	"jfrlens/profiler/profile"
)

// Reader makes the overview of a recording of which somebody reads all chunks, for a profile of it.
type Reader struct {
	rec    *jfr.Recording
	ready  Ready
	run    interval
	first  *firstLook
	within interval

	libraries profile.Libraries
	where     bool             // it is read at once where was allocated
	names     *jfr.Dictionary  // of the profile that is made of the same chunks; nil: there is none
	later     *profile.Builder // of the samples behind a start-up that is a work of its own; nil: those of the whole do

	idle jfr.Idle[*gatherer] // all of them while no chunk is read
}

// NewReader finds out which time of a recording is to be looked at. Of the options it needs what says so, and the
// libraries.
func NewReader(rec *jfr.Recording, o Options) (*Reader, error) {
	start, end, err := profile.TimeOf(rec)
	if err != nil {
		return nil, err
	}
	run := interval{start.UnixNano(), end.UnixNano()}
	r := &Reader{rec: rec, run: run, libraries: o.Libraries, names: o.Names}
	ready := o.Ready
	if ready.At.IsZero() || ready.Sign != "" && ready.At.UnixNano() >= run.mostOf() { // the caller did not know
		if r.first, err = lookFirst(rec, run, true); err == nil {
			ready = r.first.ready()
		}
	} else {
		r.first = newFirstLook(run)
		err = r.first.visit(rec, false)
	}
	if err != nil {
		return nil, err
	}
	return r, r.lookFrom(ready)
}

// lookFrom makes the reader one of what came after the start-up.
func (r *Reader) lookFrom(ready Ready) (err error) {
	r.ready = ready
	r.within = interval{min(max(ready.At.UnixNano(), r.run.from), r.run.to), r.run.to}
	r.where = r.isCollectorBusy(r.first.pauses)
	r.later = nil
	if r.startUp() > ownStart(r.run) {
		r.later, err = profile.BuilderFor(r.rec, r.laterOnly())
	}
	return err
}

// lookAgain goes through the recording, which must be open, once more if a server turned out to have been started behind the first
// chunk.
func (r *Reader) lookAgain() {
	if !r.first.server.open {
		return
	}
	r.first.server.close()
	before := r.ready
	r.ready = r.first.ready()
	if r.ready.At.Equal(before.At) {
		return
	}
	r.idle.Drain()
	if err := r.lookFrom(r.ready); err == nil {
		_ = r.rec.Each(0, func(c *jfr.Chunk) error { return r.Add(c, nil) }) // what cannot be read is not known
	}
}

// laterOnly are the options for the samples behind the start-up.
func (r *Reader) laterOnly() profile.Options {
	return profile.Options{DefaultOnly: true, Names: r.names, Part: profile.Part{Time: func(*jfr.Recording, time.Time, time.Time) (from, to time.Time, err error) {
		return time.Unix(0, r.within.from), time.Unix(0, r.within.to), nil
	}}}
}

// Add looks at a chunk, or a part of one, each once, several at once if need be. The translator is one of the dictionary
// that the reader was given, nil if it was given none.
func (r *Reader) Add(c *jfr.Chunk, names *jfr.Translator) error {
	if r.later != nil {
		var known profile.Numbered
		if names != nil {
			known = names.StackOf
		}
		if err := r.later.AddNumbered(c, known); err != nil {
			return err
		}
	}
	if err := r.gather(c, feeds(r.where)); err != nil {
		return err
	}
	return r.first.server.searchLater(c)
}

// isCollectorBusy tells whether pauses of the collector are worth a line, which names where most is allocated: that is better
// known before all chunks are read.
func (r *Reader) isCollectorBusy(pauses []told) bool {
	sum := int64(0)
	for _, p := range pauses {
		if p.time >= r.within.from && p.time <= r.within.to {
			sum += p.n
		}
	}
	return float64(sum) >= Worth*float64(max(r.within.to-r.within.from, 1))
}

// gather reads events of a chunk, or of a part of one.
func (r *Reader) gather(c *jfr.Chunk, feeds []feed) error {
	g := r.take(c.ID())
	defer r.release(g)
	return g.read(c, feeds)
}

// allocations are what was allocated where. If it was not read at once, it takes another pass over the recording, which must
// be open.
func (r *Reader) allocations(all *facts) sums[allocation] {
	if r.where {
		return all.allocations
	}
	_ = r.rec.Each(0, func(c *jfr.Chunk) error { return r.gather(c, allocationFeeds(true)) }) // what cannot be read is not known
	return r.facts().allocations
}

// take returns a gatherer for a chunk, if possible one that knows it already.
func (r *Reader) take(id jfr.ChunkID) *gatherer {
	return r.idle.Take(id, func() *gatherer { return newGatherer(r.libraries, r.within) }, (*gatherer).begin)
}

func (r *Reader) release(g *gatherer) { r.idle.Put(g.id, g) }

// Overview is what the chunks said. The profile of the options is of them, and the recording is still open.
func (r *Reader) Overview(o Options) *Overview {
	r.lookAgain()
	all := r.facts()
	all.sort()
	after := r.samples(o.Profile)
	found := newEvidence(all, after, o, r.within, func() sums[allocation] { return r.allocations(all) }).overview(r.startUp())
	found.Ready = r.ready.Sign
	if r.later != nil && hasCPU(o.Profile) && hasCPU(after) {
		found.Started = startShare(o.Profile, after)
	}
	return found
}

// startUp is how much of the run is left out.
func (r *Reader) startUp() time.Duration { return time.Duration(r.within.from - r.run.from) }

// startShare is the share of the samples of the CPU in a profile that came before those of a later part of it.
func startShare(whole, after *profile.Profile) float64 {
	name := after.Default().Name
	rest, _ := after.Samples(name)
	all, _ := whole.Samples(name)
	return 1 - float64(rest)/float64(max(all, rest, 1))
}

// facts are those of all gatherers, put into those of the first.
func (r *Reader) facts() *facts {
	gatherers := r.idle.Drain()
	if len(gatherers) == 0 {
		return newFacts()
	}
	for _, g := range gatherers {
		g.nameAmounts()
	}
	all := gatherers[0].facts
	for _, g := range gatherers[1:] {
		all.add(g.facts)
	}
	return all
}

// samples are those of the CPU: of the whole recording, as all others show them, but after a start-up that is a work of
// its own only of what follows. A recording without samples has events all the same.
func (r *Reader) samples(whole *profile.Profile) *profile.Profile {
	switch {
	case r.later != nil:
		return r.later.Snapshot()
	case hasCPU(whole):
		return whole
	}
	p, err := profile.Read(r.rec, profile.Options{DefaultOnly: true})
	if err != nil {
		return profile.NewBuilder(profile.Options{}).Snapshot()
	}
	return p
}

// hasCPU tells whether a profile, or nil, has samples of the CPU.
func hasCPU(p *profile.Profile) bool { return p != nil && slices.ContainsFunc(cpuTypes, p.Has) }
