package lsp_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"

	"jfrlens/lsp"
	"jfrlens/lsp/lsptest"
	"jfrlens/profiler/launch/consent"
)

// In a workspace that is not trusted nothing is run, but recordings are shown, compared and explained as elsewhere.
func TestWhatAnUntrustedWorkspaceMay(t *testing.T) {
	root := t.TempDir()
	first := keptRun(t, root, "20260501T120000Z-00000000", "2026-05-01T12:00:00Z")
	second := keptRun(t, root, "20260501T120100Z-00000000", "2026-05-01T12:01:00Z")
	o := lsptest.Options{Capabilities: able(), Init: map[string]any{"trusted": false}, Server: lsp.Options{SessionRoot: root}}
	e, runner, path := opened(t, o)
	for command, args := range map[string][]any{
		"jfrlens.profile":        nil,
		"jfrlens.profileTest":    {map[string]any{"class": "demo.MainTest"}},
		"jfrlens.check":          nil,
		"jfrlens.startDebugging": {map[string]any{"pid": os.Getpid()}},
		"jfrlens.timeMethod":     {map[string]any{"class": "demo.Main", "method": "work"}},
	} {
		if raw, err := e.Execute(command, args...); err == nil || !strings.Contains(err.Error(), "not trusted") {
			t.Errorf("%s: %s, %v", command, raw, err)
		}
	}
	quiet := map[string]any{"quiet": true}
	for _, step := range []struct {
		command string
		args    any
	}{
		{"jfrlens.openRecording", map[string]any{"recording": second, "quiet": true}},
		{"jfrlens.compare", map[string]any{"before": first, "quiet": true}},
		{"jfrlens.overview", quiet},
		{"jfrlens.runs", quiet},
		{"jfrlens.selectEvent", quiet},
		{"jfrlens.clear", nil},
	} {
		if _, err := e.Execute(step.command, step.args); err != nil {
			t.Errorf("%s: %v", step.command, err)
		}
	}
	if got := e.CodeActions(path, 3); len(got) > 0 {
		t.Errorf("actions %v", got)
	}
	if got := lensTitles(e, path); !slices.Equal(got, []string{"▶ Profile"}) { // a click says why not
		t.Errorf("lenses %q", got)
	}
	select {
	case r := <-runner.Started():
		t.Errorf("%+v was run", r.Request)
	default:
	}
}

// Nobody is asked a second question after a quiet start: what could not be allowed in between ends with an error.
func TestQuietStartStaysQuiet(t *testing.T) {
	refused := &consent.Error{Dangers: []consent.Danger{{File: ".mvn/jvm.config", Option: "-javaagent:x.jar", Reason: "it runs x.jar"}}}
	e, runner, _ := opened(t, lsptest.Options{Capabilities: able()})
	quiet := map[string]any{"quiet": true, "class": "demo.Main"}
	allowed := make(chan struct{})
	e.Answer(func(question string, _ []string) string {
		if strings.Contains(question, "is being profiled already") {
			t.Errorf("asked %q", question)
			return ""
		}
		<-allowed
		return "Allow for this run"
	})
	r, _ := started(t, e, runner, quiet)
	r.Fail(refused)
	e.Await("the user is asked whether it may run", func(s lsptest.State) bool { return hasMessage(s, "-javaagent:x.jar") })
	again, _ := started(t, e, runner, quiet) // by another click
	close(allowed)
	e.Await("the first is refused", func(s lsptest.State) bool { return hasMessage(s, "is being profiled already; stop that first") })
	again.Cancel()
}

// Problems of the project's settings are shown where they are, and a run says the first of them and goes on.
func TestProblemsOfTheProjectsSettings(t *testing.T) {
	for name, tt := range map[string]struct{ text, told string }{
		"syntax":     {`{"jfrConfig": {`, ":1:16: "},
		"two things": {`{"zzz": 1, "yyy": 2}`, "(and 1 more in the log)"},
		"wrong type": {`{"jfrConfig": 5}`, ":1:15: "},
		"empty":      {"", "the file is empty"},
		"fine":       {`{}`, ""},
		"comments":   {"// nothing\n{/* */}\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			e, runner, path := opened(t, lsptest.Options{Capabilities: able()})
			settings := filepath.Join(filepath.Dir(path), ".profileconfig.json")
			projectFile(t, settings, tt.text)
			e.Open(settings, "jsonc", tt.text)
			if got := len(e.Problems(settings)) > 0; got != (tt.told != "") {
				t.Errorf("problems are %v", e.State().Problems)
			}
			r, _ := started(t, e, runner, map[string]any{"class": "demo.Main"})
			r.Cancel()
			told := slices.ContainsFunc(e.State().Messages, func(m string) bool {
				return strings.HasPrefix(m, "The run goes on without what is wrong in the project's settings. Note: "+settings) && strings.Contains(m, tt.told)
			})
			if told != (tt.told != "") {
				t.Errorf("messages are %q", e.State().Messages)
			}
		})
	}
}

// Requests outside of the protocol refuse what they cannot read, and take missing parameters for none.
func TestParametersOutsideOfTheProtocol(t *testing.T) {
	e, path := profiled(t, firstCollapsed)
	for method, wrong := range map[string]string{
		"jfrlens/heat":      `{"uri":5}`,
		"jfrlens/page":      `{"recording":[]}`,
		"jfrlens/openFrame": `{"page":{}}`,
		"jfrlens/follow":    `{"page":"current","threads":"main"}`,
		"jfrlens/askPage":   `{"request":1}`,
		"jfrlens/typed":     `{"columns":"many"}`,
		"jfrlens/callTree":  `7`,
		"jfrlens/tests":     `{"uri":{}}`,
	} {
		if err := raw(t, e, method, wrong); codeOf(err) != int(jsonrpc2.InvalidParams) || !strings.Contains(err.Error(), method) {
			t.Errorf("%s %s: %v", method, wrong, err)
		}
		_, err := e.Conn().Call(t.Context(), method, nil, nil)
		if err != nil && strings.Contains(err.Error(), "internal error") {
			t.Errorf("%s without parameters: %v", method, err)
		}
	}
	for _, params := range []string{
		`{"session":"1","text":"x"}`, `{"session":"","text":"x"}`, `{"session":"99","columns":80,"rows":24}`, `{"session":"1","columns":-1,"rows":-1}`,
	} {
		if err := raw(t, e, "jfrlens/typed", params); codeOf(err) != int(jsonrpc2.InvalidParams) || !strings.Contains(err.Error(), "has no terminal") {
			t.Errorf("%s: %v", params, err)
		}
	}
	alive(t, e, path)
}
