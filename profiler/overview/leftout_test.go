package overview

import (
	"testing"
	"time"

	"jfrlens/profiler/sample"
)

// What settings left out of waits is named by the bounds of all events of the kind.
func TestLeftOut(t *testing.T) {
	t.Parallel()
	one, other := newFacts(), newFacts()
	one.thresholds["jdk.FileRead"], other.thresholds["jdk.FileForce"] = time.Millisecond, 10*time.Millisecond
	one.limit("jdk.SocketRead", 300)
	other.limit("jdk.SocketRead", 100)
	other.limit("jdk.FileRead", 0) // off
	one.add(other)
	e := &evidence{facts: one}
	for sampleType, want := range map[string]string{sample.IO: "below 1.00 ms to 10.0 ms or beyond 100 a second", sample.Lock: ""} {
		if got := e.leftOut(sampleType); got != want {
			t.Errorf("%s: %q, want %q", sampleType, got, want)
		}
	}
}
