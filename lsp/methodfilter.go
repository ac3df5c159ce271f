package lsp

import (
	"context"
	"slices"
	"time"

	"go.lsp.dev/protocol"

	"jfrlens/jfr/events"
	"jfrlens/profiler/instrument"
	"jfrlens/profiler/launch"
)

// codeFreshness is for how long the classes of the project are trusted.
const codeFreshness = 20 * time.Second

// code is the code of the project as it was read last, nil until then: a call lets it be read.
func (r *recorderAssist) code() *instrument.Project {
	if r.projectCode.isDue(codeFreshness) && !r.spawn("code of the project", r.readCode) {
		r.log.Debug("the connection ends; the project's classes are not read")
	}
	return r.projectCode.known.Load()
}

func (r *recorderAssist) readCode(ctx context.Context) {
	now := instrument.Read(r.eventRoots())
	if r.projectCode.take(now, func(known *instrument.Project) bool { return slices.Equal(known.Names(), now.Names()) }) {
		r.tellAgain(ctx)
	}
}

// filterProblems are what the project has to say about the method filters of a document.
func (r *recorderAssist) filterProblems(d *Document) (list []events.Problem) {
	for _, filter := range events.Filters(d.Text(), d.isRecorderFile()) {
		for _, remark := range r.code().Remarks(filter.Parts) {
			p := events.Problem{At: events.Span{From: remark.Part.From, To: remark.Part.To}, Severity: events.Information, Message: remark.Message}
			if remark.Wrong {
				p.Severity = events.Warning
			}
			if remark.Instead != "" {
				p.Fixes = []events.Fix{{Title: "Replace by " + remark.Instead, At: p.At, New: writtenFilter(d, remark.Instead)}}
			}
			list = append(list, p)
		}
	}
	return list
}

// writtenFilter is a method filter as it is written in a document: <init> must not begin an element.
func writtenFilter(d *Document, filter string) string {
	if d.isRecorderFile() {
		return events.Escaped(filter)
	}
	return filter
}

// writeFilter says what the method filter at a place instruments, if one is there.
func (r *recorderAssist) writeFilter(t *hoverText, doc *Document, offset int) {
	for _, filter := range events.Filters(doc.Text(), doc.isRecorderFile()) {
		code := r.code()
		if !filter.At.Has(offset) || code == nil {
			continue
		}
		counted := "compiled classes"
		if !code.Compiled {
			counted = "sources: nothing is compiled"
		}
		count := code.Count(filter.Parts)
		t.paragraph("Instruments " + count.String() + " of the project (counted on " + counted + "). The JDK and libraries are not counted.")
	}
}

// completeFilter suggests the classes and methods of the project, and of the open sources, for a part of a method filter.
func (r *recorderAssist) completeFilter(in *Document, at protocol.Range) protocol.CompletionItemSlice {
	items, seen := protocol.CompletionItemSlice{}, map[string]bool{}
	add := func(filter, detail string) {
		if filter != "" && !seen[filter] {
			seen[filter] = true
			items = append(items, recorderItem(events.Suggestion{Text: writtenFilter(in, filter), Label: filter, Detail: detail}, at))
		}
	}
	for _, name := range r.code().Names() {
		add(name.Filter, "instruments "+instrument.Methods(name.Methods))
	}
	for _, doc := range r.documents.snapshot().sorted() {
		declared := doc.syntax.soon(r.options.SyntaxPatience)
		for _, t := range declared.Types {
			add(t.Class, "all its methods with code")
		}
		for _, m := range declared.Methods {
			if m.BodyLine > 0 {
				add(launch.FilterOf(m.Class, m.Name), "")
			}
		}
	}
	return items
}
