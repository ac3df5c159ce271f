// Package race tells the tests of one goroutine from the others. The race
// detector slows the decoder down five times and finds nothing in the former.
package race

import (
	"testing"

	"jfrlens/testdata/projects"
)

// OneGoroutine leaves a long test with one goroutine to the run without the
// race detector, but for the long matrix.
func OneGoroutine(t testing.TB) {
	t.Helper()
	if detects && !projects.All() {
		t.Skip("it has one goroutine: make test runs it without the race detector")
	}
}
