package firefox

import (
	"cmp"
	"encoding/json"
	"math"
	"slices"
	"strconv"

	"jfrlens/jfr"
)

// Fields that are not shown as such: they become time, thread and stack of a marker.
const (
	startField   = "startTime"
	spanField    = "duration"
	stackField   = "stackTrace"
	threadField  = "eventThread"
	sampledField = "sampledThread" // has the role of eventThread in some events
)

// markers are the markers of one thread: parallel columns, and their data as JSON
// objects one after the other.
type markers struct {
	start, end []int64 // ns since the start of the profile
	plans      []*eventPlan
	data       []byte
	dataEnd    []int
}

// readMarkers makes markers of a table of events.
func (r *chunkReader) readMarkers(t *jfr.Table) error {
	plan := r.plan(t)
	start, span := t.Ints(startField), t.Ints(spanField)
	stacks, threads := t.Ints(stackField), t.Ints(threadField)
	if threads == nil {
		threads = t.Ints(sampledField)
	}
	if err := r.names.ReadStacks(r.chunk, stacks); err != nil {
		return err
	}
	from, to := r.profile.Start().UnixNano(), r.profile.End().UnixNano()
	for row := range t.Rows {
		on := r.threads.process()
		if threads != nil {
			on = r.thread(threads[row])
		}
		begin := from
		if start != nil {
			begin = r.chunk.UnixNanos(start[row])
		}
		end := begin
		if span != nil {
			end = begin + max(r.chunk.Nanos(span[row]), 0)
		}
		m := &on.markers
		m.start = append(m.start, min(max(begin, from), to)-from)
		m.end = append(m.end, min(max(end, begin, from), to)-from)
		m.plans = append(m.plans, plan)
		m.data = r.appendData(m.data, plan, t, row, stacks)
		m.dataEnd = append(m.dataEnd, len(m.data))
	}
	return nil
}

// appendData appends the data of a marker: its type, the fields of the event, and
// the stack as its cause.
func (r *chunkReader) appendData(buf []byte, plan *eventPlan, t *jfr.Table, row int, stacks []int64) []byte {
	buf = append(buf, plan.head...)
	buf = r.appendFields(buf, plan.fields, t.Columns, row)
	if stacks != nil {
		known, _ := r.names.StackOf(stacks[row])
		if stack := r.tables.stack(known.Number); stack != noStack {
			buf = append(buf, `,"cause":{"stack":`...)
			buf = strconv.AppendInt(buf, int64(stack), 10)
			buf = append(buf, '}')
		}
	}
	return append(buf, '}')
}

// table returns the markers in the order of time.
func (m *markers) table() markerTable {
	order := make([]int, len(m.start))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(m.start[a], m.start[b]) })
	n := len(order)
	t := markerTable{
		Data: make([]json.RawMessage, n), Name: make([]int32, n), StartTime: make([]float64, n), EndTime: make([]float64, n),
		Phase: make([]int32, n), Category: make([]int32, n), Length: n,
	}
	for i, from := range order {
		t.Data[i] = m.json(from)
		t.Name[i], t.Category[i] = m.plans[from].name, m.plans[from].category
		t.StartTime[i], t.EndTime[i] = millis(m.start[from]), millis(m.end[from])
		if m.end[from] > m.start[from] {
			t.Phase[i] = phaseInterval
		}
	}
	return t
}

// json returns the data of one marker.
func (m *markers) json(i int) json.RawMessage {
	from := 0
	if i > 0 {
		from = m.dataEnd[i-1]
	}
	return m.data[from:m.dataEnd[i]]
}

// seen returns the time of the first and the last marker; far apart the wrong way
// round without any.
func (m *markers) seen() (first, last int64) {
	first, last = math.MaxInt64, math.MinInt64
	for i := range m.start {
		first, last = min(first, m.start[i]), max(last, m.end[i])
	}
	return first, last
}
