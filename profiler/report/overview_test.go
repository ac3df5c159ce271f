package report_test

import (
	"strings"
	"testing"
	"unicode/utf8"

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

// TestOverviewKeepsMethods: of a name that is too long for the line the package goes, and the source text only where it must.
func TestOverviewKeepsMethods(t *testing.T) {
	t.Parallel()
	class := strings.Repeat("package.", 12) + "Type"
	for want, where := range map[string]overview.Where{
		".Type.method:7\n":              {Class: class, Method: "method", Line: 7},
		"shop.Type.method:7  int a = 1": {Class: "shop.Type", Method: "method", Line: 7, Text: "int a = 1" + strings.Repeat(" + 1", 30)},
	} {
		var text strings.Builder
		cpu := overview.Kind{Name: "cpu", Label: "CPU", Loss: 0.9, Where: where}
		if err := report.Overview(&text, &overview.Overview{Kinds: []overview.Kind{cpu}}, report.Options{Width: 80}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(text.String(), want) {
			t.Errorf("%q is not in\n%s", want, &text)
		}
		for line := range strings.Lines(text.String()) {
			if utf8.RuneCountInString(line) > 81 {
				t.Errorf("wider than the terminal: %q", line)
			}
		}
	}
}
