// Package write writes recordings of the JDK Flight Recorder: anew from others, with events left out and strings changed,
// and from nothing. It is the other half of package jfr, knows nothing of what is written, and decides nothing.
//
// [Rewrite] goes through the events of each chunk and copies bytes. Where an [Edit] changes something, the event is put
// together from the pieces around it; everything else stays as it is, bit for bit and in the same order: padding, constants
// that are there twice, keys that lead nowhere. What changes with that are the places that the header and the checkpoints
// name. If events are left out, constants and types that no event needs any more are left out too.
//
//	rec, err := jfr.Open("run.jfr")
//	out, err := os.Create("short.jfr")
//	done, err := write.Rewrite(out, rec, write.Edit{
//		Keep: func(t *jfr.Type) bool { return t.Name != "jdk.SystemProcess" },
//		Text: func(p *write.Place, text string) string { return strings.ReplaceAll(text, "secret", "***") },
//	})
//
// [New] starts a recording from nothing: types are declared, chunks are started, and constants and events are put into them.
// In memory there is one chunk at a time.
package write
