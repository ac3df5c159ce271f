package print

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"jfrlens/jfr"
)

// eventRef is one event of a chunk, before its fields are decoded.
type eventRef struct {
	order  int64 // by which events are printed; first the end in ticks
	thread int64 // key; noThread if the event has none
	offset uint32
	typ    int32 // index into the list of chosen types
}

// noThread is the key of no thread: HotSpot counts them from 1.
const noThread = math.MinInt64

// listEvents lists the events of some types, in no particular order.
func listEvents(c *jfr.Chunk, types []*jfr.Type) ([]eventRef, error) {
	var refs []eventRef
	for i, t := range types {
		for table, err := range c.Events(c.Select(t, "startTime", "duration", threadField)) {
			if err != nil {
				return nil, err
			}
			refs = appendRefs(refs, table, int32(i))
		}
	}
	return refs, nil
}

func appendRefs(refs []eventRef, table *jfr.Table, typ int32) []eventRef {
	thread := table.Column(threadField)
	for row := range table.Rows {
		ref := eventRef{order: endOf(table, row), thread: noThread, offset: table.Offsets[row], typ: typ}
		if thread != nil && thread.Kind == jfr.KindConstant {
			ref.thread = thread.Ints[row]
		}
		refs = append(refs, ref)
	}
	return refs
}

// sortEvents sorts by the given order, events of the same as they stand in the file.
func sortEvents(refs []eventRef) {
	slices.SortFunc(refs, func(a, b eventRef) int {
		return cmp.Or(cmp.Compare(a.order, b.order), cmp.Compare(a.offset, b.offset))
	})
}

// byOffset compares the places of events in the file.
func byOffset(a, b eventRef) int { return cmp.Compare(a.offset, b.offset) }

// startOf is the start of the event in a row, in ticks.
func startOf(table *jfr.Table, row int) int64 {
	if start := table.Column("startTime"); start != nil && start.Kind == jfr.KindInt {
		return start.Ints[row]
	}
	return 0
}

// endOf is the end of the event in a row, in ticks.
func endOf(table *jfr.Table, row int) int64 {
	end := startOf(table, row)
	if duration := table.Column("duration"); duration != nil && duration.Kind == jfr.KindInt {
		end += duration.Ints[row]
	}
	return end
}

// windowEvents is the number of events that are rendered before they are
// written: enough to decode many of one type at a time, few enough that their
// text fits into memory.
const windowEvents = 2048

// window renders some events of several types and keeps their texts in order.
type window struct {
	chunk  *jfr.Chunk
	types  []*jfr.Type
	render func(buf []byte, table *jfr.Table, row int) []byte

	refs    []eventRef
	byType  [][]int // positions in refs
	offsets []uint32
	text    []byte
	spans   [][2]int // of text, by position in refs; empty for damaged events
}

// inOrder renders the events and hands out their texts one after the other; that of an event which cannot be
// decoded is empty.
func (w *window) inOrder(refs []eventRef, emit func(ref eventRef, text []byte) error) error {
	w.byType = make([][]int, len(w.types))
	w.spans = make([][2]int, windowEvents)
	for part := range slices.Chunk(refs, windowEvents) {
		if err := w.emitPart(part, emit); err != nil {
			return err
		}
	}
	return nil
}

// maxWindowText bounds the texts of a window; one of more events than fit is rendered in halves.
const maxWindowText = 64 << 20

var errWindowFull = errors.New("the texts of the events are too long for one window")

// emitPart renders the events of a part of the recording and hands them out.
func (w *window) emitPart(part []eventRef, emit func(ref eventRef, text []byte) error) error {
	err := w.fill(part)
	if err == errWindowFull {
		middle := len(part) / 2
		if err := w.emitPart(part[:middle], emit); err != nil {
			return err
		}
		return w.emitPart(part[middle:], emit)
	}
	if err != nil {
		return err
	}
	for i, ref := range part {
		span := w.spans[i]
		if err := emit(ref, w.text[span[0]:span[1]]); err != nil {
			return err
		}
	}
	return nil
}

// fill renders the events of a part of the recording, type by type.
func (w *window) fill(refs []eventRef) error {
	w.refs, w.text = refs, w.text[:0]
	clear(w.spans)
	for i := range w.byType {
		w.byType[i] = w.byType[i][:0]
	}
	for i, ref := range refs {
		w.byType[ref.typ] = append(w.byType[ref.typ], i)
	}
	for typ, positions := range w.byType {
		if len(positions) == 0 {
			continue
		}
		if err := w.fillType(w.types[typ], positions); err != nil {
			return err
		}
	}
	return nil
}

// fillType renders the events of one type. Events that cannot be decoded are
// missing in the tables, so rows are matched to positions by offset.
func (w *window) fillType(t *jfr.Type, positions []int) error {
	w.offsets = w.offsets[:0]
	for _, i := range positions {
		w.offsets = append(w.offsets, w.refs[i].offset)
	}
	next := 0
	for table, err := range w.chunk.EventsAt(w.chunk.Select(t), w.offsets) {
		if err != nil {
			return err
		}
		for row := range table.Rows {
			for w.refs[positions[next]].offset != table.Offsets[row] {
				next++
			}
			from := len(w.text)
			w.text = w.render(w.text, table, row)
			if len(w.text) > maxWindowText && len(w.refs) > 1 {
				return errWindowFull
			}
			w.spans[positions[next]] = [2]int{from, len(w.text)}
			next++
		}
	}
	return nil
}
