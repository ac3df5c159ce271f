package write

import (
	"fmt"
	"io"

	"jfrlens/jfr"
)

// Edit says what becomes of a recording. What is nil changes nothing. All functions are called by one goroutine.
type Edit struct {
	// Keep says whether the events of a type stay. A type that does not stay is left out of the metadata too, with those
	// that only it needs, and so are the events that tell its settings.
	Keep func(t *jfr.Type) bool
	// Event is called for each event of the types that Look says, all if that is nil, and may change it or leave it out.
	Event func(e *Event)
	// Look says for which types Event is called.
	Look func(t *jfr.Type) bool
	// Text returns what becomes of a string of an event or a constant. The answer may depend on nothing but the
	// place and the string: it is asked once and used for all that are equal.
	Text func(p *Place, text string) string
	// Refers is told of each string that is a constant, by the place that refers to it: what Text is given for the constant itself
	// does not say who uses it.
	Refers func(p *Place, text string)
	// Changed is told of each string that Text has changed.
	Changed func(p *Place)
	// Declared returns what becomes of a string that declares types; name says that it names a type, a field or a setting,
	// else it is a text about one. It is asked once of metadata that chunks in succession have in common.
	Declared func(name bool, text string) string
	// DropUnknown leaves out events whose type the metadata does not have as an event type, which nobody can look into.
	DropUnknown bool
	// Renumber gives the metadata of each chunk an id of its own, above this one. The JDK's tools take metadata of equal
	// ids for the same, so that they misread recordings of several JVMs behind each other. 0 keeps the ids.
	Renumber int64
	// NotLast says that others are to come behind the recording: no chunk is marked as the last.
	NotLast bool
}

// Result says what has been done.
type Result struct {
	// Chunks, Events and Bytes have been written; events do not count metadata and constants.
	Chunks, Events, Bytes int64
	// Dropped is the number of events left out, Unknown how many of them have a type that the metadata does not have.
	Dropped, Unknown int64
	// Constants and Types is how many have been left out since no event needs them any more.
	Constants, Types int64
}

// Rewrite writes a recording anew. Chunks that are damaged or not finished are an error: package jfr/repair makes them
// whole. Without a change the bytes are those of the recording, decompressed.
func Rewrite(w io.Writer, rec *jfr.Recording, edit Edit) (Result, error) {
	r := rewriter{edit: &edit}
	err := r.eachChunk(rec, func(raw *jfr.RawChunk) error {
		if err := r.chunk(raw); err != nil {
			return unwritable(raw, err)
		}
		n, err := w.Write(r.out)
		r.result.Bytes += int64(n)
		if err != nil {
			return fmt.Errorf("write chunk %d: %w", raw.Index, err)
		}
		return nil
	})
	return r.result, err
}

// unwritable says of a chunk that it cannot be written anew.
func unwritable(raw *jfr.RawChunk, err error) error {
	return &jfr.FormatError{File: raw.File(), Chunk: raw.Index, Offset: raw.Offset, What: err.Error(), Err: jfr.ErrCorrupt}
}

// eachChunk calls fn for all chunks.
func (r *rewriter) eachChunk(rec *jfr.Recording, fn func(*jfr.RawChunk) error) error {
	chunks, err := rec.EachRaw(func(raw *jfr.RawChunk, _ bool) error {
		err := fn(raw)
		r.result.Chunks++
		return err
	})
	if err == nil && int64(chunks) != r.result.Chunks {
		err = &jfr.FormatError{
			File: rec.Name(), Chunk: -1, Err: jfr.ErrCorrupt,
			What: fmt.Sprintf("%d of %d chunks have no metadata and cannot be written anew", int64(chunks)-r.result.Chunks, chunks),
		}
	}
	return err
}

// rewriter keeps what chunks have in common.
type rewriter struct {
	edit   *Edit
	plan   *plan
	out    []byte  // the chunk
	todo   []int32 // see chunk
	result Result
}

// planFor returns the plan for metadata, the last one if that is the same.
func (r *rewriter) planFor(meta *jfr.Metadata) *plan {
	if r.plan == nil || r.plan.meta != meta {
		r.plan = newPlan(meta, r.edit)
	}
	return r.plan
}

// chunk writes one chunk to r.out.
func (r *rewriter) chunk(raw *jfr.RawChunk) error {
	c := r.of(raw)
	if err := c.check(); err != nil {
		return err
	}
	if err := c.decide(); err != nil {
		return err
	}
	if err := c.write(); err != nil {
		return err
	}
	r.out, r.todo = c.out, c.todo
	return nil
}

// of prepares a chunk.
func (r *rewriter) of(raw *jfr.RawChunk) *chunk {
	return newChunk(chunk{
		RawChunk: raw, edit: r.edit, plan: r.planFor(raw.Metadata()), result: &r.result,
		data: raw.Bytes()[:raw.End()], out: r.out[:0], todo: r.todo[:0],
	})
}
