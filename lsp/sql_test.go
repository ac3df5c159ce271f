package lsp_test

import (
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/protocol"

	"jfrlens/lsp/lsptest"
)

// SQL that reads events has them and their columns explained and completed; other SQL is left alone.
func TestColumnsOfEventsInSQL(t *testing.T) {
	e := lsptest.Start(t, lsptest.Options{Capabilities: able()})
	path := filepath.Join(t.TempDir(), "parks.sql")
	const text = "SELECT timeout FROM customers;\nSELECT p.until, timeout\nFROM ThreadPark p JOIN \"jdk.GarbageCollection\" g ON true;\nSELECT * FROM \n"
	e.Open(path, "sql", text)
	at := func(line int, word string) protocol.Position {
		return protocol.Position{Line: uint32(line), Character: uint32(strings.Index(strings.Split(text, "\n")[line], word) + 1)}
	}
	for word, want := range map[string]string{
		"until": "until of ThreadPark", "timeout": "time span in nanoseconds", "ThreadPark": "Fields:", "GarbageCollection": "sumOfPauses",
	} {
		line := 1
		if word == "ThreadPark" || word == "GarbageCollection" {
			line = 2
		}
		if hover := e.HoverAt(path, at(line, word)); !strings.Contains(hover, want) {
			t.Errorf("hover of %s: %q", word, hover)
		}
	}
	if hover := e.HoverAt(path, at(0, "timeout")); hover != "" {
		t.Errorf("hover of other SQL: %q", hover)
	}
	offered := func(at protocol.Position) string {
		var labels []string
		for _, item := range e.Complete(path, at) {
			labels = append(labels, item.Label)
		}
		return strings.Join(labels, " ")
	}
	if columns := offered(at(1, "timeout")); !strings.Contains(columns, "parkedClass") || !strings.Contains(columns, "longestPause") {
		t.Errorf("columns %q", columns)
	}
	if tables := offered(protocol.Position{Line: 3, Character: uint32(len("SELECT * FROM "))}); !strings.Contains(tables, "ThreadPark") {
		t.Errorf("tables %q", tables)
	}
	if others := offered(at(0, "timeout")); others != "" {
		t.Errorf("offered in other SQL: %q", others)
	}
}
