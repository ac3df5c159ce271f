package report

import (
	"encoding/json"
	"io"

	"jfrlens/profiler/profile"
)

// Document is a view as the one JSON object that `profile --json` and
// `lines --json` print.
type Document struct {
	Recording  string   `json:"recording"`
	SampleType string   `json:"sampleType"`
	Unit       string   `json:"unit"` // "samples", "ns" or "bytes"
	Total      int64    `json:"total"`
	Samples    int64    `json:"samples"`
	Lines      []Line   `json:"lines"`             // by total, heaviest first
	Methods    []Method `json:"methods"`           // by total, heaviest first
	Timings    []Timing `json:"timings,omitempty"` // exact, most time first; absent where none were asked for
	Traces     []Timing `json:"traces,omitempty"`  // of methods whose calls were recorded; as well
	Warnings   []string `json:"warnings"`
	// Error says why there is no profile; the lists are empty then.
	Error string `json:"error,omitempty"`
	// Before is the earlier run, where two are compared.
	Before *Document `json:"before,omitempty"`
}

// Line is one source line. File is empty where no source was found.
type Line struct {
	Class  string `json:"class"`
	Method string `json:"method"`
	File   string `json:"file"`
	Line   int    `json:"line"`
	Self   int64  `json:"self"`
	Own    int64  `json:"own"` // self and the library code that it calls; 0 of libraries
	Total  int64  `json:"total"`
}

// Method is one method, overloads together.
type Method struct {
	Class  string `json:"class"`
	Method string `json:"method"`
	Self   int64  `json:"self"`
	Own    int64  `json:"own"` // self and the library code that it calls; 0 of libraries
	Total  int64  `json:"total"`
}

// NewDocument returns the JSON object of a view. Top, above 0, cuts lines and
// methods to that many; lists are never null. The notices say what limits the
// result beyond the quality of the samples; they come first among the warnings.
func NewDocument(recording string, v *profile.View, sources Sources, o Options, notices ...string) Document {
	doc := Document{
		Recording: recording, SampleType: v.Type.Name, Unit: v.Type.Unit,
		Total: v.Total, Samples: v.Samples,
		Lines: []Line{}, Methods: []Method{}, Warnings: []string{},
		Timings: timingsOf(v.Profile().MethodTimings()), Traces: timingsOf(v.Profile().MethodTraces()),
	}
	own := byPlace(v.OwnLines(o.Libraries))
	for _, l := range cut(v.Lines(), o.Top) {
		file, line, _ := sources.Find(l.Class, l.Line)
		at := l.Place()
		doc.Lines = append(doc.Lines, Line{l.Class, l.Method, file, line, l.Self, own[at], l.Total})
	}
	own = byPlace(v.OwnMethods(o.Libraries))
	for _, m := range cut(v.Methods(), o.Top) {
		at := profile.Place{Class: m.Class, Method: m.Method}
		doc.Methods = append(doc.Methods, Method{m.Class, m.Method, m.Self, own[at], m.Total})
	}
	if o.Before != nil {
		before := NewDocument(o.Before.Recording, o.Before.View, o.Before.Sources, Options{Top: o.Top, Libraries: o.Libraries})
		doc.Before = &before
	}
	doc.Warnings = append(doc.Warnings, notices...)
	doc.Warnings = append(doc.Warnings, comparability(v, o.Before)...)
	doc.Warnings = append(doc.Warnings, v.Profile().Quality().WarningsFor(v.Type.Name)...)
	return doc
}

// NoDocument returns the JSON object of a run that left no profile.
func NoDocument(failure error) Document {
	return Document{Lines: []Line{}, Methods: []Method{}, Warnings: []string{}, Error: failure.Error()}
}

// JSON writes the view as one indented JSON object and a line end; see
// NewDocument.
func JSON(w io.Writer, recording string, v *profile.View, sources Sources, o Options, notices ...string) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(NewDocument(recording, v, sources, o, notices...))
}

// byPlace are weights of own code by their places.
func byPlace(list []profile.OwnWeight) map[profile.Place]int64 {
	weights := make(map[profile.Place]int64, len(list))
	for _, own := range list {
		weights[own.Place] = own.Weight
	}
	return weights
}

// cut returns the first n entries of a list, or all if n is 0.
func cut[T any](list []T, n int) []T {
	if n > 0 && n < len(list) {
		return list[:n]
	}
	return list
}
