package overview

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/units"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// Overview is the answer of a recording. It is immutable.
type Overview struct {
	Span     time.Duration `json:"span"`              // what it is of, in nanoseconds: the run after its start-up
	StartUp  time.Duration `json:"startUp"`           // what was left out before
	Ready    string        `json:"ready,omitempty"`   // what tells that it was over: "it listened for connections"
	Started  float64       `json:"started,omitempty"` // share of the CPU samples of the whole run that it has; 0 where that is not known
	Kinds    []Kind        `json:"kinds"`             // of time, the greatest loss first
	Findings []Finding     `json:"findings"`          // the gravest first
	Calm     []string      `json:"calm"`              // what is unremarkable: "garbage collector 0.4%"
	Unknown  []string      `json:"unknown"`           // what the recording cannot tell
	Machine  string        `json:"machine,omitempty"` // what other processes did to the numbers

	files     []string // paths that sentences may name
	cpuUntold bool     // how much CPU was used
}

// Answer is what to say where there is room for one sentence.
func (o *Overview) Answer() string {
	switch {
	case len(o.Findings) > 0:
		return o.Findings[0].Text
	case len(o.Kinds) > 0 && o.Kinds[0].Loss >= Worth:
		return "Most of the time: " + o.Kinds[0].Label + ", " + o.Kinds[0].Text + "."
	}
	if o.Machine != "" {
		return "Nothing stands out. " + o.Machine
	}
	if o.cpuUntold {
		return "Nothing stands out; how much CPU was used is not known."
	}
	return "Mostly idle: threads wait for work."
}

// Extent says of how much time it is: "6.25 s, after 2.00 s of start-up".
func (o *Overview) Extent() string {
	text := units.Duration(o.Span)
	if o.StartUp > 0 {
		text += ", after " + units.Duration(o.StartUp) + " of start-up"
	}
	var about []string
	if o.Ready != "" {
		about = append(about, "until "+o.Ready)
	}
	if o.Started > 0 {
		about = append(about, units.RoughPercent(100*o.Started)+" of the CPU samples")
	}
	if len(about) > 0 {
		text += " (" + strings.Join(about, ", ") + ")"
	}
	return text
}

// Worthwhile are the kinds of time that have a line of their own.
func (o *Overview) Worthwhile() (kinds []Kind) {
	for _, k := range o.Kinds {
		if k.Loss >= Worth {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// Notes are what limits the numbers: what the recording cannot tell, and what other processes did.
func (o *Overview) Notes() []string {
	if o.Machine == "" {
		return o.Unknown
	}
	return append(slices.Clone(o.Unknown), o.Machine)
}

// Options say how a recording is looked at. The zero value knows the usual libraries and finds the end of the start-up.
type Options struct {
	Libraries profile.Libraries // what is not the project's own code
	Sources   source.Finder     // nil: none are known
	Ready     Ready             // when the start-up was over; the zero value: it is found
	Names     *jfr.Dictionary   // of the profile that is made of the same chunks; nil: there is none
	Profile   *profile.Profile  // of the whole recording, with threads, where the caller has one; nil: samples are read
}

// Read looks at a recording. Only what cannot be read at all is an error, and that nobody waits for it any more.
func Read(ctx context.Context, rec *jfr.Recording, o Options) (*Overview, error) {
	r, err := NewReader(rec, o)
	if err != nil {
		return nil, err
	}
	if err := rec.Each(0, func(c *jfr.Chunk) error { return cmp.Or(ctx.Err(), r.Add(c, nil)) }); err != nil {
		return nil, err
	}
	return r.Overview(o), nil
}

// ReadFile looks at the recording in a file or folder.
func ReadFile(ctx context.Context, path string, o Options) (*Overview, error) {
	rec, err := jfr.Opener{}.Open(ctx, path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rec.Close() }()
	return Read(ctx, rec, o)
}

// overview puts the answer together.
func (e *evidence) overview(startUp time.Duration) *Overview {
	kinds := e.kinds()
	return &Overview{
		Span: e.span(), StartUp: startUp,
		Kinds: listed(kinds), Findings: listed(e.findings()), Calm: listed(e.calm(kinds)), Unknown: listed(e.unknown(kinds)), Machine: e.machine(), files: e.files(), cpuUntold: e.cores < 0,
	}
}

// listed is a list that is none of JSON's null.
func listed[T any](list []T) []T { return append([]T{}, list...) }
