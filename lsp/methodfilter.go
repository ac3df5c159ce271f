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
func (s *Server) code() *instrument.Project {
	if s.projectCode.isDue(codeFreshness) && !s.spawn("code of the project", s.readCode) {
		s.log.Debug("the connection ends; the project's classes are not read")
	}
	return s.projectCode.known.Load()
}

func (s *Server) readCode(ctx context.Context) {
	now := instrument.Read(s.eventRoots())
	if s.projectCode.take(now, func(known *instrument.Project) bool { return slices.Equal(known.Names(), now.Names()) }) {
		s.tellAgain(ctx)
	}
}

// filterProblems are what the project has to say about the method filters of a document.
func (s *Server) filterProblems(d *Document) (list []events.Problem) {
	for _, filter := range events.Filters(d.Text(), d.isRecorderFile()) {
		for _, r := range s.code().Remarks(filter.Parts) {
			p := events.Problem{At: events.Span{From: r.Part.From, To: r.Part.To}, Severity: events.Information, Message: r.Message}
			if r.Wrong {
				p.Severity = events.Warning
			}
			if r.Instead != "" {
				p.Fixes = []events.Fix{{Title: "Replace by " + r.Instead, At: p.At, New: writtenFilter(d, r.Instead)}}
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
func (s *Server) writeFilter(t *hoverText, doc *Document, offset int) {
	for _, filter := range events.Filters(doc.Text(), doc.isRecorderFile()) {
		code := s.code()
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
func (s *Server) completeFilter(in *Document, at protocol.Range) protocol.CompletionItemSlice {
	items, seen := protocol.CompletionItemSlice{}, map[string]bool{}
	add := func(filter, detail string) {
		if filter != "" && !seen[filter] {
			seen[filter] = true
			items = append(items, recorderItem(events.Suggestion{Text: writtenFilter(in, filter), Label: filter, Detail: detail}, at))
		}
	}
	for _, name := range s.code().Names() {
		add(name.Filter, "instruments "+instrument.Methods(name.Methods))
	}
	for _, doc := range s.documents.snapshot().sorted() {
		declared := doc.syntax.soon(s.options.SyntaxPatience)
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
