package lsp_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"jfrlens/flamegraph"
	"jfrlens/lsp/lsptest"
)

// openSlow opens the source of the slow programs and the recording of one.
func openSlow(t *testing.T, program string) (e *lsptest.Editor, source, text string) {
	t.Helper()
	e, runner, _ := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim"})
	read, err := os.ReadFile(filepath.Join("..", "testdata", "java", "slow", "Slow.java"))
	if err != nil {
		t.Fatal(err)
	}
	recording, err := filepath.Abs(filepath.Join("..", "testdata", "recordings", "slow", program+"-jdk25.jfr.zst"))
	if err != nil {
		t.Fatal(err)
	}
	source, text = filepath.Join(runner.Root, "Slow.java"), string(read)
	if err := os.WriteFile(source, read, 0o600); err != nil {
		t.Fatal(err)
	}
	e.Open(source, "java", text)
	if _, err := e.Execute("jfrlens.openRecording", recording); err != nil {
		t.Fatal(err)
	}
	return e, source, text
}

// rowOf is the row of a planted line, from 0.
func rowOf(text, program string) int {
	return slices.IndexFunc(strings.Split(text, "\n"), func(row string) bool { return strings.HasSuffix(row, "// slow: "+program) })
}

// Where nothing is wrong the message begins with what the run lost most by, if that is not computing.
func TestMessageWithoutCause(t *testing.T) {
	e, _, _ := openSlow(t, "cache")
	e.Await("the message begins with the collector", func(s lsptest.State) bool {
		return slices.ContainsFunc(s.Messages, func(m string) bool {
			return strings.HasPrefix(m, "Most of the time: garbage collector, ") && strings.Contains(m, "(Slow.java:") && strings.Contains(m, ". Hottest line Slow.java:")
		})
	})
}

// The cause comes first in the closing message, in a hover of its line, and as the first place of the overview, also
// after edits.
func TestOverview(t *testing.T) {
	e, source, text := openSlow(t, "lock")
	e.Await("the message begins with the cause", func(s lsptest.State) bool {
		return slices.ContainsFunc(s.Messages, func(m string) bool {
			return strings.HasPrefix(m, "Threads waited ") && strings.Contains(m, "(Slow.java:")
		})
	})
	e.Replace(source, "\n"+text)
	row := rowOf(text, "lock") + 1
	if got := e.Hover(source, uint32(row)); !strings.Contains(got, "Threads waited ") || !strings.Contains(got, "Hold the lock for less") {
		t.Errorf("the hover does not tell the cause: %s", got)
	}
	raw, err := e.Execute("jfrlens.overview", map[string]any{"quiet": true})
	if err != nil {
		t.Fatal(err)
	}
	var o struct {
		Answer   string
		Kinds    []struct{ Label, Loss, Text string }
		Findings []struct {
			ID   string
			URI  uri.URI
			Line int
		}
	}
	if err := json.Unmarshal(raw, &o); err != nil {
		t.Fatal(err)
	}
	if len(o.Findings) != 1 || o.Findings[0].ID != "lock" || o.Findings[0].URI != uri.File(source) || o.Findings[0].Line != row {
		t.Errorf("findings are %+v, want one of a lock in row %d", o.Findings, row)
	}
	if len(o.Kinds) == 0 || o.Kinds[0].Label != "locks" || !strings.HasPrefix(o.Answer, "Threads waited ") {
		t.Errorf("overview is %s", raw)
	}
}

// Where a cause is known, no line of two samples is told beside it.
func TestClosingMessageOfFewSamples(t *testing.T) {
	e, _, _ := openSlow(t, "class-definition")
	e.Await("the message tells the cause alone", func(s lsptest.State) bool {
		return slices.ContainsFunc(s.Messages, func(m string) bool {
			return strings.Contains(m, " classes are loaded ") && strings.HasSuffix(m, "(Slow.java:299). Profiled class-definition-jdk25.jfr.zst: 2 cpu-time samples.")
		})
	})
}

// Who chooses a place of the overview gets there.
func TestOverviewLeadsToItsPlaces(t *testing.T) {
	e, source, text := openSlow(t, "lock")
	e.Answer(func(_ string, answers []string) string { return answers[0] })
	if _, err := e.Execute("jfrlens.overview"); err != nil {
		t.Fatal(err)
	}
	e.Await("the line of the lock is shown", func(s lsptest.State) bool {
		return slices.ContainsFunc(s.Documents, func(d protocol.ShowDocumentParams) bool {
			return d.URI == uri.File(source) && int(d.Selection.Start.Line) == rowOf(text, "lock")
		})
	})
}

func TestNoOverview(t *testing.T) {
	e, _, _ := opened(t, lsptest.Options{Capabilities: able()})
	if _, err := e.Execute("jfrlens.overview"); err == nil || !strings.Contains(err.Error(), "there is no profile yet") {
		t.Errorf("without a profile: %v", err)
	}
}

// Pages that clients show begin with the overview, and a place of it opens its line as a frame does.
func TestPageHasTheOverview(t *testing.T) {
	e, source, text := openSlow(t, "lock")
	recording, err := filepath.Abs(filepath.Join("..", "testdata", "recordings", "slow", "lock-jdk17.jfr.zst"))
	if err != nil {
		t.Fatal(err)
	}
	for name, params := range map[string]map[string]any{"what is shown": {}, "a recording": {"recording": recording}} {
		var page pageAnswer
		if err := askCustom(t, e, "jfrlens/page", params, &page); err != nil {
			t.Fatal(err)
		}
		o := page.Data.Overview
		if len(o.Findings) != 1 || !strings.HasPrefix(o.Answer, "Threads waited ") || o.Kinds[0].Type != "lock" {
			t.Fatalf("%s: the page begins with %+v", name, o)
		}
		var opened flamegraph.OpenResult
		place := map[string]any{"page": page.Page, "frame": o.Findings[0].Place.ID, "type": "lock"}
		if err := askCustom(t, e, "jfrlens/openFrame", place, &opened); err != nil {
			t.Fatal(err)
		}
		if want := rowOf(text, "lock") + 1; !opened.Opened || opened.File != source || opened.Line != want {
			t.Errorf("%s: opened %+v, want line %d", name, opened, want)
		}
	}
	compared := pageAnswer{}
	if err := askCustom(t, e, "jfrlens/page", map[string]any{"recording": recording, "before": recording}, &compared); err != nil {
		t.Fatal(err)
	}
	if got := compared.Data.Overview.Answer; got != "" {
		t.Errorf("a comparison says %q", got)
	}
}
