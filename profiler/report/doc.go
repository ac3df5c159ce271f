// Package report shows a view of a profile to people, as terminal text in the
// manner of "perf annotate", and to programs, as one JSON object.
//
// It finds no sources itself: the caller hands in something that does. It
// knows nothing of terminals either: whether to use colour and how wide the
// text may be are options.
package report
