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
// the usual ones, [Chunk.Pool] gives every other as a table. [Chunk.Stacks] finds stack traces; who needs the frames
// of all of them begins with [Chunk.DigestStacks].
//
// Keys hold in one chunk only. A [Dictionary] numbers methods, frames and threads over all chunks of a recording: profiles,
// exports and SQL take from it what the same method, frame or thread is.
//
// What is wrong with a recording is reported by [Recording.Problems] and does not stop the reading:
// everything readable is delivered. FORMAT.md beside this file draws the format.
//
// # How it works
//
// A chunk is read in blocks into a buffer that is used again for the next chunk, and kept for another visit
// of the same. While a block is in the cache, one pass hops from event to event and notes where those of
// each type are. The metadata is parsed once for each distinct content and compiled to a plan per type: a
// list of steps that fill columns, in which neighbouring fields of the same kind, and neighbouring fields
// that nobody asked for, are one step.
//
// Constants have no size in bytes, so that their checkpoints are gone through once, skipping values, before
// the first constant is decoded; stack traces are found on the way and their frames are decoded only on
// demand, or instead of skipping them, for readers that need all.
//
// Counting events ([Chunk.Counts]) reads their heads alone, in small windows, and jumps over large events:
// constants, which are most of a recording, are never read.
//
// One chunk is shared by several goroutines, too. Linked checkpoints are places where an event surely
// starts, so that each reads some stretches and finds their events; that every stretch ends where the next starts
// is checked, and a chunk of which it is not true is gone through in order. Metadata is parsed meanwhile where the
// header says it is, for when it is found there. Checkpoints are indexed, pools decoded and parts of the events
// delivered ([Recording.Each]) side by side. Of recordings with many chunks the last ones are shared so: no goroutine is
// left alone with a whole chunk.
//
// Nothing is allocated per event, value or stack. Bounds are checked once per event, string and list:
// buffers are padded, so that reading too far is harmless and noticed afterwards.
//
// # Where the time goes
//
// A recording of 120 MB (JDK 25, 10 chunks, 920,000 events, 215,000 stack traces with 10.2 million frames),
// everything decoded by testdata/bench/decode on one CPU, file in the page cache. Shares of user and
// system time, from perf record:
//
//	read and index events              18 %  of it reading by the kernel 13 %
//	find stack traces, decode frames   27 %
//	find other constants                7 %
//	enter stack traces                  3 %
//	decode every field of every event  24 %
//	strings, stack traces of events     6 %
//	other constants                    10 %
//	start, metadata, runtime            5 %
//
// Flat, the profile is integers: [frameReader.standard] 23 %, [decoder.readInts] 11 %, [decoder.run],
// [eventHead] and [keyIndex.get] 5 % each, skipping 4 %. Stack traces that are skipped first and decoded later, by
// [Stacks.Frames], take a tenth more time in all. Frames, runs of integers and heads of events are read by whole words for the
// usual sizes; reading every integer by words, without branches, was slower, because lengths repeat and the processor
// predicts them, and so was looking up the form of a frame in a table; assembly that finds the ends of 64 bytes at once and
// squeezes by PEXT was no faster. A call in the loop over integers, hardly ever made, kept its variables in memory, which took
// 2 % of everything. Copying frames that have occurred shortly before, nineteen
// of twenty, took three times as long as decoding them again: sequences that come back are short. Skipping the last
// integers of a list by larger blocks gained nothing. Decoding the events of all types in a part of
// the chunk before going on to the next part gains nothing.
//
// A page of new memory costs 2 to 3 us on a virtual machine, more than twice what filling it does: 13 MB are read into new
// memory in 9 ms, into memory that has been used in 1.5. Large pages made it dearer (to read a chunk of 79 MB 340 ms instead of
// 75, when the kernel had to make room for them), and asking for all pages at once gained nothing. Mapping the file would save
// that of the first chunk, but a file that becomes shorter while it is read would end the program.
//
// Two thirds of counting is the kernel copying events, one third is hopping, at 2 to 3 ns per event. Where the next event
// starts hangs on the size that has just been read, so that all that is computed in between is waited for: an address that
// is guarded against the end of its slice, see [word], made it 4. Heads that are read without branches took 6 ns, since the
// processor predicts their forms well, and hopping over two stretches in turn on one CPU gained nothing. Mapping the
// file takes twice as long as copying it.
//
// On two CPUs, 32 MB in 15 chunks take 29 ms (one takes 45): 2 are the start of the process, 3 the memory that is new to
// both. Collecting garbage then would cost as much again, not for the work but because every pointer that is written meanwhile
// is slow, so that programs do well to let the heap grow first. Batches of fewer rows, smaller blocks, a single look-up to
// enter a key, memory for pools that the next chunk's fit into and a path of their own for events of
// integers alone gained nothing, plans made only for types that have events 1 to 2 %. A build guided by a profile is 4 %
// faster on all recordings, but takes ten times as long; one for processors of the last ten years (GOAMD64=v3) is 5 % faster.
//
// Memory does not grow with the recording, only with the largest chunk: decoding 573 MB of chunks of 14 MB
// takes 70 MB on two CPUs and 45 MB on one.
package jfr
