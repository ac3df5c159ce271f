package opinion

import (
	"slices"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// How many methods are timed: each slows the program down.
const (
	maxDisputed = 8
	maxAnchors  = 5
)

// What a call takes at most for being timed, in nanoseconds of CPU time: in all, two looks at
// the clock and a count, and the part of it that is in its own time. With 25 million calls on
// JDK 25 it was about 60 and 25.
const (
	clockNanos  = 100
	withinNanos = 40
)

// exactness is how far a share by exact times may be off, as a part of it: the timing
// run is one more run of a program that is never quite the same.
const exactness = 0.15

// Timed names the methods that a timing run is to time: own ones in which the runs
// differ, and such as lead to much and are solid, by which times become shares. There
// are none where nothing can be decided. The views are those of the runs.
func (o *Opinion) Timed(libraries profile.Libraries, run, other *profile.View) []profile.Place {
	again := recursive(run, other)
	var disputed, anchors []profile.Place
	for _, e := range o.Methods {
		at := profile.Place{Class: e.Class, Method: e.Method}
		switch {
		case e.Class == "" || libraries.Has(e.Class) || again[at] || calledBy(disputed, at, run, other):
		case e.Verdict == Open && len(disputed) < maxDisputed:
			disputed = append(disputed, at)
		case e.Verdict == Solid && len(anchors) < maxAnchors && leads(run, e):
			anchors = append(anchors, at)
		}
	}
	if len(disputed) == 0 || len(anchors) == 0 {
		return nil
	}
	return append(disputed, anchors...)
}

// calledBy tells whether a method is called by some most of the time. Timing it, too, would say
// little more, and may slow those down many times: what they call may be very short.
func calledBy(some []profile.Place, at profile.Place, views ...*profile.View) bool {
	return slices.ContainsFunc(views, func(v *profile.View) bool {
		callers := v.Callers(at)
		return len(callers) > 0 && slices.Contains(some, profile.Place{Class: callers[0].Class, Method: callers[0].Method})
	})
}

// leads tells whether a method has most of what it has by what it calls: then its calls
// are not short.
func leads(v *profile.View, e Entry) bool {
	m := weightOf(v, e)
	return m.Self < m.Total/4
}

// recursive are the methods that call themselves, if only through others: exact times
// count the same time for each of the calls.
func recursive(views ...*profile.View) map[profile.Place]bool {
	again := map[profile.Place]bool{}
	for _, v := range views {
		methods := v.Profile().Methods()
		for _, call := range v.Calls() {
			if call.UpSamples != call.DownSamples {
				callee := methods[call.Callee]
				again[profile.Place{Class: callee.Class, Method: callee.Name}] = true
			}
		}
	}
	return again
}

// times are those of the calls of a method.
type times struct{ nanos, calls float64 }

// Judge decides between the runs by the timing run, of which the view is: that of its
// CPU time, or of the sample type of the runs.
func (o *Opinion) Judge(v *profile.View) {
	o.Runs = append(o.Runs, newRun(v))
	o.judge(v, timesOf(v.Profile()))
}

// judge decides by the times of methods.
func (o *Opinion) judge(v *profile.View, all map[profile.Place]times) {
	clock, ok := o.newClock(v, all)
	if !ok {
		o.Unjudged = "no method that leads to the others has returned while the calls were timed"
		return
	}
	for i := range o.Methods {
		e := &o.Methods[i]
		if t, timed := all[profile.Place{Class: e.Class, Method: e.Method}]; timed && e.Verdict == Open {
			span := clock.shareOf(t)
			e.Timed, e.Verdict = &span, o.decide(e, span)
		}
	}
	o.spread()
}

// timesOf adds up what was timed, overloads together.
func timesOf(p *profile.Profile) map[profile.Place]times {
	all := map[profile.Place]times{}
	for _, t := range p.MethodTimings() {
		at := profile.Place{Class: t.Class, Method: t.Name}
		sum := all[at]
		sum.calls += float64(t.Invocations)
		sum.nanos += float64(t.Invocations) * float64(max(t.Average, 0))
		all[at] = sum
	}
	return all
}

// clock turns times into shares.
type clock struct {
	share   float64 // of the anchor in percent
	cpu     float64 // its time without waits and what others had the processor for, in nanoseconds
	stretch float64 // how much longer its calls took
	unknown bool    // the stretch is, since CPU time was not measured: it is thought to be 1
	calls   float64 // of all that was timed
}

// newClock takes the solid method that was timed and has most of the samples: a program
// that was stopped has never returned from its main.
func (o *Opinion) newClock(v *profile.View, all map[profile.Place]times) (clock, bool) {
	for _, e := range o.Methods {
		t := all[profile.Place{Class: e.Class, Method: e.Method}]
		weight := weightOf(v, e).Total
		if e.Verdict != Solid || t.nanos == 0 || weight == 0 {
			continue
		}
		c := clock{share: 100 * float64(weight) / float64(v.Total), cpu: t.nanos, stretch: 1, unknown: true}
		if v.Type.Unit == sample.UnitNanos {
			c.cpu, c.unknown = min(float64(weight), t.nanos), false
			c.stretch = t.nanos / c.cpu
		}
		for _, t := range all {
			c.calls += t.calls
		}
		return c, true
	}
	return clock{}, false
}

// weightOf is what a method has in a view.
func weightOf(v *profile.View, e Entry) (m profile.MethodWeight) {
	for _, m := range v.Methods() {
		if m.Class == e.Class && m.Method == e.Method {
			return m
		}
	}
	return m
}

// shareOf is the share of a method by its times. It is that of the times where others had the
// processor meanwhile; where the anchor waited and the method did not it is more, up to the stretch.
func (c clock) shareOf(t times) Span {
	low := max(t.nanos/c.stretch-t.calls*withinNanos, 0) / c.cpu
	high := t.nanos / max(c.cpu-c.calls*clockNanos, c.cpu/10)
	if c.unknown {
		high = 1
	}
	return Span{min(c.share*low*(1-exactness), 100), min(c.share*high*(1+exactness), 100)}
}

// decide says which run exact times agree with, if only with one.
func (o *Opinion) decide(e *Entry, timed Span) Verdict {
	first := around(e.Share, o.Runs[0].Samples).meets(timed)
	second := around(e.Other, o.Runs[1].Samples).meets(timed)
	switch {
	case first && !second:
		return Right
	case second && !first:
		return Wrong
	}
	return Open
}

// spread tells of declared methods and their lines what is decided by name, where the runs
// differ and the name means one declaration only.
func (o *Opinion) spread() {
	declared := map[[2]string]int{}
	for _, e := range o.Declared {
		declared[[2]string{e.Class, e.Method}]++
	}
	for _, list := range [][]Entry{o.Declared, o.Lines} {
		for i := range list {
			e := &list[i]
			if by := o.OfMethod(e.Class, e.Method); e.Verdict == Open && by != nil && by.Timed != nil && declared[[2]string{e.Class, e.Method}] == 1 {
				e.Verdict = by.Verdict
			}
		}
	}
}
