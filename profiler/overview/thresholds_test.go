package overview_test

import (
	"path/filepath"
	"slices"
	"testing"
)

// Sums of waits say from which length on these were recorded. The thresholds are those that jfrlens view active-settings shows.
func TestShortWaitsAreTold(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"async-jfrsync": "locks: waits below 20.0 ms are not recorded, so that the time is a lower bound",
		"datadog-jvm":   "locks: waits below 10.0 ms are not recorded, so that the time is a lower bound",
	} {
		o := read(t, filepath.Join("..", "..", "testdata", "recordings", "producers", name+".jfr"))
		if !slices.Contains(o.Unknown, want) {
			t.Errorf("%s: %q, want %q among them", name, o.Unknown, want)
		}
	}
}
