// Package print shows recordings in the formats of the JDK's jfr tool, without
// a JDK.
//
// It knows nothing of profiles: it prints what the recording holds, event by
// event or counted. The formats follow the tool of JDK 25 (sources in
// jdk.jfr/jdk/jfr/internal/tool). Where the tool takes over from one chunk to the next what
// belongs to one chunk alone, the chunk's own is printed: clock and time zone (Options.JDKClock gives
// the tool's), and what a key means. A thread that is renamed has its new name in later chunks here, its
// first name there.
package print
