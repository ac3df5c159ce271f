package report_test

import (
	"strings"
	"testing"

	"jfrlens/profiler/overview"
	"jfrlens/profiler/report"
)

// TestOverviewLeadsOn: what shows more of a kind of time is told once for each sample type, but not for what is shown anyway.
func TestOverviewLeadsOn(t *testing.T) {
	t.Parallel()
	lock := overview.Kind{Name: "lock", Label: "locks", Loss: 0.5, Type: "lock"}
	collector := overview.Kind{Name: "gc", Label: "garbage collector", Loss: 0.4, Type: "alloc"}
	stall := overview.Kind{Name: "stall", Label: "waiting for free memory", Loss: 0.3, Type: "alloc"}
	cpu := overview.Kind{Name: "cpu", Label: "CPU", Loss: 0.9, Type: "cpu-time"}
	calm := overview.Kind{Name: "io", Label: "I/O", Loss: 0.01, Type: "io"}
	for want, kinds := range map[string][]overview.Kind{
		"\n--type lock or --type alloc shows every place\n": {cpu, lock, collector, stall, calm},
		"CPU": {cpu, calm},
	} {
		var text strings.Builder
		if err := report.Overview(&text, &overview.Overview{Kinds: kinds}, report.Options{}); err != nil {
			t.Fatal(err)
		}
		if got := text.String(); !strings.Contains(got, want) || strings.Contains(got, "every place") != (len(kinds) > 2) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
}
