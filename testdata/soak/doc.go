// Package soak keeps the language server busy for as long as asked: a user who
// types all the time, in valid and in broken text, renames, closes and opens
// files, and watches a real program being profiled, which is stopped, cancelled
// and started again. Memory must stay flat, and nothing may be left: no
// goroutine, file descriptor, process or temporary file.
//
//	make soak DURATION=30m
//
// The server is the real binary over its standard streams. How many goroutines it
// has it tells by the trace of the scheduler that is in every Go program
// (GODEBUG=schedtrace, scheddetail); all else is in /proc.
package soak
