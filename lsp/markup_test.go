package lsp_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.lsp.dev/protocol"

	"jfrlens/lsp/lsptest"
)

var (
	codeSpans = regexp.MustCompile("(?s)``[^`].*?[^`]``|`[^`]*`")
	// ownLinks are those that hovers have: to a line of the source, and to the callers in our page.
	ownLinks = regexp.MustCompile(`\[\]\(file:///[^)\s]*/M\.java#L\d+\)|\[All callers in the flame graph\]\(command:jfrlens\.openFlameGraph\?%5B%7B%22callers%22:[^)\s]*%7D%5D\)`)
	escapes  = regexp.MustCompile(`\\[[:punct:]]`)
	markup   = regexp.MustCompile(`\]\(|!\[|<img|\*\*b\*\*|command:|https?://`)
)

// Every text of the recording is a link to a command, an image, an element and marks: in what an editor shows there is none.
func TestRecordingFullOfMarkup(t *testing.T) {
	e, runner, _ := opened(t, lsptest.Options{Capabilities: able(), ClientName: "Visual Studio Code"})
	recording, err := filepath.Abs(filepath.Join("testdata", "markup.jfr.zst"))
	if err != nil {
		t.Fatal(err)
	}
	source := filepath.Join(runner.Root, "a", "M.java")
	const text = "package a;\npublic class M {\n  public static void main(String[] s) { work();\n    work(); }\n  static void work() { }\n}\n"
	if err := os.MkdirAll(filepath.Dir(source), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(source, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	e.Open(source, "java", text)
	if _, err := e.Execute("jfrlens.openRecording", recording); err != nil {
		t.Fatal(err)
	}
	e.AwaitAnswer("there is a hover", func() bool { return e.Hover(source, 2) != "" })
	counted := false
	for row := range uint32(6) {
		hover := e.Hover(source, row)
		counted = counted || strings.Contains(hover, "5 calls")
		if found := foreignMarkup(hover); found != "" {
			t.Errorf("line %d: %q is mark-up in the hover:\n%s", row+1, found, hover)
		}
	}
	if !counted {
		t.Errorf("no hover tells the exact count; the first line has %q", e.Hover(source, 2))
	}
	harmless := func(what, text string) {
		t.Helper()
		if strings.ContainsAny(text, "\n\r\x1b\u202e") {
			t.Errorf("%s: %q", what, text)
		}
	}
	for _, hint := range e.InlayHints(source) {
		for _, part := range hint.Label.(protocol.InlayHintLabelPartSlice) {
			harmless("hint", part.Value)
		}
	}
	for _, lens := range e.CodeLenses(source) {
		harmless("lens", lens.Command.Title)
	}
	for _, message := range e.State().Messages {
		harmless("message", message)
	}
}

// foreignMarkup is mark-up of a hover that is not ours, empty if there is none.
func foreignMarkup(hover string) string {
	text := ownLinks.ReplaceAllString(codeSpans.ReplaceAllString(hover, ""), "")
	return markup.FindString(escapes.ReplaceAllString(text, ""))
}
