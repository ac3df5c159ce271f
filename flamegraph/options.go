package flamegraph

import (
	"jfrlens/profiler/compare"
	"jfrlens/profiler/opinion"
	"jfrlens/profiler/overview"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// Options say how a profile is shown. The zero value is usable.
type Options struct {
	Title    string // what was profiled; empty: the program
	Type     string // sample type to show first; empty: the profile's default
	Live     bool   // the program still runs: the page asks for newer profiles
	MaxNodes int    // the smallest frames above this number become small frames; 0: 400,000, and 100,000 if live
	MaxCells int    // time is cut into fewer bins, then threads are put together, above this; 0: 300,000
	// Before is an earlier profile to compare with, nil for none. Time is left out then: two runs have none in common.
	Before      *profile.Profile
	BeforeTitle string // what Before is of; empty: its program
	// Sides are the runs that the profile and Before are of, each for itself; none: each is one run.
	Sides compare.Sides
	// Environment tells command lines, the environment and absolute paths, which others than the user are to see only if
	// asked for.
	Environment bool
	// Libraries are what the page colours, and on request hides, as library code.
	Libraries profile.Libraries
	// Opinion is what further runs say of the numbers, nil where none were made.
	Opinion *opinion.Opinion
	// Overview is what the time went on, nil where that is not known. Live pages and comparisons do not show it.
	Overview *overview.Overview
	// Later is the overview where it takes longer than the profile; nil where it does not.
	Later *Later
	// Recording is what commands call the recording that is shown, "" where they cannot.
	Recording string
	// Resources are what the page shows beside the profile, nil for nothing. Live pages and comparisons do not show it.
	Resources *Resources
	// Follow shows what is chosen on the page in an editor; nil where there is none. A comparison has no time to choose.
	Follow Follower
	// Sources finds source files, for formats that tell their names; nil: they are guessed from the names of classes.
	Sources source.Finder
}

// Defaults of the limits in Options. They are what the page stays smooth with, and leave nothing out of the usual recording
// of a few minutes: small frames are missing in the table of methods. Live pages are made again every second,
// on the machine of the program that is measured.
const (
	defaultMaxNodes     = 400_000
	defaultLiveMaxNodes = 100_000
	defaultMaxCells     = 300_000
)

// withDefaults returns the options with the limits filled in.
func (o Options) withDefaults() Options {
	if o.MaxNodes <= 0 {
		o.MaxNodes = defaultMaxNodes
		if o.Live {
			o.MaxNodes = defaultLiveMaxNodes
		}
	}
	if o.MaxCells <= 0 {
		o.MaxCells = defaultMaxCells
	}
	return o
}

// follows tells whether an editor shows what is chosen on the page.
func (o Options) follows() bool { return o.Follow != nil && o.Before == nil }

// resourcesOf is what the page shows beside the profile: a recording that still grows, or two, have no such things yet.
func (o Options) resourcesOf() *Resources {
	if o.Live || o.Before != nil {
		return nil
	}
	return o.Resources
}

// compared is what differs from the earlier profile in a sample type, nil where there is none.
func (o Options) compared(p *profile.Profile, sampleType string) *compare.Result {
	if o.Before == nil {
		return nil
	}
	sides := o.Sides
	if len(sides.Before) == 0 || len(sides.After) == 0 {
		sides = compare.Sides{Before: []*profile.Profile{o.Before}, After: []*profile.Profile{p}, Libraries: o.Libraries}
	}
	return sides.In(sampleType)
}
