// Package firefox writes a recording as a profile of the Firefox Profiler
// (https://profiler.firefox.com): samples by thread and time, other events as
// markers, the load of the processors and the use of the heap as tracks.
//
// It chooses, it does not count: what a sample is and what it is worth is said
// by package profile, so that the numbers are those of every other output.
//
// The flow: [Write] makes a profile of the recording and takes its tree as the
// table of stacks (tables.go) and its cells as samples (samples.go). A pass over
// the other events makes markers (reading.go, markers.go), whose fields are
// described once per event type (schema.go) and written by what they mean
// (values.go). Threads are chosen and ordered last (threads.go), when it is known
// what each of them has. format.go holds the format itself.
package firefox
