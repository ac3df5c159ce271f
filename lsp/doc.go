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
// # Who owns what
//
// [Server] takes what the protocol asks and hands it on (commands.go, custom.go). All share the workspace: folders, documents,
// preferences, the editor. The screen has what is shown, on lines and pages; recordings read and compare; the launcher has
// what runs, and the goalFinder what could; doing has what a JVM does now; keptRuns, answers, pageRequests, runningJVMs and
// recorderAssist say by their names what they answer. Each knows those above it only.
//
// # What is not here
//
// No profile is computed here (profiler/profile), no program is started here
// (profiler, profiler/launch), no source is parsed here (profiler/source) and
// no page is drawn here (flamegraph). A request handler asks those packages
// and converts the answer.
package lsp
