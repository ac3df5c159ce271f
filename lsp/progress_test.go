package lsp_test

import (
	"testing"

	"jfrlens/lsp/lsptest"
	"jfrlens/profiler"
)

// Of texts that come fast the last one is shown, though none follows it.
func TestLastProgressIsShown(t *testing.T) {
	e, runner, _ := opened(t, lsptest.Options{Capabilities: able()})
	r, _ := run(t, e, runner)
	for _, step := range []string{"preparing", "compiling", "starting", "running"} {
		r.Progress(profiler.Status{Step: step})
	}
	shows := func(text string) func(lsptest.State) bool {
		return func(s lsptest.State) bool {
			for _, bar := range s.Progress {
				return bar.Message == text
			}
			return false
		}
	}
	e.Await("the last step is shown", shows("running"))
	r.Progress(profiler.Status{Step: "running", Samples: 7})
	r.Progress(profiler.Status{Step: "running", Samples: 8})
	e.Await("the last number is shown", shows("running · 8 samples"))
	r.Progress(profiler.Status{Step: "reading"})
	r.Cancel()
	e.Await("nothing follows the end", shows("cancelled"))
}
