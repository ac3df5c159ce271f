package contexts

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"jfrlens/jfr"
)

// DatadogSpan is the kind of contexts that Datadog's profiler writes as ids into its samples, instead of events that last
// (DataDog/java-profiler, flightRecorder.cpp). A span is a context of a thread from the first to the last of its samples there.
const DatadogSpan = "datadog.Span"

// datadogPrefix begins the names of its events.
const datadogPrefix = "datadog."

// spanSamples are the samples that are taken when they are written; others are written later.
var spanSamples = []string{"datadog.ExecutionSample", "datadog.MethodSample", "datadog.ObjectSample"}

// spanFields are those of a span: of the request that it is a part of, datadog.Endpoint has the name.
var spanFields = []string{"endpoint", "operation", "localRootSpanId", "spanId"}

// spanID is a span and the outermost span of its request.
type spanID struct{ span, root int64 }

// spanSample is one sample, with the zero id where it is in no span.
type spanSample struct {
	thread, at int64
	id         spanID
}

// spanReader collects samples and the names of requests. Its reading guards it.
type spanReader struct {
	samples   []spanSample
	endpoints map[int64][2]string // endpoint and operation by the id of the outermost span
}

// addSpans reads what a chunk has of spans; occur are the ids of the types that it has events of.
func (r *reading) addSpans(c *jfr.Chunk, occur map[int64]bool) error {
	for _, t := range c.Metadata().Types() {
		if !occur[t.ID] || !tellsOfSpans(t) {
			continue
		}
		switch {
		case t.Name == "datadog.Endpoint":
			if err := r.addEndpoints(c, t); err != nil {
				return err
			}
		case slices.Contains(spanSamples, t.Name):
			if err := r.addSpanSamples(c, t); err != nil {
				return err
			}
		}
	}
	return nil
}

// tellsOfSpans tells whether events of a type may tell of spans.
func tellsOfSpans(t *jfr.Type) bool { return t.IsEvent() && strings.HasPrefix(t.Name, datadogPrefix) }

func (r *reading) addSpanSamples(c *jfr.Chunk, t *jfr.Type) error {
	for table, err := range c.Events(c.Select(t, timeField, threadField, "spanId", "localRootSpanId")) {
		if err != nil {
			return err
		}
		threads, spans, roots := table.Ints(threadField), table.Ints("spanId"), table.Ints("localRootSpanId")
		if threads == nil || spans == nil || roots == nil {
			continue
		}
		r.mu.Lock()
		for row := range table.Rows {
			r.spans.samples = append(r.spans.samples, spanSample{threads[row], c.UnixNanos(table.Int(timeField, row)), spanID{spans[row], roots[row]}})
			r.nameThread(c, threads[row])
		}
		r.mu.Unlock()
	}
	return nil
}

func (r *reading) addEndpoints(c *jfr.Chunk, t *jfr.Type) error {
	for table, err := range c.Events(c.Select(t, "endpoint", "operation", "localRootSpanId")) {
		if err != nil {
			return err
		}
		roots := table.Ints("localRootSpanId")
		r.mu.Lock()
		for row := range roots {
			r.spans.endpoints[roots[row]] = [2]string{textOf(c, table.Column("endpoint"), row), textOf(c, table.Column("operation"), row)}
		}
		r.mu.Unlock()
	}
	return nil
}

// finishSpans makes contexts of the samples: of those that follow each other on a thread in one span.
func (r *reading) finishSpans() {
	list := r.spans.samples
	slices.SortStableFunc(list, func(a, b spanSample) int {
		return cmp.Or(cmp.Compare(a.thread, b.thread), cmp.Compare(a.at, b.at))
	})
	kind := -1
	for from := 0; from < len(list); {
		to := from + 1
		for to < len(list) && list[to].thread == list[from].thread && list[to].id == list[from].id {
			to++
		}
		if list[from].id != (spanID{}) {
			if kind < 0 {
				kind = r.spanKind()
			}
			r.addSpan(kind, list[from], list[to-1].at)
		}
		from = to
	}
}

func (r *reading) spanKind() int {
	k := Kind{Name: DatadogSpan, Label: "Span", Contextual: true}
	for _, name := range spanFields {
		k.Fields = append(k.Fields, Field{Name: name, Contextual: true})
	}
	r.set.Kinds = append(r.set.Kinds, k)
	return len(r.set.Kinds) - 1
}

func (r *reading) addSpan(kind int, s spanSample, to int64) {
	if len(r.set.list) >= mostContexts {
		r.set.Left++
		return
	}
	r.set.list = append(r.set.list, context{thread: s.thread, from: s.at, to: to, first: int32(len(r.set.values)), kind: uint16(kind)})
	of, known := r.spans.endpoints[s.id.root]
	if !known { // the span is the outermost itself
		of, known = r.spans.endpoints[s.id.span]
	}
	if !known {
		of = [2]string{absent, absent}
	}
	for _, text := range []string{of[0], of[1], strconv.FormatInt(s.id.root, 10), strconv.FormatInt(s.id.span, 10)} {
		r.set.values = append(r.set.values, r.text(text))
	}
}
