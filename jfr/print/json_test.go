package print_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/print"
	"jfrlens/testdata/jdks"
)

// ours prints a recording as JSON.
func ours(t *testing.T, path string, o print.Options) []byte {
	t.Helper()
	rec, err := jfr.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer rec.Close()
	var out bytes.Buffer
	if err := print.JSON(&out, rec, o); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// firstDifference shows where two texts part.
func firstDifference(want, got []byte) string {
	n := min(len(want), len(got))
	at := 0
	for at < n && want[at] == got[at] {
		at++
	}
	if at == len(want) && at == len(got) {
		return ""
	}
	show := func(text []byte) []byte { return text[max(0, min(at-300, len(text))):min(at+200, len(text))] }
	return fmt.Sprintf("at byte %d of %d and %d\n--- JDK\n%s\n--- ours\n%s", at, len(want), len(got), show(want), show(got))
}

func compareJSON(t *testing.T, tool *jdks.JFR) {
	for _, path := range recordings(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			want, err := tool.Run("print", "--json", "--stack-depth", "1000", path)
			if err != nil {
				t.Skipf("the JDK's tool refuses it: %v", err)
			}
			got := ours(t, path, print.Options{StackDepth: 1000, JDKClock: true})
			if diff := firstDifference(want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
