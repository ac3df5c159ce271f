// Package timeline reads what a recording says of moments: what each thread did
// when, when the whole program stood still, how numbers went up and down, and the
// events themselves. Sums over a time are package profile's.
//
//	Read      threads, their spans and the stops   (one pass, several chunks at once)
//	Charts    numeric fields over time             (one pass over the types that are asked for)
//	Types     event types with counts and times
//	Rows      the events of one type as text
//	About     what the recording says of the JVM and the machine
//
// What is not recorded is unknown: no span is ever made up, and the thresholds below
// which nothing was recorded are told by [Timeline.Limits].
package timeline
