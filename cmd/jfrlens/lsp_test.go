package main

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"go.lsp.dev/protocol"

	"jfrlens/lsp/lsptest"
	"jfrlens/testdata/jdks"
)

func yes() *bool { flag := true; return &flag }

// editor is a client that draws progress and refreshes. Its programs run until
// they are ended.
func editor(dir, jdk string) lsptest.Options {
	return lsptest.Options{
		Root: dir, ClientName: "Neovim",
		Init: map[string]any{"settings": map[string]any{"jdk": jdk, "jvmOptions": []string{"-Dmillis=3600000"}}},
		Capabilities: protocol.ClientCapabilities{
			Window: &protocol.WindowClientCapabilities{WorkDoneProgress: yes()},
			Workspace: &protocol.WorkspaceClientCapabilities{
				InlayHint: &protocol.InlayHintWorkspaceClientCapabilities{RefreshSupport: yes()},
			},
		},
	}
}

// samples is the number in the tooltip of the hint of a line, which counts from 1; 0 without one.
func samples(e *lsptest.Editor, path string, line uint32) int {
	for _, hint := range e.InlayHints(path) {
		if hint.Position.Line != line-1 {
			continue
		}
		tooltip := string(hint.Label.(protocol.InlayHintLabelPartSlice)[0].Tooltip.(protocol.String))
		found := regexp.MustCompile(`([\d,]+) sample`).FindStringSubmatch(tooltip)
		if found == nil {
			return 0
		}
		n, _ := strconv.Atoi(strings.ReplaceAll(found[1], ",", ""))
		return n
	}
	return 0
}

// awaitSamples waits until the hot line of hotJava has some.
func awaitSamples(t *testing.T, e *lsptest.Editor, path string, enough int) {
	t.Helper()
	e.AwaitAnswer("hints grow while the program runs", func() bool { return samples(e, path, 15) >= enough })
}

func wasProfiled(s lsptest.State) bool {
	return slices.ContainsFunc(s.Messages, func(m string) bool { return strings.Contains(m, "Profiled demo.Hot: ") })
}

// TestFromClickToHints clicks the lens of a real program and sees the hints.
func TestFromClickToHints(t *testing.T) {
	if testing.Short() {
		t.Skip("runs a JVM for seconds")
	}
	t.Parallel()
	jdk := jdks.Home(t, 21)
	dir, path := writeHot(t)
	e := startServer(t, editor(dir, jdk))
	e.Open(path, "java", hotJava)
	lenses := e.CodeLenses(path)
	if len(lenses) != 1 || !strings.Contains(lenses[0].Command.Title, "Profile") || lenses[0].Range.Start.Line != 5 {
		t.Fatalf("lenses are %+v", lenses)
	}
	if _, err := e.Click(lenses[0]); err != nil {
		t.Fatal(err)
	}
	awaitSamples(t, e, path, 60)
	if _, err := e.Execute("jfrlens.stop"); err != nil {
		t.Fatal(err)
	}
	e.Await("the result is told", wasProfiled)
	if heavy, light := samples(e, path, 15), samples(e, path, 19); heavy <= light || light == 0 {
		t.Errorf("heavy has %d samples, light %d", heavy, light)
	}
	if got := len(e.CodeLenses(path)); got != 5 {
		t.Errorf("%d lenses, want two of main, to profile and to check, and those of three hot methods", got)
	}
	if got := e.Hover(path, 14); !strings.Contains(got, "demo.Hot.main:9") {
		t.Errorf("hover does not name the caller:\n%s", got)
	}
}

// TestCrashOfTheEditorEndsTheProgram leaves no JVM behind.
func TestCrashOfTheEditorEndsTheProgram(t *testing.T) {
	if testing.Short() {
		t.Skip("runs a JVM for seconds")
	}
	t.Parallel()
	jdk := jdks.Home(t, 17)
	dir, path := writeHot(t)
	e := startServer(t, editor(dir, jdk))
	e.Open(path, "java", hotJava)
	if _, err := e.Execute("jfrlens.profile"); err != nil {
		t.Fatal(err)
	}
	awaitSamples(t, e, path, 1)
	e.HangUp()
	if got := e.ExitCode(); got != 1 {
		t.Errorf("exit code %d", got)
	}
	awaitEnd(t, dir)
}

// TestStopAndShutdownWithARunningProgram stops one program and shuts down
// under another.
func TestStopAndShutdownWithARunningProgram(t *testing.T) {
	if testing.Short() {
		t.Skip("runs a JVM for seconds")
	}
	t.Parallel()
	jdk := jdks.Home(t, 25)
	dir, path := writeHot(t)
	e := startServer(t, editor(dir, jdk))
	e.Open(path, "java", hotJava)
	for _, end := range []func(){
		func() {
			if _, err := e.Execute("jfrlens.stop"); err != nil {
				t.Fatal(err)
			}
			e.Await("what was measured is told", wasProfiled)
		},
		e.Quit,
	} {
		for _, command := range []string{"jfrlens.clear", "jfrlens.profile"} {
			if _, err := e.Execute(command); err != nil {
				t.Fatal(err)
			}
		}
		awaitSamples(t, e, path, 1)
		end()
		awaitEnd(t, dir)
	}
	if got := e.ExitCode(); got != 0 {
		t.Errorf("exit code %d", got)
	}
}
