package lsp_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"go.lsp.dev/protocol"

	"jfrlens/jfr/jfrtest"
	"jfrlens/lsp/lsptest"
)

// seenBy collects what an editor shows: by surface, the texts.
type seenBy map[string][]string

func (s seenBy) add(surface string, texts ...string) { s[surface] = append(s[surface], texts...) }

// result adds all strings of a command's result.
func (s seenBy) result(t *testing.T, e *lsptest.Editor, command string, args ...any) {
	t.Helper()
	raw, err := e.Execute(command, args...)
	if err != nil {
		s.add(command, err.Error())
		return
	}
	var value any
	if err := json.Unmarshal(raw, &value); err != nil {
		t.Fatal(err)
	}
	s.values(command, value)
}

func (s seenBy) values(surface string, value any) {
	switch v := value.(type) {
	case string:
		s.add(surface, v)
	case []any:
		for _, item := range v {
			s.values(surface, item)
		}
	case map[string]any:
		for _, item := range v {
			s.values(surface, item)
		}
	}
}

// check tells what hides or turns text, or begins a line, and whether the recording was seen there at all where it must.
func (s seenBy) check(t *testing.T, must ...string) {
	t.Helper()
	for surface, texts := range s {
		for _, text := range texts {
			if at := strings.IndexFunc(text, isHarmful); at >= 0 {
				t.Errorf("%s has %.60q", surface, text[at:])
			}
			if strings.Contains(text, "\nFAKE") || strings.Contains(text, "\n</title>") {
				t.Errorf("%s: the recording begins a line: %.300q", surface, text)
			}
		}
	}
	for _, surface := range must {
		if !strings.Contains(strings.Join(s[surface], ""), "FAKE") {
			t.Errorf("%s has nothing of the recording: %q", surface, s[surface])
		}
	}
}

func isHarmful(r rune) bool {
	return unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029'
}

// Whatever a recording holds, an editor gets text that hides nothing, and no mark-up that it did not ask for.
func TestHostileRecordingInEditors(t *testing.T) {
	e, runner, _ := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Neovim"})
	source, recording := filepath.Join(runner.Root, "a", "M.java"), filepath.Join(runner.Root, "hostile.jfr")
	const text = "package a;\npublic class M {\n  static void work() {\n    more();\n  }\n  static void more() { }\n}\n"
	if err := os.MkdirAll(filepath.Dir(source), 0o700); err != nil {
		t.Fatal(err)
	}
	for path, content := range map[string][]byte{source: []byte(text), recording: jfrtest.HostileChunk().Finish()} {
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	e.Open(source, "java", text)
	seen := seenBy{}
	seen.result(t, e, "jfrlens.openRecording", recording)
	for _, kind := range []string{"nothing", "exceptions", "io", "lock", "cpu"} {
		seen.result(t, e, "jfrlens.selectEvent", map[string]any{"type": kind})
		e.AwaitAnswer("there is a hover", func() bool { return e.Hover(source, 3) != "" })
		for row := range uint32(6) {
			hover := e.Hover(source, row)
			seen.add("hover", hover)
			if found := foreignMarkup(hover); found != "" {
				t.Errorf("%s, line %d: %q is mark-up in the hover:\n%s", kind, row+1, found, hover)
			}
		}
		for _, hint := range e.InlayHints(source) {
			for _, part := range hint.Label.(protocol.InlayHintLabelPartSlice) {
				seen.add("hint", part.Value, string(part.Tooltip.(protocol.String)))
			}
		}
		for _, lens := range e.CodeLenses(source) {
			seen.add("lens", lens.Command.Title)
		}
		seen.result(t, e, "jfrlens.hotLines")
	}
	seen.result(t, e, "jfrlens.nextHotLine")
	seen.result(t, e, "jfrlens.overview")
	e.Await("the overview is asked", func(s lsptest.State) bool {
		return strings.Contains(strings.Join(s.Messages, ""), "Where the time of")
	})
	for _, request := range []string{"jfrlens/heat", "jfrlens/shown", "jfrlens/page"} {
		var value any
		if err := askCustom(t, e, request, map[string]any{"uri": "file://" + source}, &value); err != nil {
			t.Errorf("%s: %v", request, err)
		}
		seen.values(request, value)
	}
	seen.add("message", e.State().Messages...)
	seen.add("log", e.State().Logs...)
	seen.check(t, "hover", "jfrlens.overview", "jfrlens/page", "message")
}

// Nor does what a program prints, or says when it fails.
func TestHostileProgramInEditors(t *testing.T) {
	e, runner, _ := opened(t, lsptest.Options{Capabilities: able()})
	r, _ := run(t, e, runner)
	r.Output("stderr", "said "+strings.ReplaceAll(jfrtest.Hostile, "\n", ""))
	r.Fail(errors.New("it ended: \x1b[31m\u202e\u2028\x07 FAKE"))
	e.Await("the failure and the line are told", func(s lsptest.State) bool {
		return strings.Contains(strings.Join(s.Messages, ""), "FAKE") && strings.Contains(strings.Join(s.Logs, ""), "FAKE")
	})
	seen := seenBy{"message": e.State().Messages, "log": e.State().Logs}
	for _, bar := range e.State().Progress {
		seen.add("progress", bar.Title, bar.Message)
	}
	seen.check(t, "message", "log")
}
