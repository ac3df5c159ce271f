package redact_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/jfr/redact"
)

// What the user wants to keep stays and is no fault, and nobody is asked twice.
func TestDecisions(t *testing.T) {
	config, err := redact.ReadConfig("default")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := config.Rules()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "decisions.yaml")
	key := redact.KeyOf("tests")
	asked := 0
	for range 2 {
		kept, err := redact.ReadDecisions(path, key)
		if err != nil {
			t.Fatal(err)
		}
		s := redact.NewSession(rules, redact.Options{Key: key, Decide: func(kind redact.Kind, text, around string) bool {
			if around == text {
				t.Errorf("%q is asked for without what is around it", text)
			}
			if replace, known := kept.Find(kind, text); known {
				return replace
			}
			asked++
			kept.Add(kind, text, text != "alice")
			return text != "alice"
		}})
		out, report := redactedText(t, s, "/home/alice/x and /home/bobby/x of alice, password=geheim12", redact.TextFile)
		if !strings.HasPrefix(out, "/home/alice/x and /home/user") || !strings.HasSuffix(out, "x of alice, password=***") || !report.Clean() {
			t.Errorf("%s, left %v", out, report.Left)
		}
		if err := kept.Write(path); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := os.ReadFile(path); asked != 3 || err != nil || strings.Contains(string(text), "geheim") || strings.Contains(string(text), "bobby") {
		t.Errorf("asked %d times; kept is\n%s", asked, text)
	}
}
