package lsp_test

import (
	"testing"

	"jfrlens/lsp/lsptest"
)

func TestWhatIsShownIsTold(t *testing.T) {
	e, runner, _ := opened(t, lsptest.Options{Capabilities: able()})
	var shown *struct {
		Title, SampleType, Text string
		SampleTypes, Labels     []string
		Samples                 int64
	}
	if err := askCustom(t, e, "jfrlens/shown", map[string]any{}, &shown); err != nil || shown != nil {
		t.Fatalf("without a profile %+v, %v", shown, err)
	}
	r, _ := run(t, e, runner)
	finish(t, e, r, firstCollapsed)
	e.Await("the client is told that it has changed", func(s lsptest.State) bool { return s.ShownChanges > 0 })
	if err := askCustom(t, e, "jfrlens/shown", map[string]any{}, &shown); err != nil || shown == nil {
		t.Fatalf("with a profile %+v, %v", shown, err)
	}
	if shown.Title != "demo.Main" || shown.SampleType != "cpu" || shown.Samples != 100 || shown.Text != "100 cpu samples" || len(shown.Labels) != len(shown.SampleTypes) {
		t.Errorf("shown is %+v", *shown)
	}
}
