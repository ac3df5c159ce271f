package profiler

import (
	"slices"
	"time"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// unsampled says why a run that was to sample the processor shows something else:
// without it a program that works would look like one that waits.
func unsampled(p *profile.Profile, asked []string, release int) []string {
	kinds := []string{sample.CPU, sample.CPUTime}
	isAsked := len(asked) == 0 || slices.ContainsFunc(asked, func(name string) bool { return slices.Contains(kinds, name) })
	if !isAsked || slices.ContainsFunc(append(kinds, sample.Wall), p.Has) {
		return nil
	}
	const none = "no samples of Java code were taken"
	switch {
	case release == 8 && p.Quality().NonSafepoints == profile.Off: // tried: none in a tight loop, all in others
		return []string{none + ", which may be for want of -XX:+UnlockDiagnosticVMOptions -XX:+DebugNonSafepoints: without it JDK 8 often cannot tell where a compiled loop is"}
	case len(asked) == 0:
		return []string{none + ", as of a program that " + whatOf(p) + "; shown instead: " + p.Default().Label}
	}
	return nil
}

// whatOf is what a program did of which there are no samples.
func whatOf(p *profile.Profile) string {
	if p.Recorded() < time.Second {
		return "ends at once"
	}
	return "waits"
}
