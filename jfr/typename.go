package jfr

import "strings"

// todaysName returns the name that a type has in recordings of JDK 11 and later. Oracle JDK 9 and 10 called the JDK's
// own events and structs otherwise (jdk.jfr.internal.consumer.ObjectFactory, TYPE_PREFIX_VERSION_1).
func todaysName(written string) string {
	if rest, ok := strings.CutPrefix(written, "com.oracle.jfr.types."); ok {
		return "jdk.types." + rest
	}
	if rest, ok := strings.CutPrefix(written, "com.oracle.jdk."); ok {
		return "jdk." + rest
	}
	return written
}
