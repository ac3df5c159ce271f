package write

import (
	"slices"

	"jfrlens/jfr"
)

// edit replaces a part of a chunk.
type edit struct {
	at, end int
	with    []byte
}

// encoded returns an event with edits, which ascend.
func encoded(data []byte, e jfr.RawEvent, edits []edit) []byte {
	size := e.End - e.At
	for _, d := range edits {
		size += len(d.with) - (d.end - d.at)
	}
	_, id := readVarint(data, e.At, e.End)
	width := id - e.At
	rest := size - width
	for width < maxVarint && (rest+width)>>(7*width) != 0 {
		width++
	}
	b := appendPadded(make([]byte, 0, rest+width), uint64(rest+width), width)
	from := id
	for _, d := range edits {
		b = append(append(b, data[from:d.at]...), d.with...)
		from = d.end
	}
	return append(b, data[from:e.End]...)
}

// headOf tells where the parts of an event are that has been put together.
func headOf(event []byte) jfr.RawEvent {
	_, p := readVarint(event, 0, len(event))
	id, p := readVarint(event, p, len(event))
	return jfr.RawEvent{ID: int64(id), Content: p, End: len(event)}
}

// sortEdits puts edits into the order of their places.
func sortEdits(edits []edit) []edit {
	slices.SortFunc(edits, func(a, b edit) int { return a.at - b.at })
	return edits
}
