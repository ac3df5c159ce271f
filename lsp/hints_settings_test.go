package lsp_test

import (
	"strings"
	"testing"

	"jfrlens/lsp/lsptest"
)

// methodLenses are the titles of the lenses with numbers.
func methodLenses(e *lsptest.Editor, path string) (titles []string) {
	for _, title := range lensTitles(e, path) {
		if strings.Contains(title, "total") {
			titles = append(titles, title)
		}
	}
	return titles
}

// The sample type of the settings is shown where there is one, the user's choice by command before it.
func TestSampleTypeOfTheSettings(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), Settings: `{"sampleType":"alloc"}`, ClientName: "Neovim"})
	e.Await("the settings are known", func(s lsptest.State) bool { return len(s.Registered) > 0 })
	r, _ := run(t, e, runner)
	finish(t, e, r, typesCollapsed)
	awaitHint(t, e, path, 8, "100% · 4.10 kB")
	e.Configure(`{"sampleType":"wall"}`) // which there is not
	awaitHint(t, e, path, 8, "100% · 100")
	e.Configure(`{"sampleType":"alloc"}`)
	awaitHint(t, e, path, 8, "100% · 4.10 kB")
	if _, err := e.Execute("jfrlens.selectEvent", "cpu"); err != nil {
		t.Fatal(err)
	}
	awaitHint(t, e, path, 8, "100% · 100")
	e.Configure(`{"sampleType":"alloc","jdk":""}`)
	again, _ := run(t, e, runner)
	finish(t, e, again, typesCollapsed)
	if got := labels(e, path)[8]; got != "100% · 100" {
		t.Errorf("the choice by command is lost: %q", got)
	}
}

// Each unit has its own words in hints, tooltips, lenses and hovers.
func TestUnitsOnTheLines(t *testing.T) {
	for kind, want := range map[string]struct{ stack, hint, hover string }{
		"cpu":      {"250", "100% · 250", "CPU samples: total 100.0%"},
		"cpu-time": {"3 1500000000", "~100% · 1.50 s", "total 1.50 s"},
		"alloc":    {"20 1234567", "100% · 1.23 MB", "total 1.23 MB"},
		"lock":     {"1 5000000", "100% · 5.00 ms", "total 5.00 ms"},
		"io":       {"40 90000000000", "100% · 1 min 30 s", "total 1 min 30 s"},
	} {
		t.Run(kind, func(t *testing.T) {
			e, path := profiled(t, "@type "+kind+"\ndemo.Main.main:5;demo.Main.work:9 "+want.stack+"\n")
			if got := labels(e, path)[8]; got != want.hint {
				t.Errorf("the hint is %q, want %q", got, want.hint)
			}
			if got := e.Hover(path, 8); !strings.Contains(got, want.hover) {
				t.Errorf("the hover is %s, want %q", got, want.hover)
			}
			if got := methodLenses(e, path); len(got) != 2 || strings.HasPrefix(want.hint, "~") != strings.Contains(got[0], "~") {
				t.Errorf("the lenses are %q", got)
			}
		})
	}
}
