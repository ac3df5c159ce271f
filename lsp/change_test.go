package lsp_test

import (
	"fmt"
	"strings"
	"testing"

	"go.lsp.dev/protocol"

	"jfrlens/lsp/lsptest"
)

// A change that cannot be understood changes nothing: the text that the lenses
// come from stays, and neither the edit itself nor those beside it are applied.
func TestChangesThatCannotBeUnderstood(t *testing.T) {
	const (
		first = `{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"text":"\n"}`
		from  = `"start":{"line":0,"character":0}`
	)
	for name, tt := range map[string]struct{ changes, told string }{
		"no text":               {`[{}]`, "edit 0 has no text"},
		"text is a number":      {`[{"text":1}]`, "read a change"},
		"negative line":         {`[{"range":{` + from + `,"end":{"line":-1,"character":0}},"text":"x"}]`, "read a change"},
		"half a column":         {`[{"range":{` + from + `,"end":{"line":0,"character":0.5}},"text":"x"}]`, "read a change"},
		"line beyond 32 bits":   {`[{"range":{` + from + `,"end":{"line":4294967296,"character":0}},"text":"x"}]`, "read a change"},
		"range is a word":       {`[{"range":"all","text":"x"}]`, "read a change"},
		"range is empty":        {`[{"range":{},"text":"x"}]`, "lacks a line"},
		"no end":                {`[{"range":{` + from + `},"text":"x"}]`, "lacks a line"},
		"no column":             {`[{"range":{` + from + `,"end":{"line":1}},"text":"x"}]`, "lacks a line"},
		"ends before it starts": {`[{"range":{"start":{"line":5,"character":0},"end":{"line":1,"character":0}},"text":"x"}]`, "ends before it starts"},
		"behind a good one":     {`[` + first + `,{"range":{},"text":"x"}]`, "edit 1"},
		"list is an object":     {`{}`, "read a change"},
	} {
		t.Run(name, func(t *testing.T) {
			e, path := profiled(t, firstCollapsed)
			change(t, e, path, tt.changes)
			e.Await("the log tells", func(s lsptest.State) bool { return strings.Contains(strings.Join(s.Logs, "\n"), tt.told) })
			if got := labels(e, path); got[8] != "100% · 100" {
				t.Errorf("hints are %v", got)
			}
			change(t, e, path, `[`+first+`]`)
			if got := labels(e, path); got[9] != "100% · 100" {
				t.Errorf("after a good change hints are %v", got)
			}
		})
	}
}

// Clients that send the whole text may say that there is no range.
func TestWholeTextWithoutARange(t *testing.T) {
	for _, changes := range []string{`[{"text":%q}]`, `[{"range":null,"text":%q}]`, `[{"range":null,"rangeLength":7,"text":%q,"newer":1}]`} {
		e, path := profiled(t, firstCollapsed)
		change(t, e, path, fmt.Sprintf(changes, "// new\n"+mainJava))
		if got := labels(e, path); got[9] != "100% · 100" {
			t.Errorf("after %s hints are %v", changes, got)
		}
	}
}

// change sends a list of changes as text.
func change(t *testing.T, e *lsptest.Editor, path, changes string) {
	t.Helper()
	notify(t, e, protocol.MethodTextDocumentDidChange, fmt.Sprintf(`{"textDocument":{"uri":"file://%s","version":2},"contentChanges":%s}`, path, changes))
}
