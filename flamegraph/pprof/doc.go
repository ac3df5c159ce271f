// Package pprof writes a profile in the format of the tool pprof
// (https://github.com/google/pprof), which many other viewers and stores of
// profiles read as well.
//
// It is not that tool, and counts nothing: samples, weights and threads are those
// of package profile. Source files are found by the caller.
//
// The flow: [Write] numbers the places that stacks go through (places.go) and the
// stacks made of them (stacks.go), adds up the cells of the profile by stack and
// thread, one or two values per sample type (samples.go), and has the library
// encode the whole (write.go). The format is described in proto/profile.proto of
// github.com/google/pprof.
package pprof
