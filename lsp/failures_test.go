package lsp_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jfrlens/lsp/lsptest"
	"jfrlens/profiler"
	"jfrlens/profiler/launch/consent"
)

func TestFailuresAreOneSentence(t *testing.T) {
	tests := map[string]struct {
		end  func(t *testing.T, r *lsptest.Run)
		want string
	}{
		"error": {func(_ *testing.T, r *lsptest.Run) {
			r.Fail(&profiler.Error{What: "no profile of demo.Main", Why: "it ended too soon", Do: "profile a longer run"})
		}, "No profile of demo.Main: it ended too soon; profile a longer run."},
		"no samples": {func(t *testing.T, r *lsptest.Run) {
			r.Finish(profiler.Result{Profile: fromCollapsed(t, "")})
		}, "No profile of demo.Main: it has no samples; profile a longer run."},
		"result all the same": {func(t *testing.T, r *lsptest.Run) {
			r.Finish(profiler.Result{Profile: fromCollapsed(t, firstCollapsed), Failure: errors.New("the program failed with exit code 3")})
		}, "The program failed with exit code 3. Hottest line Main.java:9 (own 100.0%). Measured of demo.Main until then: 100 cpu samples."},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			e, runner, _ := opened(t, lsptest.Options{Capabilities: able()})
			r, _ := run(t, e, runner)
			tt.end(t, r)
			e.Await("the user is told", func(s lsptest.State) bool { return hasMessage(s, tt.want) })
		})
	}
}

func TestProgramThatDoesNotStart(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able()})
	runner.Refuse = errors.New("no JDK was found")
	if _, err := e.Execute("jfrlens.profile"); err == nil || err.Error() != "no JDK was found" {
		t.Errorf("answered %v", err)
	}
	if !hasMessage(e.State(), "No JDK was found.") {
		t.Errorf("messages are %q", e.State().Messages)
	}
	if got := e.CodeLenses(path)[0].Command.Title; got != "▶ Profile" {
		t.Errorf("the lens is %q", got)
	}
}

func TestNothingIsRunInAnUntrustedWorkspace(t *testing.T) {
	for name, init := range map[string]any{"not trusted": map[string]any{"trusted": false}, "unreadable": 42} {
		t.Run(name, func(t *testing.T) {
			e, _, _ := opened(t, lsptest.Options{Init: init})
			if _, err := e.Execute("jfrlens.profile"); err == nil || !strings.Contains(err.Error(), "not trusted") {
				t.Errorf("answered %v", err)
			}
			if !hasMessage(e.State(), "not trusted") {
				t.Errorf("messages are %q", e.State().Messages)
			}
		})
	}
}

// A run goes on with what is right in the project's settings, and says so.
func TestWrongProjectSettingsAreTold(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{Capabilities: able()})
	settings := filepath.Join(filepath.Dir(path), ".profileconfig.json")
	if err := os.WriteFile(settings, []byte(`{"jfrconfig": {`), 0o644); err != nil {
		t.Fatal(err)
	}
	r, _ := run(t, e, runner)
	r.Cancel()
	if !hasMessage(e.State(), settings+":1:") {
		t.Errorf("messages are %q", e.State().Messages)
	}
}

// A JDK is run to say its version where no file does, and the setting may name
// one that came with the workspace.
func TestNoJDKIsLookedForInAnUntrustedWorkspace(t *testing.T) {
	home := t.TempDir()
	java, ran := filepath.Join(home, "bin", "java"), filepath.Join(home, "ran")
	if err := os.Mkdir(filepath.Dir(java), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(java, []byte("#!/bin/sh\n>"+ran+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	settings := map[string]any{"jdk": home}
	e, _, path := opened(t, lsptest.Options{Init: map[string]any{"trusted": false, "settings": settings}})
	e.Replace(path, "void main() {}\n")
	if got := lensTitles(e, path); len(got) != 1 {
		t.Errorf("lenses %q, want the one that says why nothing is run", got)
	}
	e.Quit() // what was started has ended
	if _, err := os.Stat(ran); err == nil {
		t.Error("the setting's java was run")
	}
}

func TestSmallClientIsNotAskedForWhatItCannotDo(t *testing.T) {
	e, runner, path := opened(t, lsptest.Options{})
	r, _ := run(t, e, runner)
	finish(t, e, r, firstCollapsed)
	if s := e.State(); s.HintRefreshes+s.LensRefreshes+len(s.Progress)+len(s.Documents)+len(s.Registered) > 0 {
		t.Errorf("the client was asked: %+v", s)
	}
	if got := labels(e, path); got[8] != " 100% · 100" {
		t.Errorf("hints are %v, without padding they begin with a blank", got)
	}
	if got := e.Hover(path, 8); strings.Contains(got, "**") {
		t.Errorf("hover has markdown: %s", got)
	}
}

func TestOptionsOfTheRepositoryAreAskedAbout(t *testing.T) {
	refused := &consent.Error{Dangers: []consent.Danger{{File: ".mvn/jvm.config", Option: "-javaagent:x.jar", Reason: "it runs x.jar"}}}
	for answer, runs := range map[string]bool{"Allow for this run": true, "Do not run": false} {
		t.Run(answer, func(t *testing.T) {
			e, runner, _ := opened(t, lsptest.Options{Capabilities: able()})
			e.Answer(func(string, []string) string { return answer })
			r, _ := run(t, e, runner)
			r.Fail(refused)
			if runs {
				if again := runner.Next(t); !slices.Equal(again.Request.Agreed, refused.Dangers) {
					t.Error("ran again without the consent")
				}
				return
			}
			e.Await("the refusal is told", func(s lsptest.State) bool { return hasMessage(s, "The project's own files") })
		})
	}
}

// What is allowed for good is kept, and can be only where nothing else can change
// what it means.
func TestOptionsOfTheRepositoryAreAllowedForGood(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	project := t.TempDir()
	if err := os.WriteFile(filepath.Join(project, "maven.config"), []byte("-Pdev"), 0o600); err != nil {
		t.Fatal(err)
	}
	asked := func(told bool) *consent.Error {
		return &consent.Error{Project: project, Dir: project, Dangers: []consent.Danger{{File: "maven.config", Option: "-Pdev", Reason: "changes how the build works", Told: told}}}
	}
	for _, told := range []bool{false, true} {
		e, runner, _ := opened(t, lsptest.Options{Capabilities: able()})
		e.Answer(func(_ string, answers []string) string {
			if slices.Contains(answers, "Always for this project") != told {
				t.Errorf("answers %q", answers)
			}
			return answers[len(answers)-2]
		})
		r, _ := run(t, e, runner)
		r.Fail(asked(told))
		if again := runner.Next(t); len(again.Request.Agreed) != 1 {
			t.Error("ran again without the consent")
		}
		if profiler.Consents().Has(asked(true)) != told {
			t.Errorf("kept for good: %v", !told)
		}
	}
}
