package opinion

import (
	"slices"
	"time"

	"jfrlens/profiler/profile"
)

// Opinion is what further runs of a program say of the shares of one run. It does
// not change once made; a nil one says nothing.
type Opinion struct {
	SampleType string `json:"sampleType"`
	// Runs are the run itself, the other one, and the timing run if there was one.
	Runs []Run `json:"runs"`
	// Methods are named, overloads together; Declared are methods by the line of their
	// name, with the lambdas in them; Lines are lines of files. All have a share of 1 %
	// or more in one of the runs. What is known of a method by exact times holds for its lines, too.
	Methods  []Entry `json:"methods"`
	Declared []Entry `json:"declared"`
	Lines    []Entry `json:"lines"`
	// Unjudged says why no method was timed though the runs differ; "" where one was, or need not be.
	Unjudged string `json:"unjudged,omitempty"`
}

// Run is one of the runs.
type Run struct {
	How       string        `json:"how"` // for people, such as "with boxing optimised away"
	Recording string        `json:"recording"`
	Samples   int64         `json:"samples"` // of the sample type
	Recorded  time.Duration `json:"recordedNanos"`
}

// Entry is what the runs say of one line or method.
type Entry struct {
	Class  string `json:"class,omitempty"`
	Method string `json:"method,omitempty"`
	Path   string `json:"path,omitempty"` // of a line or declaration; a line has the method that it is in
	Line   int    `json:"line,omitempty"`

	// Share is the total in percent of all samples of the run, Other that of the other run.
	Share   float64 `json:"share"`
	Other   float64 `json:"other"`
	Verdict Verdict `json:"verdict"`
	// Timed is the share by exact times, nil where it was not timed.
	Timed *Span `json:"timed,omitempty"`
}

// Span is what a share is at least and at most, in percent.
type Span struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Verdict says whether a share holds.
type Verdict string

// Verdicts.
const (
	Solid Verdict = "solid" // both runs agree, with enough samples to have seen a difference
	Few   Verdict = "few"   // they may agree: there are too few samples to tell
	Open  Verdict = "open"  // they differ, and nobody knows which is right
	Right Verdict = "right" // they differ, and exact times agree with the run only
	Wrong Verdict = "wrong" // they differ, and exact times agree with the other run only
)

// Fits tells whether the opinion is on all of what a view shows: not on a part of it
// or another sample type.
func (o *Opinion) Fits(v *profile.View) bool {
	return o != nil && len(o.Runs) > 1 && o.SampleType == v.Type.Name && o.Runs[0].Samples == v.Samples
}

// Of returns the opinion where it fits a view, else nil.
func (o *Opinion) Of(v *profile.View) *Opinion {
	if o.Fits(v) {
		return o
	}
	return nil
}

// OfMethod returns what is said of a method by its name, nil for nothing.
func (o *Opinion) OfMethod(class, method string) *Entry {
	if o == nil {
		return nil
	}
	return find(o.Methods, func(e Entry) bool { return e.Class == class && e.Method == method })
}

// OfLine returns what is said of a line of a file, nil for nothing.
func (o *Opinion) OfLine(path string, line int) *Entry {
	if o == nil || path == "" {
		return nil
	}
	return find(o.Lines, func(e Entry) bool { return e.Line == line && e.Path == path })
}

// OfDeclared returns what is said of the method whose name is on a line of a file, nil
// for nothing.
func (o *Opinion) OfDeclared(path string, line int) *Entry {
	if o == nil || path == "" {
		return nil
	}
	return find(o.Declared, func(e Entry) bool { return e.Line == line && e.Path == path })
}

func find(list []Entry, is func(Entry) bool) *Entry {
	if i := slices.IndexFunc(list, is); i >= 0 {
		return &list[i]
	}
	return nil
}
