// Package print shows recordings in the formats of the JDK's jfr tool, without
// a JDK.
//
// It knows nothing of profiles: it prints what the recording holds, event by
// event or counted. The formats follow the tool of JDK 25 (sources in
// jdk.jfr/jdk/jfr/internal/tool).
package print
