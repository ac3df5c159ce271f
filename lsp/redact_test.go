package lsp_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/lsp/lsptest"
)

// The user sees where something secret is before a copy without it is written.
func TestRedact(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "hs_err_pid1.log")
	if err := os.WriteFile(path, []byte("jvm_args: -Dx=/home/alice/app.jar -Dpassword=geheim12\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	type result struct{ Output, Kind, Text string }
	e := lsptest.Start(t, lsptest.Options{Capabilities: able()})
	var question string
	answer := ""
	e.Answer(func(asked string, _ []string) string { question = asked; return answer })
	if got, err := e.Execute("jfrlens.redact", path); err != nil || len(got) > 0 && string(got) != "null" || !strings.Contains(question, "line 1: secret") || strings.Contains(question, "geheim") {
		t.Errorf("%s, %v after %q", got, err, question)
	}
	output := filepath.Join(dir, "hs_err_pid1.redacted.log")
	if _, err := os.Stat(output); err == nil {
		t.Error("it was written although nobody wanted that")
	}
	answer = "Write a Copy"
	got := execute[*result](t, e, "jfrlens.redact", path)
	text, err := os.ReadFile(output)
	if err != nil || got.Output != output || !strings.HasSuffix(string(text), " -Dpassword=***\n") || !strings.HasPrefix(string(text), "jvm_args: -Dx=/home/user") {
		t.Errorf("%+v, %v: %s", got, err, text)
	}
	if got := execute[*result](t, e, "jfrlens.redact", map[string]any{"recording": path, "quiet": true}); got == nil || got.Kind != "text" {
		t.Errorf("%+v", got)
	}
	if _, err := e.Execute("jfrlens.redact", filepath.Join(dir, "none.jfr")); err == nil || !strings.Contains(err.Error(), "cannot read") {
		t.Error(err)
	}
}
