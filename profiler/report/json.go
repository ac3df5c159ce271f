package report

import (
	"encoding/json"
	"io"
	"slices"

	"jfrlens/profiler/compare"
	"jfrlens/profiler/lines"
	"jfrlens/profiler/opinion"
	"jfrlens/profiler/overview"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/source"
)

// Document is a view as the one JSON object that `profile --json` and
// `lines --json` print.
type Document struct {
	Recording  string `json:"recording"`
	SampleType string `json:"sampleType"`
	Label      string `json:"label"` // what was counted, for people: less than the type is about, in some recordings
	Unit       string `json:"unit"`  // "samples", "ns" or "bytes"
	Total      int64  `json:"total"`
	Samples    int64  `json:"samples"`
	// Overview is the answer of the recording; absent where only a part of it is looked at.
	Overview *overview.Overview `json:"overview,omitempty"`
	// Contexts are what contexts were told apart, the heaviest first; absent where nobody asked for that.
	Contexts []Context `json:"contexts,omitempty"`
	Lines    []Line    `json:"lines"`             // by own, then by self, then by total, heaviest first
	Methods  []Method  `json:"methods"`           // by the same
	Timings  []Timing  `json:"timings,omitempty"` // exact, most time first; absent where none were asked for
	Traces   []Timing  `json:"traces,omitempty"`  // of methods whose calls were recorded; as well
	Notes    []string  `json:"warnings"`
	// Check says which further runs were made to check the totals; absent without them.
	Check *Check `json:"check,omitempty"`
	// Error says why there is no profile; the lists are empty then.
	Error string `json:"error,omitempty"`
	// Before is the earlier run, where two are compared.
	Before *Document `json:"before,omitempty"`
	// Comparison says what differs from it beyond chance, as jfrlens check does.
	Comparison *compare.Result `json:"comparison,omitempty"`
}

// Check are the further runs that were made to check the totals, the run itself first.
type Check struct {
	Summary string        `json:"summary"`
	Runs    []opinion.Run `json:"runs"`
}

// Checked is what further runs say of a total: the shares in percent of all samples.
type Checked struct {
	Verdict opinion.Verdict `json:"verdict"` // solid, few, open, right or wrong
	Share   float64         `json:"share"`
	Other   float64         `json:"other"`           // in the other run
	Timed   *opinion.Span   `json:"timed,omitempty"` // by exact times
}

// Line is one line of a source file, or where no source was found, which leaves File
// empty, one line of a method.
type Line struct {
	Class   string `json:"class"` // of the heaviest code on the line
	Method  string `json:"method"`
	File    string `json:"file"`
	Line    int    `json:"line"`
	Self    int64  `json:"self"`
	Own     int64  `json:"own"` // self and the library code that it calls; 0 of libraries
	Total   int64  `json:"total"`
	Samples int64  `json:"samples"` // of the total
	// Also are the other methods with code on the line, such as its lambdas; their samples are in the numbers above,
	// each once.
	Also    []string `json:"also,omitempty"`
	Checked *Checked `json:"checked,omitempty"` // the total; absent where it was not
}

// Method is one method, overloads together.
type Method struct {
	Class   string   `json:"class"`
	Method  string   `json:"method"`
	Self    int64    `json:"self"`
	Own     int64    `json:"own"` // self and the library code that it calls; 0 of libraries
	Total   int64    `json:"total"`
	Samples int64    `json:"samples"`           // of the total
	Checked *Checked `json:"checked,omitempty"` // the total; absent where it was not
}

// NewDocument returns the JSON object of a view. Top, above 0, cuts lines and
// methods to that many; lists are never null. The notes say what limits the
// result beyond the quality of the samples; they come first among the notes.
func NewDocument(recording string, v *profile.View, sources source.Finder, o Options, notes ...string) Document {
	doc := Document{
		Recording: recording, SampleType: v.Type.Name, Label: v.Type.Label, Unit: v.Type.Unit,
		Total: v.Total, Samples: v.Samples, Overview: o.Overview,
		Lines: []Line{}, Methods: []Method{}, Notes: []string{},
		Timings: timingsOf(v.Profile().MethodTimings()), Traces: timingsOf(v.Profile().MethodTraces()),
	}
	doc.Contexts = contextsOf(v, sources, o)
	doc.Lines = append(doc.Lines, linesOf(v, sources, o)...)
	doc.Methods = append(doc.Methods, methodsOf(v, o)...)
	if o.Before != nil {
		before := NewDocument(o.Before.Recording, o.Before.View, o.Before.Sources, Options{Top: o.Top, Libraries: o.Libraries})
		doc.Before, doc.Comparison = &before, o.Before.Compared
	}
	if said := o.Opinion.Of(v); said != nil {
		doc.Check = &Check{said.Summary(), said.Runs}
	}
	doc.Notes = append(doc.Notes, notes...)
	doc.Notes = append(doc.Notes, comparability(v, o.Before)...)
	doc.Notes = append(doc.Notes, v.Profile().Quality().NotesFor(v.Type.Name)...)
	return doc
}

// NoDocument returns the JSON object of a run that left no profile.
func NoDocument(failure error) Document {
	return Document{Lines: []Line{}, Methods: []Method{}, Notes: []string{}, Error: failure.Error()}
}

// JSON writes the view as one indented JSON object and a line end; see
// NewDocument.
func JSON(w io.Writer, recording string, v *profile.View, sources source.Finder, o Options, notes ...string) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(NewDocument(recording, v, sources, o, notes...))
}

// linesOf are the lines of a view by rank, without those where only the earlier run has something.
func linesOf(v *profile.View, sources source.Finder, o Options) (list []Line) {
	all := slices.DeleteFunc(laid(v, sources, o).All(), func(l *lines.Line) bool { return len(l.Places) == 0 })
	for _, l := range cut(all, o.Top) {
		at := l.Places[0]
		line := Line{
			Class: at.Class, Method: at.Method, File: l.Path, Line: l.Number,
			Self: l.Self.Weight, Own: l.Own.Weight, Total: l.Total.Weight, Samples: l.Total.Samples,
		}
		line.Checked = checked(o.Opinion.Of(v).OfLine(l.Path, l.Number))
		for _, other := range l.Places[1:] {
			if name := qualified(other.Class, other.Method); !slices.Contains(line.Also, name) {
				line.Also = append(line.Also, name)
			}
		}
		list = append(list, line)
	}
	return list
}

// methodsOf are the methods of a view by rank.
func methodsOf(v *profile.View, o Options) (list []Method) {
	for _, m := range cut(lines.MethodsOf(v, o.Libraries), o.Top) {
		said := checked(o.Opinion.Of(v).OfMethod(m.Class, m.Method))
		list = append(list, Method{m.Class, m.Method, m.Self.Weight, m.Own.Weight, m.Total.Weight, m.Total.Samples, said})
	}
	return list
}

// checked is what further runs say, nil for nothing.
func checked(e *opinion.Entry) *Checked {
	if e == nil {
		return nil
	}
	return &Checked{e.Verdict, e.Share, e.Other, e.Timed}
}

// cut returns the first n entries of a list, or all if n is 0.
func cut[T any](list []T, n int) []T {
	if n > 0 && n < len(list) {
		return list[:n]
	}
	return list
}
