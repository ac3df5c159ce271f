package overview_test

import (
	"encoding/json"
	"strings"
	"testing"
)

// Files go by their names where nobody is to see the folders.
func TestWithoutFolders(t *testing.T) {
	t.Parallel()
	for _, path := range recordingsOf(t, "slow-disk") {
		o := read(t, path)
		with, without := textOf(t, o.Kinds), textOf(t, o.WithoutFolders().Kinds)
		if !strings.Contains(with, " in /tmp/slow") || strings.Contains(without, " in /tmp/") || !strings.Contains(without, " in slow") {
			t.Errorf("%s\nbecomes %s", with, without)
		}
		if again := textOf(t, o.Kinds); again != with {
			t.Errorf("the overview itself became %s", again)
		}
	}
}

func textOf(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
