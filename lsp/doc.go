// Package lsp is the language server: it turns profiles into code lenses,
// inlay hints, hovers and commands, and nothing else. With the wire below it, it
// is the only one that speaks the protocol, and the only one in which lines count
// from zero.
//
// # Main flow
//
// [Serve] takes what comes in from the connection (package wire): notifications
// run inline, in wire order; every request gets the immutable document snapshot
// of the moment it arrived and then runs on its own goroutine. Requests are
// answered from memory: the result of a session is published once, as an immutable
// value with a line index per source file (published.go), and readers load one
// pointer.
//
// # What is not here
//
// No profile is computed here (profiler/profile), no program is started here
// (profiler, profiler/launch), no source is parsed here (profiler/source) and
// no page is drawn here (flamegraph). A request handler asks those packages
// and converts the answer.
package lsp
