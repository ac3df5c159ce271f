// Package flamegraph turns a profile into a flame graph: one self-contained
// HTML file, a picture, collapsed stacks, a tree in JSON, a file for
// Speedscope, or a page served to one user on this machine.
//
// It is not a profiler and finds no source files. The page is drawn by its own
// code in editors/webview.
//
// The flow: build merges the profile's calling-context tree by method, and that of
// the earlier profile if two are compared (runs.go), takes frames too small to be
// seen together into nodes that say so (merge.go, prune.go), and sums the samples per node,
// thread and time bin (cells.go). The result is a
// PageData (protocol.go, the twin of the page's protocol.ts), which is written
// without reflection (encode.go) into an HTML file (html.go) or sent by the
// Server (server.go). Other files are made from the same merged tree with the
// weights of one sample type (graph.go): the picture (svg.go), whose boxes are
// placed by svglayout.go and coloured as the page is by svgcolour.go. For
// Speedscope (speedscope.go) samples keep their thread and order.
package flamegraph
