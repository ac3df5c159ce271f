package profile

import (
	"slices"
	"strings"
)

// Options are those of the JVM but what says no more than where and what is recorded, which differs from run to run.
func (j JVM) Options() []string {
	return slices.DeleteFunc(strings.Fields(j.Args), recordsOnly)
}

func recordsOnly(option string) bool {
	return strings.HasPrefix(option, "-XX:StartFlightRecording") || strings.HasPrefix(option, "-XX:FlightRecorderOptions") ||
		strings.HasPrefix(option, "-agentpath:") || strings.HasPrefix(option, "-Djfrlens.")
}
