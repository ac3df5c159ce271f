// Package jfr reads recordings of the JDK Flight Recorder, of every producer and in whatever state: bytes become
// chunks, types, constants and events in columns. It follows recordings that are still being written.
// It knows nothing of profiles, SQL or editors, and neither logs nor reads the clock or the environment.
//
// A recording is a sequence of chunks, each complete in itself:
//
//	+--------+--------+------------+--------+-----+------------+----------+
//	| header | events | checkpoint | events | ... | checkpoint | metadata |
//	+--------+--------+------------+--------+-----+------------+----------+
//	 68 bytes: sizes,  constants by type     |        ^  |       types, fields
//	 clock, places     and key, valid in     +-- links backwards
//	                   this chunk only
//
// Each event is its size, its type and the fields that the metadata says; most numbers are of variable length. FORMAT.md
// beside this file draws all of it.
//
//	rec, err := jfr.Open("run.jfr")
//	for chunk, err := range rec.Chunks() {
//		waits := chunk.Select(chunk.Metadata().Type("jdk.ThreadPark"), "duration", "stackTrace")
//		for table, err := range chunk.Events(waits) {
//			durations := table.Ints("duration")
//		}
//	}
//
// [Recording.Each] goes through several chunks at once. Columns hold constants as keys; [Chunk.Method], [Chunk.Thread] and
// the like resolve the usual ones, [Chunk.Pool] gives every other as a table, [Chunk.Stacks] finds stack traces, and
// [Chunk.DigestStacks] is for who needs the frames of all of them. [Chunk.Counts] counts events without decoding any. A
// [Dictionary] numbers methods, frames and threads over all chunks. A [RawChunk] is for who writes a chunk anew.
//
// What is wrong with a recording is reported by [Recording.Problems] and does not stop the reading: everything readable
// is delivered. PERFORMANCE.md tells how it is fast, and what was tried in vain.
package jfr
