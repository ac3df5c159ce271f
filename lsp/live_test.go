package lsp_test

import (
	"testing"

	"jfrlens/lsp/lsptest"
)

func TestLiveProfilesAreShownAndCancelTakesThemBack(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim"})
	first, _ := run(t, e, runner)
	finish(t, e, first, firstCollapsed)

	second, session := run(t, e, runner)
	second.Publish(fromCollapsed(t, secondCollapsed))
	awaitHint(t, e, path, 8, "60% · 60")
	if _, err := e.Execute("jfrlens.cancel", map[string]any{"session": session}); err != nil {
		t.Fatal(err)
	}
	e.Await("the run is cancelled", func(s lsptest.State) bool {
		for _, bar := range s.Progress {
			if bar.Ended && bar.Message == "cancelled" {
				return true
			}
		}
		return false
	})
	if got := labels(e, path); got[8] != "100% · 100" {
		t.Errorf("after cancel hints are %v", got)
	}
}

func TestTwoRunsAtOnce(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim"})
	first, _ := run(t, e, runner)
	second, session := runOther(t, e, runner, "Other")
	first.Publish(fromCollapsed(t, firstCollapsed))
	finish(t, e, first, firstCollapsed)
	second.Publish(fromCollapsed(t, secondCollapsed))
	if _, err := e.Execute("jfrlens.stop", map[string]any{"session": session}); err != nil {
		t.Fatal(err)
	}
	<-second.Stopped()
	select {
	case <-first.Stopped():
		t.Error("the other one was stopped, too")
	default:
	}
	finish(t, e, second, secondCollapsed)
	if got := labels(e, path); got[8] != "60% · 60" {
		t.Errorf("hints are %v", got)
	}
}

// Who cancels a run sees what was shown last of the others, not what was shown
// when it began.
func TestCancelShowsTheNewestOfTheOthers(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim"})
	first, _ := run(t, e, runner)
	first.Publish(fromCollapsed(t, "demo.Main.main:5 80\ndemo.Main.main:5;demo.Main.work:9 20"))
	awaitHint(t, e, path, 8, "20% · 20")
	second, _ := runOther(t, e, runner, "Other")
	second.Publish(fromCollapsed(t, firstCollapsed))
	awaitHint(t, e, path, 8, "100% · 100")
	finish(t, e, first, secondCollapsed)
	awaitHint(t, e, path, 8, "60% · 60")
	second.Publish(fromCollapsed(t, firstCollapsed))
	awaitHint(t, e, path, 8, "100% · 100")
	second.Cancel()
	awaitHint(t, e, path, 8, "60% · 60")
}

// Programs that are cancelled leave nothing of each other behind.
func TestCancelAllTakesAllBack(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim"})
	first, _ := run(t, e, runner)
	finish(t, e, first, secondCollapsed)
	second, _ := run(t, e, runner)
	second.Publish(fromCollapsed(t, firstCollapsed))
	awaitHint(t, e, path, 8, "100% · 100")
	third, _ := runOther(t, e, runner, "Other")
	third.Publish(fromCollapsed(t, "demo.Main.main:5 80\ndemo.Main.main:5;demo.Main.work:9 20"))
	awaitHint(t, e, path, 8, "20% · 20")
	second.Cancel()
	e.Await("the first is cancelled", func(s lsptest.State) bool { return cancelled(s) == 1 })
	third.Cancel()
	e.Await("the second is cancelled", func(s lsptest.State) bool { return cancelled(s) == 2 })
	if got := labels(e, path); got[8] != "60% · 60" {
		t.Errorf("after cancel hints are %v", got)
	}
}

// cancelled counts the runs that were cancelled.
func cancelled(s lsptest.State) int {
	n := 0
	for _, bar := range s.Progress {
		if bar.Ended && bar.Message == "cancelled" {
			n++
		}
	}
	return n
}
