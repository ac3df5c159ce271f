// Package contexts finds what threads worked for: events that last, such as com.acme.Request, are the context of all that the
// same thread did meanwhile. Those with fields that are annotated jdk.jfr.Contextual (JDK 25) are meant for that; any other
// event of a program that has a duration serves as well.
//
// Datadog's profiler writes the ids of spans into its samples instead (datadog.go).
//
// It counts nothing of a profile: package profile asks it what a sample happened in. It is not what prints context lines either, which
// package jfr/print does as the JDK's tool does.
//
// The flow: [Read] reads the context events of a recording, in one pass over these types alone (read.go), and keeps them by
// thread in order of time (threads.go). [Set.Choose] makes of what users type, such as traceId=5105* or com.acme.Order,
// what tells whether and where a sample counts (choose.go, choice.go). [Set.Measure] adds up what threads did in each
// context (measure.go), for tables of them (table.go) and for what one of them waited for (waits.go).
package contexts
