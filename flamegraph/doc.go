// Package flamegraph turns a profile into a flame graph: one self-contained
// HTML file, collapsed stacks, or a page served to one user on this machine.
//
// It is not a profiler and finds no source files; it draws nothing itself
// either, that is done by the page in editors/webview.
//
// The flow: build merges the profile's calling-context tree by method, and that of
// the earlier profile if two are compared (runs.go), folds frames too small to be
// seen into nodes that say so (merge.go, prune.go), and sums the samples per node,
// thread and time bin (cells.go). The result is a
// PageData (protocol.go, the twin of the page's protocol.ts), which is written
// without reflection (encode.go) into an HTML file (html.go) or sent by the
// Server (server.go).
package flamegraph
