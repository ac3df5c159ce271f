package print

import (
	"bufio"
	"io"

	"jfrlens/jfr"
)

// DefaultStackDepth is the number of frames that are printed of a stack trace.
const DefaultStackDepth = 5

// Options chooses what is printed.
type Options struct {
	Filter     Filter
	StackDepth int  // frames per stack trace
	JDKClock   bool // times of all chunks by the clock of the first, as the JDK's tool has them
	Exact      bool // text: numbers and times with all their digits
	Screen     bool // not JSON, which escapes them: texts of the recording begin no line

	// Within tells whether what a thread, by its key, does until a time, in nanoseconds since 1970, is printed, and in which contexts it is,
	// which JSON has as well. Nil: all events are printed, and none has contexts there.
	Within func(thread, end int64) (contexts []Context, ok bool)

	Notice func(string) // if not nil, it is told in a sentence what is left out of a chunk though it could be read
}

// JSON writes the events of a recording as one JSON document, the same bytes
// as `jfr print --json` of JDK 25: chunk by chunk, in each chunk by end time.
// The document is complete even if a part of the recording cannot be read; there is none if nothing can.
func JSON(w io.Writer, rec *jfr.Recording, o Options) error {
	if err := rec.Decodable(); err != nil {
		return err
	}
	out := bufio.NewWriterSize(w, 1<<16)
	out.WriteString("{\n  \"recording\": {\n    \"events\": [")
	first := true
	emit := func(text []byte) error {
		if !first {
			out.WriteString(", ")
		}
		first = false
		_, err := out.Write(text)
		return err
	}
	err := eachChunk(rec, o, func(c *jfr.Chunk, times clock) error {
		return printChunk(c, o, newJSONRenderer(c, times, o).appendEvent, emit)
	})
	out.WriteString("]\n  }\n}")
	if flushErr := out.Flush(); err == nil {
		err = flushErr
	}
	return err
}

// printChunk renders the chosen events of a chunk in the order of their end, which is start plus duration in
// ticks, those of the same end as they stand in the file (jdk.jfr.internal.tool.EventPrintWriter).
func printChunk(c *jfr.Chunk, o Options, render func([]byte, *jfr.Table, int) []byte, emit func([]byte) error) error {
	types := chosenTypes(c.Metadata(), o.Filter)
	refs, err := listEvents(c, types)
	if err != nil {
		return err
	}
	sortEvents(refs)
	w := window{chunk: c, types: types, render: o.render(c, render)}
	return w.inOrder(refs, func(_ eventRef, text []byte) error {
		if len(text) == 0 {
			return nil
		}
		return emit(text)
	})
}
