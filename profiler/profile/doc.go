// Package profile turns the events of a recording into one immutable Profile:
// sample types, a calling-context tree, line and method weights, threads and
// time, and the facts that say how far the numbers can be trusted.
//
// It is not a decoder (package jfr is), knows no source files (package source
// does) and draws nothing (packages report and flamegraph do). It neither logs
// nor reads the clock or the environment.
//
// The flow: a Builder is given chunks. In each chunk it first counts samples by
// stack trace id, thread and time bin, then decodes every stack that occurred
// once, into numbers of frames that mean the same in every chunk, and looks up
// the tree node of each stack by the hash of its frames. What remains of an
// event is a cell: (node, thread, time bin) with a count and a weight. Cells are
// merged into coarser time bins when there are too many, so memory follows the
// variety of the samples, not their number. Snapshot hands out a Profile that
// shares everything that is already there.
//
// A View is one sample type of a Profile: weights per tree
// node, from which lines, methods, callers and callees are derived on demand.
//
// What the numbers mean: self is the weight of the samples with a line (or
// method) on top of the stack, total the weight of those with it anywhere, each
// sample counted once however often a recursion repeats it.
package profile
