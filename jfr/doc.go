// Package jfr reads recordings of the JDK Flight Recorder, of every producer and in whatever state:
// bytes become chunks, types, constants and events in columns. It follows recordings that are still
// being written and repairs those of killed JVMs. It knows nothing of profiles, SQL or editors, and
// neither logs nor reads the clock or the environment.
//
// # Use
//
// [Open] a recording, go through its chunks one after the other ([Recording.Chunks]) or several at once
// ([Recording.Each]), select the fields of an event type ([Chunk.Select]) and read them in batches
// ([Chunk.Events]). Columns hold constants as keys; [Chunk.Method], [Chunk.Thread] and the like resolve
// the usual ones, [Chunk.Pool] gives every other as a table. [Chunk.Stacks] finds stack traces.
//
// What is wrong with a recording is reported by [Recording.Problems] and does not stop the reading:
// everything readable is delivered. FORMAT.md beside this file draws the format.
//
// # How it works
//
// A chunk is read in blocks into a buffer that is used again for the next chunk. While a block is in the
// cache, one pass hops from event to event and notes where those of each type are. The metadata is
// parsed once for each distinct content and compiled to a plan per type: a list of steps that fill
// columns, in which neighbouring fields of the same kind, and neighbouring fields that nobody asked for,
// are one step. Constants have no size in bytes, so that their checkpoints are gone through once,
// skipping values, before the first constant is decoded; stack traces are found on the way and their
// frames are decoded only on demand.
//
// Nothing is allocated per event, value or stack. Bounds are checked once per event, string and list:
// buffers are padded, so that reading too far is harmless and noticed afterwards.
//
// # Where the time goes
//
// A recording of 122 MB (JDK 25, 10 chunks, 920,000 events, 217,000 stack traces with 10.3 million frames) on
// one core of a machine with two, file in the page cache, everything decoded:
//
//	read and index events                 34 ms   3.6 GB/s
//	decode every field of every event     55 ms    60 ns per event
//	find all constants and stack traces   52 ms   2.3 GB/s
//	decode all frames                    105 ms    10 ns per frame
//	  or as columns                      140 ms    13 ns per frame
//	other constants                       30 ms
//
// A profile of it has two lines: half is reading integers ([decoder.readInts] and [frameReader.standard], which
// for that reason read bytes in place), a sixth is skipping them.
package jfr
